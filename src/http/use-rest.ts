/** The REST contract as a Yoga plugin: every path but `/graphql` is answered here. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'graphql-yoga';
import { newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problems.ts';
import type { HttpDeps } from './http-deps.ts';
import { problemPage } from './problem-pages.ts';
import { type Answer, problemAnswer } from './problem-response.ts';
import { holdsCredential, isPlainTarget, oneAuthorization } from './request-target.ts';
import { serveRest } from './rest/serve-rest.ts';

export interface ServerContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

export function useRest(deps: HttpDeps): Plugin<object, ServerContext> {
  return {
    async onRequest({ request, url, serverContext, endResponse, fetchAPI }) {
      if (url.pathname === '/graphql') return;
      const requestId = newId('req');
      const answer = await serve(deps, { request, url, requestId, incoming: serverContext.req }).catch(
        error => unexpected(deps, error, requestId),
      );
      const body = request.method === 'HEAD' ? null : answer.body;
      endResponse(
        new fetchAPI.Response(body, {
          status: answer.status,
          headers: { ...answer.headers, 'Request-Id': requestId },
        }),
      );
    },
  };
}

interface Incoming {
  readonly request: Request;
  readonly url: URL;
  readonly requestId: string;
  readonly incoming: IncomingMessage;
}

async function serve(deps: HttpDeps, { request, url, requestId, incoming }: Incoming): Promise<Answer> {
  const about = { publicUrl: deps.publicUrl, requestId, instance: url.pathname.slice(0, 200) };
  if (!isPlainTarget(incoming.url ?? '/'))
    return problemAnswer(new Problem('not-found', 'Nothing is at this address.'), {
      ...about,
      instance: '/',
    });
  const open =
    request.method === 'GET' || request.method === 'HEAD' ? await openPage(deps, url.pathname) : null;
  if (open) return open;
  if (holdsCredential(url, deps.keyPrefix)) return problemAnswer(keyInQuery(), about);
  const caller = await deps.authenticator.authenticate(oneAuthorization(incoming));
  return serveRest(deps, {
    method: request.method,
    url,
    headers: request.headers,
    requestId,
    caller,
    signal: request.signal,
  });
}

const keyInQuery = (): Problem =>
  new Problem(
    'unauthenticated',
    'A key never goes into the address. Send it as "Authorization: Bearer <key>", and have this one rolled: addresses end up in logs.',
  );

/** Pages that need no key. */
async function openPage(deps: HttpDeps, pathname: string): Promise<Answer | null> {
  if (pathname === '/health/live') return health(200, { status: 'live' });
  if (pathname === '/health/ready') {
    const { ready, parts } = await deps.health();
    return health(ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', parts });
  }
  return problemPage(pathname);
}

const health = (status: number, body: object): Answer => ({
  status,
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(status === 503 ? { 'Retry-After': '2' } : {}),
  },
  body: JSON.stringify(body),
});

/** A broken database connection is said as 503; anything else is ours to find under the request id. */
function unexpected(deps: HttpDeps, error: unknown, requestId: string): Answer {
  const away = isDatabaseAway(error);
  deps.log[away ? 'warn' : 'error'](
    { err: error, requestId },
    away ? 'the database is away' : 'a request failed unexpectedly',
  );
  const problem = away
    ? new Problem(
        'unavailable',
        'The service cannot reach its database right now. Nothing was charged; try again in a moment.',
        { headers: { 'Retry-After': '2' } },
      )
    : new Problem('internal-error', 'An unexpected fault. It was recorded under the requestId.');
  return problemAnswer(problem, { publicUrl: deps.publicUrl, requestId, instance: '/' });
}

/** PostgreSQL's classes for connections, shutdown and too many clients (08, 57P, 53), and the driver's own words. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    /^(08|57P|53)/.test(code ?? '') ||
    /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|P1001|P1017|P2024/.test(code ?? '') ||
    /connection terminated|timeout exceeded when trying to connect|Connection ended|ECONNREFUSED/i.test(
      message ?? '',
    )
  );
}
