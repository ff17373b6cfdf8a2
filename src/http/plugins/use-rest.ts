/** REST, MCP and the pages as a Yoga plugin: answers every path except `/graphql`, and the page that a browser opens there. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Plugin } from 'graphql-yoga';
import { z } from 'zod';
import { newId } from '../../kernel/ids.ts';
import { Problem } from '../../kernel/problems.ts';
import { readLog } from '../../receipts/log.ts';
import { encoded } from '../connection/content-encoding.ts';
import { bodyOf } from '../connection/read-body.ts';
import { fieldOf, holdsCredential, isPlainTarget, unmetExpectation } from '../connection/request-target.ts';
import type { LiveStreams } from '../graphql/live-streams.ts';
import type { HttpDeps } from '../http-deps.ts';
import { keyInAddress } from '../not-admitted.ts';
import { TOKEN_PATH } from '../oauth/metadata.ts';
import { tokenAnswer } from '../oauth/token-answer.ts';
import { metricsAnswer } from '../pages/metrics-answer.ts';
import {
  createOpenPages,
  dashboardAnswer,
  graphiqlAnswer,
  isPageVisit,
  type OpenPages,
} from '../pages/open-pages.ts';
import { isOperatorPath, operatorAnswer } from '../pages/operator-answer.ts';
import { isSessionPath, sessionAnswer } from '../pages/session-answer.ts';
import { statusAnswer } from '../pages/status-answer.ts';
import { ANY_ORIGIN, type Answer, jsonAnswer, problemAnswer } from '../problem-response.ts';
import { problemOf } from '../public-error.ts';
import { readParameters, refuseUnknownParameters, wholeNumberOrNull } from '../rest/query-parameters.ts';
import { serveRest } from '../rest/serve-rest.ts';
import type { AnonymousLimiter } from './anonymous-limiter.ts';

export interface ServerContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

interface RestDeps {
  readonly streams: Pick<LiveStreams, 'follow'>;
  readonly anonymousLimiter: AnonymousLimiter;
}

export function useRest(deps: HttpDeps, parts: RestDeps): Plugin<object, ServerContext> {
  const pages = createOpenPages(deps.publicUrl);
  return {
    async onRequest({ request, url, serverContext, endResponse, fetchAPI }) {
      if (url.pathname === '/graphql' && !(deps.graphiql && isPageVisit(request))) return;
      const requestId = newId('req');
      const { req, res } = serverContext;
      const about = { publicUrl: deps.publicUrl, requestId, instance: '/' };
      const incoming = { request, url, requestId, incoming: req };
      const asked = { accepts: fieldOf(req, 'accept-encoding'), known: fieldOf(req, 'if-none-match') };
      const answer = await serve(deps, { ...parts, pages }, incoming)
        .then(made => encoded(made, asked))
        .catch(error => problemAnswer(problemOf(deps, error, requestId), about));
      const isHead = request.method === 'HEAD';
      const body = isHead ? null : answer.body;
      // A file that breaks off is cut, so that nobody takes it for whole. Without a listener its error would end the process.
      if (body instanceof Readable)
        body.once('error', error => {
          problemOf(deps, error, requestId);
          res.destroy();
        });
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

/** HEAD has the length of GET; a stream has none. */
const lengthOf = ({ body }: Answer): Record<string, string> =>
  typeof body === 'string' || Buffer.isBuffer(body)
    ? { 'Content-Length': String(Buffer.byteLength(body)) }
    : {};

interface Incoming {
  readonly request: Request;
  readonly url: URL;
  readonly requestId: string;
  readonly incoming: IncomingMessage;
}

type Parts = RestDeps & { readonly pages: OpenPages };

async function serve(deps: HttpDeps, parts: Parts, asked: Incoming): Promise<Answer> {
  const { request, url, requestId, incoming } = asked;
  const isTrick = !isPlainTarget(incoming.url ?? '/');
  const fault = unmetExpectation(incoming);
  const beside = isTrick || fault ? null : await besideTheApi(deps, parts, asked);
  if (beside) return beside;
  const caller = await parts.anonymousLimiter.callerOfRequest(incoming);
  return serveRest(deps, {
    method: request.method,
    url,
    isTrick,
    fault: holdsCredential(url, deps.keyPrefix) ? keyInAddress() : fault,
    header: name => fieldOf(incoming, name),
    incoming,
    body: () => bodyOf(incoming),
    requestId,
    caller,
    signal: request.signal,
    lasting: (lasting, ended) => parts.streams.follow(lasting, ended),
  });
}

