/** Everything that can be asked of a type without arguments, generated from the schema. */
import {
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/** How a field stands in the answer: types of one interface may differ in whether a field of one name can be null. */
const aliasOf = (type: GraphQLNamedType, field: string): string => `${type.name}__${field}`;
export const fieldOf = (alias: string): string => alias.split('__')[1]!;

/** So many steps deep: `{ __typename Contractor__id: id … }`. */
export function selectAll(schema: GraphQLSchema, type: GraphQLNamedType, depth: number): string {
  const types = isAbstractType(type) ? schema.getPossibleTypes(type) : [type];
  const fragments = types
    .filter(isObjectType)
    .map(one => `... on ${one.name} { __typename ${fieldsOf(schema, one, depth).join(' ')} }`);
  return `{ __typename ${fragments.join(' ')} }`;
}

function fieldsOf(schema: GraphQLSchema, type: GraphQLObjectType, depth: number): string[] {
  return Object.values(type.getFields()).flatMap(field => {
    if (field.args.some(isRequiredArgument)) return [];
    const named = getNamedType(field.type);
    const alias = `${aliasOf(type, field.name)}: ${field.name}`;
    if (isLeafType(named)) return [alias];
    return depth > 1 ? [`${alias} ${selectAll(schema, named, depth - 1)}`] : [];
  });
}
