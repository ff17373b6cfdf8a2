/**
 * Estimates the fields of an introspection answer from the known schema, within a factor of two. It is read from memory,
 * so ten of its fields are priced as one.
 */
import type { FieldNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { type Fragments, fieldsBelow } from './look-ahead.ts';

const FIELDS_PRICED_AS_ONE = 10;
/** Usual lengths of lists in a schema. For one type selected by name they are longer: it may be the largest. */
const USUAL: Readonly<Record<string, number>> = {
  fields: 4,
  args: 1,
  inputFields: 1,
  enumValues: 2,
  interfaces: 1,
  possibleTypes: 1,
  directives: 10,
  locations: 5,
  // A chain of wrappers ends after one or two.
  ofType: 0.5,
};
const OF_ONE_TYPE = 5;

export function introspectionCost(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Fragments,
): number {
  const types = Object.keys(schema.getTypeMap()).length;

  /** Fields below; the first lists are `listed` times longer than usual. */
  function fieldsIn(above: FieldNode, listed: number): number {
    let sum = 0;
    for (const field of fieldsBelow(above, fragments)) {
      const name = field.name.value;
      const entries = name === 'types' ? types : (USUAL[name] ?? 1) * listed;
      sum += 1 + entries * fieldsIn(field, 1);
    }
    return sum;
  }

  let sum = 0;
  for (const root of fieldsBelow(operation, fragments)) {
    if (root.name.value === '__schema') sum += fieldsIn(root, 1);
    if (root.name.value === '__type') sum += fieldsIn(root, OF_ONE_TYPE);
  }
  return Math.ceil(sum / FIELDS_PRICED_AS_ONE);
}
