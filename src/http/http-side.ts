/** What answers HTTP and sockets: Yoga with one plugin per concern, in the order in which a request passes them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createYoga, type Plugin, type YogaInitialContext } from 'graphql-yoga';
import { tooBusy } from '../access/admission/admission.ts';
import { ShownCompanies } from '../access/admission/shown-companies.ts';
import { Work } from '../access/admission/work.ts';
import type { Caller } from '../access/caller.ts';
import type { GraphContext } from '../graph/engine/builder.ts';
import { buildSchema } from '../graph/schema.ts';
import { newId } from '../kernel/ids.ts';
import { createRecent } from '../kernel/pacing/recent.ts';
import { readableOnly } from './connection/broken-requests.ts';
import { codingOf, compressedOnce, LEAST_BYTES } from './connection/content-encoding.ts';
import { createOpenCount } from './connection/open-count.ts';
import { MOST_REQUEST_BYTES } from './connection/read-body.ts';
import type { GraphqlSocketsSetup } from './graphql/graphql-sockets.ts';
import { createLiveStreams } from './graphql/live-streams.ts';
import type { HttpDeps } from './http-deps.ts';
import { createAnonymousLimiter } from './plugins/anonymous-limiter.ts';
import { createLoadGuard, useDoorkeeper } from './plugins/load-guard.ts';
import { useCors } from './plugins/use-cors.ts';
import { useOperationLimits, useTrustedDocuments } from './plugins/use-documents.ts';
import { useEventStreams } from './plugins/use-event-streams.ts';
import { chargingOf, requestIdOf, useGraphqlAccess, visitOf } from './plugins/use-graphql-access.ts';
import { useMaskedErrors } from './plugins/use-masked-errors.ts';
import { usePostedJson } from './plugins/use-posted-json.ts';
import { type ServerContext, useRest } from './plugins/use-rest.ts';

export const GRAPHQL_PATH = '/graphql';

export type HttpSide = ReturnType<typeof createHttpSide>;

export type SocketSide = Required<
  Pick<GraphqlSocketsSetup, 'authenticate' | 'refusedAmong' | 'makeContext' | 'charging'>
>;

const STOPPING = { ready: false, parts: { process: 'stopping' } };

/** What answers: the service itself, or the sandbox of test keys beside it. */
export function createHttpSide(given: HttpDeps) {
  const stopping = new AbortController();
  const edge = edgeOf(given, stopping.signal);
  const { deps, schema, operations, streams, guard } = edge;
  const yoga = yogaOf(edge);
  const answer = readableOnly(deps.publicUrl, yoga);
  const { around, onAnswered } = deps;
  return {
    deps,
    schema,
    operations,
    answer(request: IncomingMessage, response: ServerResponse) {
      if (onAnswered) timeAnswer(response, onAnswered);
      return around ? around(response, () => answer(request, response)) : answer(request, response);
    },
    sockets: socketSide(edge),
    streams: () => streams.count(),
    /** A key was changed or revoked: its streams are checked at once. */
    keyChanged: (keyId: string): void => void streams.recheck(keyId),
    /** Becomes not ready, and ends streams and waiting. */
    end() {
      stopping.abort();
      deps.watch.stop();
      streams.stop();
    },
    /** Once nothing is open any more. */
    async dispose() {
      guard.stop();
      await yoga.dispose();
    },
  };
}

type Edge = ReturnType<typeof edgeOf>;

/** What HTTP and sockets share in one process. */
function edgeOf(given: HttpDeps, stopping: AbortSignal) {
  const deps: HttpDeps = { ...given, health: async () => (stopping.aborted ? STOPPING : given.health()) };
  const { authenticator, admission, db, perKey } = deps;
  /** Of all sockets and streams, by key. */
  const operations = createOpenCount(perKey.operations);
  return {
    deps,
    schema: buildSchema(),
    operations,
    streams: createLiveStreams(authenticator, operations, 1_000),
    anonymousLimiter: createAnonymousLimiter(authenticator, deps),
    guard: createLoadGuard({ waiting: () => admission.waiting() + db.pool.waitingCount }),
    stopping,
  };
}

