/** One selection with a fragment on every type of an interface or a union: every name can stand in it for all of them. */
import {
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isRequiredArgument,
  parse,
  validate,
} from 'graphql';
import { expect, test } from 'vitest';
import { buildSchema } from '../../src/graph/schema.ts';

const schema = buildSchema();
const abstract = Object.values(schema.getTypeMap()).filter(
  type => isAbstractType(type) && !type.name.startsWith('__'),
);

/** Every field in force that needs no argument. */
function fragmentOn(type: GraphQLObjectType): string {
  const fields = Object.values(type.getFields())
    .filter(({ args, deprecationReason }) => deprecationReason == null && !args.some(isRequiredArgument))
    .map(field => (isCompositeType(getNamedType(field.type)) ? `${field.name} { __typename }` : field.name));
  return `... on ${type.name} { ${fields.join(' ')} }`;
}

test.each(abstract.map(type => [type.name, type] as const))('%s', (name, type) => {
  const fragments = isAbstractType(type) ? schema.getPossibleTypes(type).map(fragmentOn) : [];
  const on = isAbstractType(type) && schema.getType('Node') === type ? 'node(id: "x")' : null;
  const document = on
    ? `{ ${on} { ${fragments.join(' ')} } }`
    : `fragment All on ${name} { ${fragments.join(' ')} } { __typename }`;
  const conflicts = validate(schema, parse(document), undefined, { maxErrors: 10_000 }).flatMap(
    ({ message }) => /^Fields "(\w+)" conflict/.exec(message)?.[1] ?? [],
  );
  expect([...new Set(conflicts)].sort()).toEqual([]);
});