/** What is at an address that takes no key of the API; null: nothing. */
async function besideTheApi(
  deps: HttpDeps,
  parts: Parts,
  { request: { method }, url, requestId, incoming }: Incoming,
): Promise<Answer | null> {
  const { pathname } = url;
  const { anonymousLimiter } = parts;
  const isRead = method === 'GET' || method === 'HEAD';
  const open = async () => (takesKey(pathname) ? null : openAnswer(deps, parts, { url, incoming }));
  const read = isRead ? await open() : null;
  if (read) return read;
  if (pathname === TOKEN_PATH)
    return tokenAnswer(deps, anonymousLimiter, { url, method, requestId, incoming });
  if (isSessionPath(pathname, method)) return sessionAnswer(deps, anonymousLimiter, { pathname, incoming });
  if (pathname.startsWith('/company/')) {
    await anonymousLimiter.consume(incoming);
    // Its code is loaded with the first company that comes.
    const { doorAnswer } = await import('../company-door/company-door.ts');
    return doorAnswer(deps, { url, method, incoming });
  }
  if (isOperatorPath(deps, pathname))
    return operatorAnswer(deps, anonymousLimiter, { url, method, incoming });
  // Behind the addresses that take more than is read.
  if (!isRead && (await open()))
    throw new Problem('method-not-allowed', 'This address takes GET and HEAD.', {
      headers: { Allow: 'GET, HEAD' },
    });
  return null;
}

/** What is read without a key; null where nothing is. */
async function openAnswer(
  deps: HttpDeps,
  { anonymousLimiter, pages }: Parts,
  { url, incoming }: Pick<Incoming, 'url' | 'incoming'>,
): Promise<Answer | null> {
  if (url.pathname === LOG_PATH) {
    await anonymousLimiter.consume(incoming);
    return logAnswer(deps, url);
  }
  const watched = await watchAnswer(deps, url.pathname, incoming);
  if (watched) return watched;
  const page = await openPage(deps, pages, url.pathname, fieldOf(incoming, 'if-none-match'));
  // A page has some eighty files, made once: they count as one request with it.
  if (page && !isFileOfPage(url.pathname)) await anonymousLimiter.consume(incoming);
  return page;
}

/** The API needs a key, but for the document that describes it: nothing else is looked for at its addresses. */
const takesKey = (pathname: string): boolean =>
  pathname.startsWith('/api/v1/') && pathname !== '/api/v1/openapi.json';

const isFileOfPage = (pathname: string): boolean => /^\/dashboard\/.*\.\w+$/.test(pathname);

/** Health and metrics, which are never refused. */
async function watchAnswer(
  { health, metrics }: Pick<HttpDeps, 'health' | 'metrics'>,
  pathname: string,
  incoming: IncomingMessage,
): Promise<Answer | null> {
  if (pathname === '/health/live') return healthAnswer(200, { status: 'live' });
  if (pathname === '/health/ready') {
    const { ready, parts } = await health();
    return healthAnswer(ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', parts });
  }
  return pathname === '/metrics' && metrics ? metricsAnswer(metrics, incoming) : null;
}

/** Pages that need no key. */
async function openPage(
  { graphiql, status }: Pick<HttpDeps, 'graphiql' | 'status'>,
  pages: OpenPages,
  pathname: string,
  known: string | null,
): Promise<Answer | null> {
  if (pathname === '/') return TO_THE_DOCS;
  const file = graphiql ? await graphiqlAnswer(pathname, known) : null;
  const page = file ?? (await dashboardAnswer(pathname, known, { parts: graphiql }));
  return page ?? (await statusAnswer(status, pathname)) ?? pages(pathname, known);
}

/** Whoever opens the bare address in a browser is a person who wants to know what this is. */
const TO_THE_DOCS: Answer = {
  status: 302,
  headers: { Location: '/docs', 'Cache-Control': 'public, max-age=300' },
  body: null,
};

const healthAnswer = (status: 200 | 503, body: object): Answer => ({
  ...jsonAnswer(body, 'no-store', status === 503 ? { 'Retry-After': '2' } : {}),
  status,
});

/** `GET /.well-known/contractor-risk-log`: keys, signed heads and proofs of the log of receipts, for everybody. */
const LOG_PATH = '/.well-known/contractor-risk-log';

const logQuery = z.object({
  from: wholeNumberOrNull(0, 2 ** 40).describe(
    'Heads from the one of so many leaves on, and a proof that the last continues these leaves. Left out: the newest head.',
  ),
});

async function logAnswer({ db }: Pick<HttpDeps, 'db'>, url: URL): Promise<Answer> {
  refuseUnknownParameters(logQuery, url);
  const { from } = readParameters(logQuery, url);
  const body = { object: 'receipt_log', ...(await readLog(db, from)) };
  return jsonAnswer(body, 'public, max-age=30', ANY_ORIGIN);
}
