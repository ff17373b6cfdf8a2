/**
 * What a GraphQL operation costs, computed from its document before it runs: every field is one, times the entries that
 * it may be repeated for. A list of unknown length counts as ten, a connection as the page asked for.
 */
import { complexityFromQuery, type FieldComplexityFunction } from '@pothos/plugin-complexity';
import { type DocumentNode, type GraphQLSchema, getNamedType, getOperationAST, Kind } from 'graphql';
import { Problem } from '../kernel/problems.ts';

export interface OperationCost {
  /** Fields that the answer may hold. */
  readonly complexity: number;
  /** What it takes of every usage limit: one for each hundred fields begun. */
  readonly requests: number;
}

/** Beyond this an operation is refused: what a hundred requests may cost. */
export const COMPLEXITY_LIMIT = 10_000;
const FIELDS_PER_REQUEST = 100;
/** Of a connection that is asked for without `first` or `last`. */
const USUAL_PAGE = 20;

// biome-ignore lint/suspicious/noExplicitAny: no cost looks at the context
export const fieldComplexity: FieldComplexityFunction<any, Record<string, unknown>> = (
  args,
  _context,
  { name, type },
) => {
  if (getNamedType(type).name.endsWith('Connection'))
    return { field: 1, multiplier: Number(args.first ?? args.last ?? USUAL_PAGE) };
  // The connection has multiplied already, and an edge is no more than its node.
  if (name === 'edges') return { field: 0, multiplier: 1 };
  const listed = args.nifs ?? args.keys;
  if (Array.isArray(listed)) return { field: 1, multiplier: listed.length };
  return 1;
};

/** The cost of a valid document's operation. Throws `query-too-complex` beyond the limit. */
export function operationCost(schema: GraphQLSchema, asked: AskedOperation): OperationCost {
  const complexity = complexityOf(schema, asked);
  if (complexity > COMPLEXITY_LIMIT)
    throw new Problem(
      'query-too-complex',
      `The operation may answer ${complexity} fields; ${COMPLEXITY_LIMIT} is the most. Ask for smaller pages, or for less of each entry.`,
    );
  return { complexity, requests: Math.max(1, Math.ceil(complexity / FIELDS_PER_REQUEST)) };
}

interface AskedOperation {
  readonly document: DocumentNode;
  readonly operationName: string | null | undefined;
  readonly variables: Record<string, unknown> | null | undefined;
}

/** What was computed, by document: who asks the same text again is given the same document. */
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

/** All that a cost can depend on besides the document: numbers, switches and lengths; never what a text says. */
const formOf = ({ operationName, variables }: AskedOperation): string =>
  `${operationName ?? ''} ${JSON.stringify(variables ?? {}, (_name, value) => (typeof value === 'string' ? '' : value))}`;

function compute(schema: GraphQLSchema, { document, operationName, variables }: AskedOperation): number {
  const operation = getOperationAST(document, operationName);
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  if (!operation) return 0;
  return complexityFromQuery(
    { ...document, definitions: [operation, ...fragments] },
    { schema, variables: variables ?? {} },
  ).complexity;
}
