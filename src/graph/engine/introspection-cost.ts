/**
 * Estimates the fields of an introspection answer from the known schema, within a factor of two. It is read from memory,
 * so ten of its fields are priced as one.
 */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

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
  document: DocumentNode,
  operation: OperationDefinitionNode,
): number {
  const types = Object.keys(schema.getTypeMap()).length;
  const fragments = new Map(
    document.definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map(one => [one.name.value, one.selectionSet]),
  );

  /** Fields below; the first lists are `listed` times longer than usual. */
  function fieldsIn({ selections }: SelectionSetNode, listed: number): number {
    let sum = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const { name, selectionSet } = selection;
        const entries = name.value === 'types' ? types : (USUAL[name.value] ?? 1) * listed;
        sum += 1 + (selectionSet ? entries * fieldsIn(selectionSet, 1) : 0);
      } else sum += fieldsIn(within(selection), listed);
    }
    return sum;
  }

  function rootsIn({ selections }: SelectionSetNode): number {
    let sum = 0;
    for (const selection of selections) {
      if (selection.kind !== Kind.FIELD) sum += rootsIn(within(selection));
      else if (selection.selectionSet && /^__(schema|type)$/.test(selection.name.value))
        sum += fieldsIn(selection.selectionSet, selection.name.value === '__type' ? OF_ONE_TYPE : 1);
    }
    return sum;
  }

  const within = (
    spread: Exclude<SelectionSetNode['selections'][number], { kind: Kind.FIELD }>,
  ): SelectionSetNode =>
    spread.kind === Kind.INLINE_FRAGMENT ? spread.selectionSet : fragments.get(spread.name.value)!;

  return Math.ceil(rootsIn(operation.selectionSet) / FIELDS_PRICED_AS_ONE);
}
