/**
 * What a caller is told of an error. For GraphQL clients, over HTTP and sockets: planned errors get the catalogue's code, mistakes in the
 * client's document keep GraphQL's message, and everything else is masked.
 */

import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Log } from '../kernel/log.ts';
import { Problem, type ProblemCode } from '../kernel/problems.ts';
import { errorCode, isDatabaseAway } from '../kernel/process/database-away.ts';
import { withoutNumbers } from '../kernel/requests/storable-text.ts';

/** 503 if the database is away; otherwise a 500, with the error in the log under the request id. */
export function problemOf({ log }: { log: Log }, error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error)) {
    log.warn({ err: error, requestId }, 'the database is away');
    return databaseAway(error);
  }
  log.error({ err: error, requestId }, 'a request failed unexpectedly');
  return new Problem('internal-error', 'An unexpected fault. It was recorded under the requestId.');
}

/** What is away, as far as its error says. */
const AWAY: Readonly<Record<string, string>> = {
  25006: 'The service’s database is read-only right now, and every request is counted there.',
  53100: 'The disk of the service’s database is full.',
  42501: 'The service may not use its database right now.',
};

export const databaseAway = (error: unknown): Problem => {
  const what = AWAY[errorCode(error)] ?? 'The service cannot reach its database right now.';
  return new Problem('unavailable', `${what} Try again in a moment.`, { headers: { 'Retry-After': '2' } });
};

export interface About {
  readonly requestId: string;
  readonly log: Log;
}

/** Errors already translated: translating twice changes nothing. */
const translated = new WeakSet<object>();

/** Wraps a planned error, because Yoga takes anything with a member `errors` for an aggregate. */
export const plannedError = (problem: Problem): GraphQLError =>
  new GraphQLError(problem.detail, { originalError: problem });

/** The error as Yoga may be given it. */
export const asPlanned = (error: unknown): unknown =>
  error instanceof Problem ? plannedError(error) : error;

export function publicError(error: unknown, { requestId, log }: About): GraphQLError {
  if (typeof error === 'object' && error !== null && translated.has(error)) return error as GraphQLError;
  const translation = translate(error, { requestId, log });
  translated.add(translation);
  return translation;
}

/** A translated error for a socket: without the HTTP extension. */
export function formatted(error: GraphQLError): GraphQLFormattedError {
  const { extensions, ...others } = error.toJSON();
  const { http: _http, ...rest } = extensions ?? {};
  return { ...others, extensions: rest };
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
    ? databaseAway(cause)
    : new Problem('internal-error', 'Something went wrong here. It was recorded under the requestId.');
  return asError(problem, error, requestId);
}

function asError(problem: Problem, error: unknown, requestId: string): GraphQLError {
  const { code, status, detail, faults, members, headers } = problem;
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
      ...(headers['Retry-After'] ? { retryAfter: Number(headers['Retry-After']) } : {}),
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
 * Whether GraphQL itself refuses the client's request, document or variables. During execution its own errors with
 * locations are about arguments; those without are about our values that do not fit the schema.
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
  return new Problem(
    CODES[status] ?? 'malformed-request',
    withoutEcho(placeOf(cause, error) + cause.message),
  );
}

/** Which variable is wrong, and where in it. GraphQL's own message says so too, but repeats the value. */
function placeOf(cause: GraphQLError, error: unknown): string {
  const { message } = error as GraphQLError;
  const name = /^Variable "\$(\w+)" got invalid value /.exec(message)?.[1];
  if (name === undefined || error === cause) return '';
  const said = message.slice(0, -`; ${cause.message}`.length);
  return `$${/ at "([\w.[\]]+)"$/.exec(said)?.[1] ?? name}: `;
}

const SUGGESTION = ' Did you mean ';
/** GraphQL's messages repeat names and values of a document, of any length. */
const LONGEST_MESSAGE = 500;

/** Names that would have been right are told by introspection alone, never in answer to a guess. */
function withoutEcho(message: string): string {
  const suggested = message.endsWith('?') ? message.lastIndexOf(SUGGESTION) : -1;
  const kept = withoutNumbers(suggested < 0 ? message : message.slice(0, suggested));
  return kept.length > LONGEST_MESSAGE ? `${kept.slice(0, LONGEST_MESSAGE)}…` : kept;
}

/**
 * The HTTP extension for Yoga. Yoga's own refusals keep their status, but a body that is no JSON is always 400. `spec`
 * applies the rule of GraphQL over HTTP: 200 for a client that accepts only plain JSON.
 */
function httpOf({ code, status, headers }: Problem, error: GraphQLError | null): HttpExtension {
  if (error?.extensions.originalError) return { status };
  const http = error ? httpExtension(error) : undefined;
  return http ?? { status, headers: { ...headers }, ...(code === 'malformed-request' ? { spec: true } : {}) };
}