const contextOf = ({ deps }: Edge, caller: Caller, requestId: string, signal: AbortSignal): GraphContext => ({
  ...deps,
  caller,
  requestId,
  shown: new ShownCompanies(),
  work: new Work(caller.clientId, signal),
  mayBeOld: deps.reads.ofNow(),
  pay: () => Promise.reject(new Error('Only a mutation pays while it runs.')),
  signal,
});

function contextOfRequest(
  edge: Edge,
  { request, params, res }: ServerContext & YogaInitialContext,
): GraphContext {
  const { streams, stopping } = edge;
  const { caller, requestId } = visitOf(request);
  // Nothing but a subscription outlasts its answer, and asks whether somebody still listens.
  if (!params.query?.includes('subscription')) return contextOf(edge, caller, requestId, stopping);
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const signal = streams.follow(caller, gone.signal);
  return contextOf(edge, caller, requestId, AbortSignal.any([signal, stopping]));
}

/** GraphQL and, as a plugin of it, everything else that is answered by HTTP. */
function yogaOf(edge: Edge) {
  const { deps, schema, guard, streams, anonymousLimiter } = edge;
  return createYoga<ServerContext, GraphContext>({
    schema,
    plugins: [
      useCors(deps.allowedOrigins),
      useDoorkeeper(deps, guard),
      useRest(deps, { streams, anonymousLimiter }),
      useGraphqlAccess(deps, anonymousLimiter),
      usePostedJson({ bytes: MOST_REQUEST_BYTES }),
      useTrustedDocuments(deps),
      useOperationLimits(),
      useEventStreams(),
      useCompression(),
      useMaskedErrors({ log: deps.log, requestIdOf }),
    ],
    context: visit => contextOfRequest(edge, visit),
    maskedErrors: false,
    graphqlEndpoint: GRAPHQL_PATH,
    // Yoga's own check answers every address that ends in its path; ours is at /health.
    healthCheckEndpoint: `/${newId('req')}`,
    // Yoga's own page takes its script from another host; ours is a file like the dashboard's.
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    parserAndValidationCache: { documentCache: documentCache(), errorCache: documentCache() },
    // By `usePostedJson`, which reads the only bodies that are taken.
    maxRequestBodySize: false,
    cors: false,
    logging: false,
  });
}

/**
 * Of parsed and validated documents: a partner's programs send a few dozen. Yoga's own keeps a thousand of any length for an
 * hour, and a parsed document takes over a hundred times the memory of its text.
 */
const documentCache = <T>() =>
  createRecent<T>({ most: 200, mostSize: 200_000, sizeOf: (_document, text) => text.length });

function socketSide(edge: Edge): SocketSide {
  const { deps, guard, anonymousLimiter, stopping } = edge;
  const charging = chargingOf(deps);
  return {
    authenticate: (authorization, asking) => anonymousLimiter.callerOf(asking, authorization),
    refusedAmong: callers => deps.authenticator.refusedAmong(callers),
    makeContext: (caller, signal) =>
      contextOf(edge, caller, newId('req'), AbortSignal.any([signal, stopping])),
    charging: {
      ...charging,
      admit: async (context, operation, charge) => {
        if (guard.busy() && charge.cost > 0) throw tooBusy();
        return charging.admit(context, operation, charge);
      },
    },
  };
}

function timeAnswer(response: ServerResponse, onAnswered: (status: number, ms: number) => void): void {
  const since = performance.now();
  response.on('finish', () => onAnswered(response.statusCode, performance.now() - since));
}

/** Compresses the answers of `/graphql`; streams of events and short answers stay as they are. REST compresses its own. */
function useCompression(): Plugin {
  return {
    async onResponse({ request, response, setResponse, fetchAPI }) {
      const { headers, status, statusText } = response;
      if (!/json/.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) return;
      // Only what is there as a whole has a length.
      if (Number(headers.get('content-length') ?? 0) < LEAST_BYTES || request.method !== 'POST') return;
      headers.append('Vary', 'Accept-Encoding');
      const coding = codingOf(request.headers.get('accept-encoding'));
      if (!coding) return;
      const body = await compressedOnce(await response.text(), coding);
      headers.set('Content-Encoding', coding);
      headers.set('Content-Length', String(body.byteLength));
      // Node's own bytes are taken too, whatever the type says.
      setResponse(new fetchAPI.Response(body as unknown as BodyInit, { status, statusText, headers }));
    },
  };
}
