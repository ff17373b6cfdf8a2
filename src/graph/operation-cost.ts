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
export function operationCost(
  schema: GraphQLSchema,
  {
    document,
    operationName,
    variables,
  }: {
    document: DocumentNode;
    operationName: string | null | undefined;
    variables: Record<string, unknown> | null | undefined;
  },
): OperationCost {
  const operation = getOperationAST(document, operationName);
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  if (!operation) return { complexity: 0, requests: 1 };
  const { complexity } = complexityFromQuery(
    { ...document, definitions: [operation, ...fragments] },
    { schema, variables: variables ?? {} },
  );
  if (complexity > COMPLEXITY_LIMIT)
    throw new Problem(
      'query-too-complex',
      `The operation may answer ${complexity} fields; ${COMPLEXITY_LIMIT} is the most. Ask for smaller pages, or for less of each entry.`,
    );
  return { complexity, requests: Math.max(1, Math.ceil(complexity / FIELDS_PER_REQUEST)) };
}
