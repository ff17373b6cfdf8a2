/**
 * What a GraphQL operation may cost, estimated from its document before it runs: every field is one, times the entries it
 * may be repeated for. A list of unknown length counts ten, a connection its requested page. The estimate bounds the
 * operation; a query is charged for what it delivered, and never more than that.
 */
import { complexityFromQuery, type FieldComplexityFunction } from '@pothos/plugin-complexity';
import { type DocumentNode, type GraphQLSchema, getNamedType, getOperationAST, Kind } from 'graphql';
import { Problem } from '../../kernel/problems.ts';
import { introspectionCost } from './introspection-cost.ts';

export interface OperationCost {
  /** Fields, by their weights: those of the answer, or that it may have. */
  readonly complexity: number;
  /** What it takes from every usage limit: one for each hundred fields, rounded up. */
  readonly requests: number;
}

/** Above this estimate an operation is refused: a network of 500 nodes with its usual fields fits. */
export const COMPLEXITY_LIMIT = 20_000;
const FIELDS_PER_REQUEST = 100;
/** Entries of a connection that is asked for without `first` or `last`. */
export const USUAL_PAGE = 20;

// biome-ignore lint/suspicious/noExplicitAny: no cost looks at the context
export const fieldComplexity: FieldComplexityFunction<any, Record<string, unknown>> = (
  args,
  _context,
  { name, type },
) => {
  if (getNamedType(type).name.endsWith('Connection'))
    return { field: 1, multiplier: Number(args.first ?? args.last ?? USUAL_PAGE) };
  // The connection has multiplied already, and an edge costs no more than its node.
  if (name === 'edges') return { field: 0, multiplier: 1 };
  const listed = args.nifs ?? args.keys;
  if (Array.isArray(listed)) return { field: 1, multiplier: listed.length };
  return 1;
};

/** The most that a valid document's operation may cost. Throws `query-too-complex` beyond the limit. */
export function estimatedCost(schema: GraphQLSchema, asked: AskedOperation): OperationCost {
  const complexity = complexityOf(schema, asked);
  if (complexity > COMPLEXITY_LIMIT)
    throw new Problem(
      'query-too-complex',
      `The operation may answer ${complexity} fields; ${COMPLEXITY_LIMIT} is the most. Ask for smaller pages, or for less of each entry.`,
    );
  return costOf(complexity);
}

/** The cost of what was delivered, never more than the estimate. */
export const deliveredCost = (estimate: OperationCost, fields: number): OperationCost =>
  costOf(Math.max(1, Math.min(estimate.complexity, fields)));

const costOf = (complexity: number): OperationCost => ({
  complexity,
  requests: Math.max(1, Math.ceil(complexity / FIELDS_PER_REQUEST)),
});

interface AskedOperation {
  readonly document: DocumentNode;
  readonly operationName: string | null | undefined;
  readonly variables: Record<string, unknown> | null | undefined;
}

/** Cache by document: a repeated text gives the same document. */
const computed = new WeakMap<DocumentNode, Map<string, number>>();
const KEPT_OF_EACH = 100;

function complexityOf(schema: GraphQLSchema, asked: AskedOperation): number {
  const kept = computed.get(asked.document) ?? new Map<string, number>();
  if (kept.size === 0) computed.set(asked.document, kept);
  const form = formOf(asked);
  const known = kept.get(form);
  if (known !== undefined) return known;
  const complexity = compute(schema, asked);
  if (kept.size >= KEPT_OF_EACH) kept.clear();
  kept.set(form, complexity);
  return complexity;
}

/** Cache key for the variables: a cost depends only on numbers, booleans and lengths, never on texts. */
const formOf = ({ operationName, variables }: AskedOperation): string =>
  `${operationName ?? ''} ${JSON.stringify(variables ?? {}, (_name, value) => (typeof value === 'string' ? '' : value))}`;

function compute(schema: GraphQLSchema, { document, operationName, variables }: AskedOperation): number {
  const operation = getOperationAST(document, operationName);
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  if (!operation) return 0;
  const { complexity } = complexityFromQuery(
    { ...document, definitions: [operation, ...fragments] },
    { schema, variables: variables ?? {} },
  );
  return complexity + introspectionCost(schema, document, operation);
}
