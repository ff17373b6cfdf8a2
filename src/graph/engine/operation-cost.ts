/**
 * What a GraphQL operation may cost, estimated from its document before it runs: every field is one, times the entries it
 * may be repeated for. A list of unknown length counts ten, a connection its requested page. The estimate bounds the
 * operation; a query is charged for the work that it did, and never for more than that.
 */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { requestsOf, type Work } from '../../access/admission/work.ts';
import { Problem } from '../../kernel/problems.ts';
import { costOfField, isConnection } from './field-cost.ts';
import { type Fragments, fieldsBelow, fragmentsOf, typeNamesBelow } from './look-ahead.ts';

export interface OperationCost {
  /** Fields, by their weights: those that were resolved, or that may be. */
  readonly complexity: number;
  /** What it takes from every usage limit: one for each hundred fields, rounded up. */
  readonly requests: number;
}

export interface EstimatedCost extends OperationCost {
  /** Of these: introspection, which is read from memory and not counted again. */
  readonly introspection: number;
  /** Of these: the types of the root. */
  readonly typeNames: number;
}

/** Above this estimate an operation is refused: a network of 500 nodes with its usual fields fits. */
export const COMPLEXITY_LIMIT = 20_000;
/** The most that a valid document's operation may cost. Throws `query-too-complex` beyond the limit. */
export function estimatedCost(schema: GraphQLSchema, operation: RequestedOperation): EstimatedCost {
  const estimate = estimateOf(schema, operation);
  const { complexity } = estimate;
  if (complexity > COMPLEXITY_LIMIT)
    throw new Problem(
      'query-too-complex',
      `The operation may answer ${complexity} fields; ${COMPLEXITY_LIMIT} is the most. Ask for smaller pages, or for less of each entry.`,
    );
  return estimate;
}

/** The cost of the work that was done, never more than the estimate but for what no estimate knows. */
export function chargedCost(
  estimate: EstimatedCost,
  { fields, unforeseen }: Pick<Work, 'fields' | 'unforeseen'>,
): OperationCost {
  const done = fields + estimate.introspection + estimate.typeNames;
  return withUnforeseen({ complexity: Math.max(1, Math.min(estimate.complexity, done)) }, unforeseen);
}

/** With what only the data told, such as the length of a list. */
export function withUnforeseen(cost: Pick<OperationCost, 'complexity'>, unforeseen: number): OperationCost {
  const complexity = Math.ceil(cost.complexity + unforeseen);
  return { complexity, requests: requestsOf(complexity) };
}

interface RequestedOperation {
  readonly document: DocumentNode;
  readonly operationName: string | null | undefined;
  readonly variables: Record<string, unknown> | null | undefined;
}

/** Cache by document: a repeated text gives the same document. */
const computed = new WeakMap<DocumentNode, Map<string, EstimatedCost>>();
const CACHED_OF_EACH = 100;

function estimateOf(schema: GraphQLSchema, operation: RequestedOperation): EstimatedCost {
  const cached = computed.get(operation.document) ?? new Map<string, EstimatedCost>();
  if (cached.size === 0) computed.set(operation.document, cached);
  const form = formOf(operation);
  const known = cached.get(form);
  if (known !== undefined) return known;
  const estimate = compute(schema, operation);
  // Of another text in the variables it may be more.
  if (estimate === NOT_RUN) return estimate;
  if (cached.size >= CACHED_OF_EACH) cached.clear();
  cached.set(form, estimate);
  return estimate;
}

/** What is refused before it runs: the operation is not there, or its variables are not of their types. */
const NOT_RUN: EstimatedCost = { complexity: 0, requests: 1, introspection: 0, typeNames: 0 };

/** Cache key for the variables: a cost depends only on numbers, booleans and lengths, never on texts. */
const formOf = ({ operationName, variables }: RequestedOperation): string =>
  `${operationName ?? ''} ${JSON.stringify(variables ?? {}, (_name, value) => (typeof value === 'string' ? '' : value))}`;

function compute(
  schema: GraphQLSchema,
  { document, operationName, variables }: RequestedOperation,
): EstimatedCost {
  const operation = getOperationAST(document, operationName);
  if (!operation) return NOT_RUN;
  // As execution will have them: with the defaults of those that are not given (GraphQL, 6.1.2).
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {});
  if (errors) return NOT_RUN;
  const fragments = fragmentsOf(document);
  const root = schema.getRootType(operation.operation)!;
  const request = { schema, fragments, variables: coerced };
  const complexity = costBelow(operation.selectionSet, { type: root, page: 1 }, request);
  const introspection = introspectionCost(schema, operation, fragments);
  return {
    complexity: complexity + introspection,
    requests: requestsOf(complexity + introspection),
    introspection,
    typeNames: typeNamesBelow([operation], fragments),
  };
}

interface CostRequest {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly variables: Readonly<Record<string, unknown>>;
}

interface Above {
  readonly type: GraphQLNamedType;
  /** Entries of its `edges` and `nodes`, if it is a connection. */
  readonly page: number;
}

/** Each field its weight, and what is below it for each entry. */
function costBelow({ selections }: SelectionSetNode, above: Above, request: CostRequest): number {
  let sum = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      sum += costOfSelected(selection, above, request);
      continue;
    }
    const within =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : request.fragments[selection.name.value]!;
    const type = within.typeCondition ? request.schema.getType(within.typeCondition.name.value)! : above.type;
    sum += costBelow(within.selectionSet, { ...above, type }, request);
  }
  return sum;
}

function costOfSelected(selected: FieldNode, { type, page }: Above, request: CostRequest): number {
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[selected.name.value] : null;
  // What the language itself has: `__typename`.
  if (!field) return 1;
  const { weight, entries } = costOfField(field, getArgumentValues(field, selected, request.variables));
  if (!selected.selectionSet) return weight;
  const below = getNamedType(field.type);
  if (isConnection(below))
    return weight + costBelow(selected.selectionSet, { type: below, page: entries }, request);
  // What stands beside them, as `totalCount`, is there once.
  const isPaged = isConnection(type) && (field.name === 'edges' || field.name === 'nodes');
  return (
    weight + (isPaged ? page : entries) * costBelow(selected.selectionSet, { type: below, page: 1 }, request)
  );
}

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

/**
 * Estimates the fields of an introspection answer from the known schema, within a factor of two. It is read from memory,
 * so ten of its fields are priced as one.
 */
function introspectionCost(
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
