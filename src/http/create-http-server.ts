/** The API's server: Yoga with one plugin per concern, in the order in which a request passes them, and its sockets. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createYoga } from 'graphql-yoga';
import type { Caller } from '../access/caller.ts';
import type { GraphContext } from '../graph/context.ts';
import { buildSchema } from '../graph/schema.ts';
import { newId } from '../kernel/ids.ts';
import { boundConnections } from './bounded-connections.ts';
import { readableOnly, refuseBrokenRequests, refuseExpectations } from './broken-requests.ts';
import { cutStalledReader } from './cut-stalled-reader.ts';
import { createDocumentCache } from './document-cache.ts';
import { drainable } from './drainable.ts';
import { attachGraphqlSockets } from './graphql-sockets.ts';
import type { HttpDeps } from './http-deps.ts';
import { createLiveStreams } from './live-streams.ts';
import { createLoadGuard } from './load-guard.ts';
import { createOpenCount } from './open-count.ts';
import { addressOf } from './request-target.ts';
import { useCors } from './use-cors.ts';
import { tooBusy, useDoorkeeper } from './use-doorkeeper.ts';
import { useEventIds } from './use-event-ids.ts';
import { requestIdOf, settle, useGraphqlAccess, visitOf } from './use-graphql-access.ts';
import { useMaskedErrors } from './use-masked-errors.ts';
import { useOperationLimits } from './use-operation-limits.ts';
import { usePostedJson } from './use-posted-json.ts';
import { type ServerContext, useRest } from './use-rest.ts';

export interface HttpServer {
  readonly url: string;
  /** A key was changed or revoked: its sockets are judged again at once. */
  keyChanged(keyId: string): void;
  /** Connections that are open, whatever they are used for. */
  connections(): number;
  /** Open sockets and event streams. */
  subscribers(): { readonly sockets: number; readonly streams: number };
  /** Is not ready any more, answers whoever still comes for a moment, finishes what is under way, closes sockets with 1001. */
  stop(): Promise<void>;
}

const STOPPING = { ready: false, parts: { process: 'stopping' } };

/** Headers of a request: 16 kB, within 10 s; the whole request within 20 s. */
const SERVER_LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  // Judged by `readableOnly`, which says so in the form of every refusal.
  requireHostHeader: false,
  // Whoever offers another protocol (`Upgrade: h2c`) is answered in this one.
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
};

export async function createHttpServer(
  deps: HttpDeps,
  { host, port, graceMs }: { host: string; port: number; graceMs: number },
): Promise<HttpServer> {
  const schema = buildSchema();
  const stopping = new AbortController();
  const operations = createOpenCount(deps.perKey.operations);
  const streams = createLiveStreams(deps.authenticator, operations, 1_000);
  const health: HttpDeps['health'] = async () => (stopping.signal.aborted ? STOPPING : deps.health());
  const guard = createLoadGuard({ waiting: () => deps.settlement.waiting() + deps.db.pool.waitingCount });
  const contextOf = (caller: Caller, requestId: string, signal: AbortSignal): GraphContext => ({
    ...deps,
    caller,
    requestId,
    shown: new Set(),
    signal,
  });
  const yoga = createYoga<ServerContext, GraphContext>({
    schema,
    plugins: [
      useCors(deps.allowedOrigins),
      useDoorkeeper(deps, guard),
      useRest({ ...deps, health }, streams),
      useGraphqlAccess(deps),
      usePostedJson({ bytes: 65_536 }),
      useOperationLimits(),
      useEventIds(),
      useMaskedErrors({ log: deps.log, requestIdOf }),
    ],
    context: ({ request, params, res }) => {
      const { caller, requestId } = visitOf(request);
      // Nothing but a subscription outlasts its answer, and asks whether somebody still listens.
      if (!params.query?.includes('subscription')) return contextOf(caller, requestId, stopping.signal);
      const gone = new AbortController();
      res.once('close', () => gone.abort());
      const isStream = request.headers.get('accept')?.includes('text/event-stream') === true;
      if (isStream) cutStalledReader(res);
      const signal = isStream ? streams.follow(caller, gone.signal) : gone.signal;
      return contextOf(caller, requestId, AbortSignal.any([signal, stopping.signal]));
    },
    maskedErrors: false,
    graphqlEndpoint: '/graphql',
    // Yoga's own check answers every address that ends in its path; ours is at /health.
    healthCheckEndpoint: `/${newId('req')}`,
    // Yoga's own page takes its script from another host; ours is a file like the dashboard's.
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    parserAndValidationCache: {
      documentCache: createDocumentCache(),
      errorCache: createDocumentCache(),
    },
    // By `usePostedJson`, which reads the only bodies that are taken.
    maxRequestBodySize: false,
    cors: false,
    logging: false,
  });
  const answer = readableOnly(deps.publicUrl, yoga);
  const { around } = deps;
  const server = createServer(SERVER_LIMITS, (request, response) =>
    around ? around(response, () => answer(request, response)) : answer(request, response),
  );
  const connections = boundConnections(
    server,
    { ...deps.connections, ...(deps.trustProxy ? { perAddress: null } : {}) },
    bound => deps.onConnectionRefused?.(bound),
  );
  refuseBrokenRequests(server, deps.publicUrl);
  refuseExpectations(server);
  const drain = drainable(server);
  const { onAnswered } = deps;
  if (onAnswered) server.on('request', (_request, response) => timeAnswer(response, onAnswered));
  const sockets = attachGraphqlSockets(server, {
    schema,
    path: '/graphql',
    log: deps.log,
    allowedOrigins: deps.allowedOrigins,
    perKey: { sockets: createOpenCount(deps.perKey.sockets), operations },
    authenticate: (authorization, asking) =>
      deps.authenticator.authenticate(authorization, asking && (() => addressOf(asking, deps.trustProxy))),
    refusedAmong: keyIds => deps.authenticator.refusedAmong(keyIds),
    makeContext: (caller, signal) =>
      contextOf(caller, newId('req'), AbortSignal.any([signal, stopping.signal])),
    settle: async (context, operation, charge) => {
      if (guard.busy()) throw tooBusy();
      return settle(deps, context, operation, charge);
    },
  });
  await listening(server, host, port);
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${address.port}`,
    connections,
    subscribers: () => ({ sockets: sockets.count(), streams: streams.count() }),
    keyChanged(keyId) {
      void sockets.recheck(keyId);
      void streams.recheck(keyId);
    },
    async stop() {
      const late = setTimeout(() => server.closeAllConnections(), graceMs);
      stopping.abort();
      deps.watch.stop();
      streams.stop();
      await Promise.all([sockets.close(), drain()]);
      guard.stop();
      clearTimeout(late);
      await yoga.dispose();
    },
  };
}

function timeAnswer(response: ServerResponse, onAnswered: (status: number, ms: number) => void): void {
  const since = performance.now();
  response.on('finish', () => onAnswered(response.statusCode, performance.now() - since));
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} is taken by another program. Set PORT to a free one, e.g. PORT=4001 npm start`,
            )
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
}
