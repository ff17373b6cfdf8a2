/**
 * The one translator from what went wrong to what a GraphQL client is told, over HTTP and over sockets: planned errors
 * with the catalogue's code, a mistake in the client's own document in GraphQL's words, and everything else masked.
 */
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { isDatabaseAway } from '../kernel/database-away.ts';
import type { Log } from '../kernel/log.ts';
import { Problem, type ProblemCode } from '../kernel/problems.ts';

export interface About {
  readonly requestId: string;
  readonly log: Log;
}

/** Errors that have been translated: translating twice changes nothing. */
const translated = new WeakSet<object>();

/** Wraps a planned error where Yoga would mistake it: anything with a member `errors` is an aggregate to it. */
export const plannedError = (problem: Problem): GraphQLError =>
  new GraphQLError(problem.detail, { originalError: problem });

export function publicError(error: unknown, { requestId, log }: About): GraphQLError {
  if (typeof error === 'object' && error !== null && translated.has(error)) return error as GraphQLError;
  const told = translate(error, { requestId, log });
  translated.add(told);
  return told;
}

/** A translated error as a socket sends it: without what only says how to answer by HTTP. */
export function formatted(error: GraphQLError): GraphQLFormattedError {
  const { extensions, ...told } = error.toJSON();
  const { http: _http, ...rest } = extensions ?? {};
  return { ...told, extensions: rest };
}

function translate(error: unknown, { requestId, log }: About): GraphQLError {
  const cause = innermost(error);
  if (cause instanceof Problem) return asError(cause, error, requestId);
  if (isClientsOwn(error, cause)) return asError(ownMistake(cause, error), error, requestId);
  const away = isDatabaseAway(cause);
  log[away ? 'warn' : 'error'](
    { err: cause, requestId, path: error instanceof GraphQLError ? error.path?.join('.') : undefined },
    away ? 'the database is away' : 'a GraphQL operation failed unexpectedly',
  );
  const problem = away
    ? new Problem('unavailable', 'The service cannot reach its database right now. Try again in a moment.', {
        headers: { 'Retry-After': '2' },
      })
    : new Problem('internal-error', 'Something went wrong here. It was recorded under the requestId.');
  return asError(problem, error, requestId);
}

function asError(problem: Problem, error: unknown, requestId: string): GraphQLError {
  const { code, status, detail, faults, members } = problem;
  const at = error instanceof GraphQLError ? error : null;
  const wholeRequest = !at?.path;
  return new GraphQLError(code === 'internal-error' ? 'Something went wrong here' : detail, {
    nodes: at?.nodes ?? null,
    source: at?.source ?? null,
    positions: at?.positions ?? null,
    path: at?.path ?? null,
    extensions: {
      ...members,
      code,
      status,
      detail,
      requestId,
      ...(faults.length > 0 ? { errors: faults } : {}),
      ...(wholeRequest ? { http: httpOf(problem, at) } : {}),
    },
  });
}

/** A GraphQL error wraps what was thrown, sometimes more than once. */
function innermost(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

/**
 * Whether GraphQL itself refuses the client's request, document or variables. During execution it speaks as itself
 * about arguments (and points at them), and about values of ours that do not fit the schema (and points nowhere).
 */
function isClientsOwn(error: unknown, cause: unknown): cause is GraphQLError {
  if (!(cause instanceof GraphQLError) || !(error instanceof GraphQLError)) return false;
  return error.path === undefined || (cause.nodes !== undefined && cause !== error);
}

interface HttpExtension {
  readonly status?: number;
  readonly spec?: boolean;
  readonly headers?: Record<string, string>;
}

const CODES: Readonly<Record<number, ProblemCode>> = { 405: 'method-not-allowed', 413: 'payload-too-large' };

const httpExtension = (error: GraphQLError): HttpExtension | undefined =>
  error.extensions.http as HttpExtension | undefined;

function ownMistake(cause: GraphQLError, error: unknown): Problem {
  const status = httpExtension(error instanceof GraphQLError ? error : cause)?.status ?? 400;
  return new Problem(CODES[status] ?? 'malformed-request', withoutEcho(cause.message));
}

/**
 * Yoga repeats the name of a member that it does not take; whatever was sent, it is not sent back. Names that would have
 * been right are told by introspection alone, never in answer to a guess.
 */
const withoutEcho = (message: string): string =>
  message.startsWith('Unexpected parameter')
    ? 'The body takes query, variables, operationName and extensions, and nothing else.'
    : message.replace(/ Did you mean [^?]*\?$/, '');

/**
 * How Yoga answers by HTTP. What it said of a refusal of its own stays, but a body that is no JSON is 400 for everybody.
 * `spec` is GraphQL over HTTP's rule: 200 for a client that accepts plain JSON only.
 */
function httpOf({ code, status, headers }: Problem, error: GraphQLError | null): HttpExtension {
  if (error?.extensions.originalError) return { status };
  const http = error ? httpExtension(error) : undefined;
  return http ?? { status, headers: { ...headers }, ...(code === 'malformed-request' ? { spec: true } : {}) };
}
