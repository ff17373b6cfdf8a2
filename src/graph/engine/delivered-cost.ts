/** The price of an answer: its fields, each by the weight that the schema gives it, as often as they were delivered. */
import {
  type ExecutionArgs,
  type FieldNode,
  type GraphQLCompositeType,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isCompositeType,
  isUnionType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { costOfField } from './field-cost.ts';
import { introspectionCost } from './introspection-cost.ts';

type Operation = Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'>;

/** By key of the answer. */
type Prices = Map<string, { readonly weight: number; readonly below: Prices }>;

/** Fields of `data`, the answer to the operation. Introspection is estimated, for it is read from memory. */
export function deliveredFields(operation: Operation, data: unknown): number {
  const { schema, document, operationName, variableValues = {} } = operation;
  const asked = getOperationAST(document, operationName);
  const root = asked && schema.getRootType(asked.operation);
  if (!asked || !root) return 0;
  const { coerced } = getVariableValues(schema, asked.variableDefinitions ?? [], variableValues ?? {});
  if (!coerced) return 0;
  const prices = pricesOf({ ...operation, variableValues: coerced }, asked.selectionSet, root);
  return fieldsIn(data, prices) + introspectionCost(schema, document, asked);
}

function fieldsIn(value: unknown, prices: Prices): number {
  if (typeof value !== 'object' || value === null) return 0;
  // An entry that is null was looked for all the same.
  if (Array.isArray(value)) return value.reduce((sum, one) => sum + Math.max(1, fieldsIn(one, prices)), 0);
  let sum = 0;
  for (const [key, below] of Object.entries(value)) {
    const price = prices.get(key);
    if (price) sum += price.weight + fieldsIn(below, price.below);
  }
  return sum;
}

/** The same key in several fragments is one field. */
function pricesOf(
  operation: Operation,
  { selections }: SelectionSetNode,
  type: GraphQLCompositeType,
  prices: Prices = new Map(),
): Prices {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) addField(operation, selection, type, prices);
    else {
      const within =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : fragmentOf(operation, selection.name.value);
      const on = within?.typeCondition ? operation.schema.getType(within.typeCondition.name.value) : type;
      if (within && isCompositeType(on)) pricesOf(operation, within.selectionSet, on, prices);
    }
  }
  return prices;
}

function addField(operation: Operation, node: FieldNode, type: GraphQLCompositeType, prices: Prices): void {
  const { name, alias, selectionSet } = node;
  const key = alias?.value ?? name.value;
  const field = isUnionType(type) ? undefined : type.getFields()[name.value];
  if (!field) {
    if (name.value === '__typename') prices.set(key, { weight: 1, below: new Map() });
    return;
  }
  const { weight } = costOfField(field, getArgumentValues(field, node, operation.variableValues));
  const below = prices.get(key)?.below ?? new Map();
  const of = getNamedType(field.type);
  if (selectionSet && isCompositeType(of)) pricesOf(operation, selectionSet, of, below);
  prices.set(key, { weight, below });
}

function fragmentOf({ document }: Pick<Operation, 'document'>, name: string) {
  for (const one of document.definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name) return one;
  return null;
}
