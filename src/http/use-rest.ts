/** The REST contract as a Yoga plugin: every path but `/graphql` is answered here, and the page that a browser opens there. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Plugin } from 'graphql-yoga';
import { newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problems.ts';
import { cutStalledReader } from './cut-stalled-reader.ts';
import { dashboardAnswer, graphiqlAnswer, isPageVisit } from './dashboard-answer.ts';
import { problemOf } from './database-away.ts';
import type { HttpDeps } from './http-deps.ts';
import type { LiveStreams } from './live-streams.ts';
import { metricsAnswer } from './metrics-answer.ts';
import { problemPage } from './problem-pages.ts';
import { type Answer, problemAnswer } from './problem-response.ts';
import { addressOf, fieldOf, holdsCredential, isPlainTarget, oneAuthorization } from './request-target.ts';
import { serveRest } from './rest/serve-rest.ts';

export interface ServerContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

export function useRest(deps: HttpDeps, streams: Pick<LiveStreams, 'follow'>): Plugin<object, ServerContext> {
  return {
    async onRequest({ request, url, serverContext, endResponse, fetchAPI }) {
      if (url.pathname === '/graphql' && !(deps.graphiql && isPageVisit(request))) return;
      const requestId = newId('req');
      const { req, res } = serverContext;
      const about = { publicUrl: deps.publicUrl, requestId, instance: '/' };
      const answer = await serve(deps, streams, { request, url, requestId, incoming: req }).catch(error =>
        problemAnswer(problemOf(deps, error, requestId), about),
      );
      const isHead = request.method === 'HEAD';
      const body = isHead ? null : answer.body;
      if (body instanceof Readable) cutStalledReader(res);
      endResponse(
        // Node's own streams are taken too, whatever the type says.
        new fetchAPI.Response(body as BodyInit | null, {
          status: answer.status,
          headers: { ...answer.headers, ...(isHead ? lengthOf(answer) : {}), 'Request-Id': requestId },
        }),
      );
    },
  };
}

/** HEAD tells the length that GET would have; of a stream nobody knows it. */
const lengthOf = ({ body }: Answer): Record<string, string> =>
  typeof body === 'string' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};

interface Incoming {
  readonly request: Request;
  readonly url: URL;
  readonly requestId: string;
  readonly incoming: IncomingMessage;
}

async function serve(
  deps: HttpDeps,
  streams: Pick<LiveStreams, 'follow'>,
  { request, url, requestId, incoming }: Incoming,
): Promise<Answer> {
  const about = { publicUrl: deps.publicUrl, requestId, instance: '/' };
  const isTrick = !isPlainTarget(incoming.url ?? '/');
  const isOpen = !isTrick && (request.method === 'GET' || request.method === 'HEAD');
  const open = isOpen ? await openPage(deps, url.pathname, incoming) : null;
  if (open) return open;
  if (holdsCredential(url, deps.keyPrefix)) return problemAnswer(keyInQuery(), about);
  const caller = await deps.authenticator.authenticate(
    oneAuthorization(incoming),
    () => addressOf(incoming, deps.trustProxy),
    incoming.socket,
  );
  return serveRest(deps, {
    method: request.method,
    url,
    isTrick,
    header: name => fieldOf(incoming, name),
    requestId,
    caller,
    signal: request.signal,
    lasting: (lasting, ended) => streams.follow(lasting, ended),
  });
}

const keyInQuery = (): Problem =>
  new Problem(
    'unauthenticated',
    'A key never goes into the address. Send it as "Authorization: Bearer <key>", and have this one rolled: addresses end up in logs.',
  );

/** Pages that need no key. */
async function openPage(deps: HttpDeps, pathname: string, incoming: IncomingMessage): Promise<Answer | null> {
  if (pathname === '/health/live') return health(200, { status: 'live' });
  if (pathname === '/health/ready') {
    const { ready, parts } = await deps.health();
    return health(ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', parts });
  }
  if (pathname === '/metrics' && deps.metrics) return metricsAnswer(deps.metrics, incoming);
  if (pathname === '/api/v1/openapi.json') return openapiAnswer(deps.publicUrl);
  if (pathname.startsWith('/api/')) return null;
  if (pathname === '/docs')
    return (await import('./openapi/reference-page.ts')).referencePage(deps.publicUrl);
  const known = incoming.headers['if-none-match'] ?? null;
  const graphiql = deps.graphiql ? await graphiqlAnswer(pathname, known) : null;
  return graphiql ?? dashboardAnswer(pathname, known) ?? problemPage(pathname);
}

/** The document is loaded when somebody reads it: no other request needs it. */
async function openapiAnswer(publicUrl: string): Promise<Answer> {
  const { openapiDocument } = await import('./openapi/openapi-document.ts');
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      'Access-Control-Allow-Origin': '*',
    },
    body: JSON.stringify(openapiDocument(publicUrl)),
  };
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
