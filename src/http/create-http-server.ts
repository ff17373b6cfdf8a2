/** The API's server: Yoga with one plugin per concern, in the order in which a request passes them, and its sockets. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GraphQLSchema } from 'graphql';
import { createYoga, type YogaInitialContext } from 'graphql-yoga';
import type { Caller } from '../access/caller.ts';
import type { Rights, Withdrawn } from '../access/keys/authenticate.ts';
import { isTestCredential } from '../access/keys/test-credential.ts';
import { tooBusy } from '../access/settlement/settlement.ts';
import { ShownCompanies } from '../access/settlement/shown-companies.ts';
import { Work } from '../access/settlement/work.ts';
import type { GraphContext } from '../graph/engine/context.ts';
import { buildSchema } from '../graph/schema.ts';
import { newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problems.ts';
import { reachableAt } from '../kernel/reachable-at.ts';
import { createRecent } from '../kernel/recent.ts';
import { listenFailure } from '../kernel/start-failure.ts';
import { boundConnections, cutStalledReader } from './connection/bounded-connections.ts';
import {
  readableOnly,
  refuseBrokenRequests,
  refuseConnection,
  refuseRequest,
  takeUnusualRequests,
} from './connection/broken-requests.ts';
import { drainable } from './connection/drainable.ts';
import { createOpenCount, type OpenCount } from './connection/open-count.ts';
import { MOST_REQUEST_BYTES } from './connection/read-body.ts';
import { oneAuthorization } from './connection/request-target.ts';
import { asksForSocket, attachGraphqlSockets, type GraphqlSocketsSetup } from './graphql/graphql-sockets.ts';
import { createLiveStreams, type LiveStreams } from './graphql/live-streams.ts';
import type { HttpDeps } from './http-deps.ts';
import { createLoadGuard, type LoadGuard } from './plugins/load-guard.ts';
import { createStrangers, type Strangers } from './plugins/strangers.ts';
import { useCompression } from './plugins/use-compression.ts';
import { useCors } from './plugins/use-cors.ts';
import { useDoorkeeper } from './plugins/use-doorkeeper.ts';
import { useEventStreams } from './plugins/use-event-streams.ts';
import { chargingOf, requestIdOf, useGraphqlAccess, visitOf } from './plugins/use-graphql-access.ts';
import { useMaskedErrors } from './plugins/use-masked-errors.ts';
import { useOperationLimits } from './plugins/use-operation-limits.ts';
import { usePostedJson } from './plugins/use-posted-json.ts';
import { type ServerContext, useRest } from './plugins/use-rest.ts';
import { useTrustedDocuments } from './plugins/use-trusted-documents.ts';

export interface HttpServer {
  readonly url: string;
  /** A key was changed or revoked: its sockets and streams are checked at once. */
  keyChanged(keyId: string): void;
  connections(): number;
  subscribers(): { readonly sockets: number; readonly streams: number };
  /** Becomes not ready, answers late requests for a moment, finishes open ones, closes sockets with 1001. */
  stop(): Promise<void>;
}

const STOPPING = { ready: false, parts: { process: 'stopping' } };

const GRAPHQL_PATH = '/graphql';

/** Headers of a request: 16 kB, within 10 s; the whole request within 20 s. */
export const SERVER_LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  // `readableOnly` checks it, and refuses in the form of every refusal.
  requireHostHeader: false,
  shouldUpgradeCallback: (request: IncomingMessage) => asksForSocket(request, GRAPHQL_PATH),
};

/** What answers: the service itself, or the sandbox of test keys beside it. */
export interface HttpSide {
  readonly deps: HttpDeps;
  readonly schema: GraphQLSchema;
  /** Of all sockets and streams, by key. */
  readonly operations: OpenCount;
  answer(request: IncomingMessage, response: ServerResponse): void;
  readonly sockets: SocketSide;
  streams(): number;
  /** A key was changed or revoked: its streams are checked at once. */
  keyChanged(keyId: string): void;
  /** Becomes not ready, and ends streams and waiting. */
  end(): void;
  /** Once nothing is open any more. */
  dispose(): Promise<void>;
}

type SocketSide = Required<
  Pick<GraphqlSocketsSetup, 'authenticate' | 'refusedAmong' | 'makeContext' | 'charging'>
>;

/** What answers test keys now; null: it is not up. */
export type TestSide = () => HttpSide | null;

export function createHttpSide(given: HttpDeps): HttpSide {
  const stopping = new AbortController();
  const operations = createOpenCount(given.perKey.operations);
  const streams = createLiveStreams(given.authenticator, operations, 1_000);
  const guard = createLoadGuard({ waiting: () => given.settlement.waiting() + given.db.pool.waitingCount });
  const deps = { ...given, health: async () => (stopping.signal.aborted ? STOPPING : given.health()) };
  const edge: Edge = {
    deps,
    schema: buildSchema(),
    operations,
    streams,
    strangers: createStrangers(deps.authenticator, deps),
    guard,
    stopping: stopping.signal,
  };
  const yoga = yogaOf(edge);
  const answer = readableOnly(deps.publicUrl, yoga);
  const { around, onAnswered } = deps;
  return {
    deps,
    schema: edge.schema,
    operations,
    answer(request, response) {
      if (onAnswered) timeAnswer(response, onAnswered);
      return around ? around(response, () => answer(request, response)) : answer(request, response);
    },
    sockets: socketSide(edge),
    streams: () => streams.count(),
    keyChanged: keyId => void streams.recheck(keyId),
    end() {
      stopping.abort();
      deps.watch.stop();
      streams.stop();
    },
    async dispose() {
      guard.stop();
      await yoga.dispose();
    },
  };
}

export async function createHttpServer(
  deps: HttpDeps,
  {
    host,
    port,
    graceMs,
    testSide = null,
  }: { host: string; port: number; graceMs: number; testSide?: TestSide | null },
): Promise<HttpServer> {
  const own = createHttpSide({ ...deps, testSide: () => testSide?.()?.deps ?? null });
  const sideFor = (authorization: string | null): HttpSide | null =>
    testSide && isTestCredential(authorization, deps.keyPrefix) ? testSide() : own;
  const server = createServer(SERVER_LIMITS, (request, response) => {
    cutStalledReader(response);
    const side = sideFor(oneAuthorization(request));
    if (side) side.answer(request, response);
    else refuseRequest(response, noTestSide(), deps.publicUrl);
  });
  const bounds = { ...deps.connections, proxies: deps.trustProxy };
  const connections = boundConnections(server, bounds, bound => deps.onConnectionRefused?.(bound));
  refuseBrokenRequests(server, deps.publicUrl);
  takeUnusualRequests(server);
  const drain = drainable(server);
  const sockets = attachGraphqlSockets(server, {
    schema: own.schema,
    log: deps.log,
    refuse: (connection, problem) => refuseConnection(connection, problem, deps.publicUrl),
    allowedOrigins: deps.allowedOrigins,
    perKey: { sockets: createOpenCount(deps.perKey.sockets), operations: own.operations },
    ...(testSide ? socketsOfBoth(own, sideFor) : own.sockets),
  });
  await listening(server, host, port);
  const address = server.address() as AddressInfo;
  return {
    url: reachableAt(host, address.port),
    connections,
    subscribers: () => ({ sockets: sockets.count(), streams: own.streams() }),
    keyChanged(keyId) {
      void sockets.recheck(keyId);
      own.keyChanged(keyId);
    },
    async stop() {
      const late = setTimeout(() => server.closeAllConnections(), graceMs);
      own.end();
      testSide?.()?.end();
      await Promise.all([sockets.close(), drain()]);
      clearTimeout(late);
      await own.dispose();
    },
  };
}

/** Sockets of both sides: the credential says which, and from then on its caller. */
function socketsOfBoth(
  own: HttpSide,
  sideFor: (authorization: string | null) => HttpSide | null,
): SocketSide {
  const sides = new WeakMap<Rights, SocketSide>();
  const of = (caller: Rights): SocketSide => sides.get(caller) ?? own.sockets;
  return {
    async authenticate(authorization, request) {
      const side = sideFor(authorization);
      if (!side) throw noTestSide();
      const caller = await side.sockets.authenticate(authorization, request);
      if (caller) sides.set(caller, side.sockets);
      return caller;
    },
    async refusedAmong(callers) {
      const groups = [...Map.groupBy(callers, of)];
      // Of a side whose database is away, the keys are checked again in a second.
      const found = await Promise.all(
        groups.map(([side, theirs]) => side.refusedAmong(theirs).catch(() => new Map<Rights, Withdrawn>())),
      );
      return new Map(found.flatMap(withdrawn => [...withdrawn]));
    },
    makeContext: (caller, signal) => of(caller).makeContext(caller, signal),
    charging: {
      settle: (context, ...asked) => of(context.caller).charging.settle(context, ...asked),
      refuseSpent: (context, ...asked) => of(context.caller).charging.refuseSpent(context, ...asked),
      answered: context => of(context.caller).charging.answered(context),
    },
  };
}

const noTestSide = (): Problem =>
  new Problem('unavailable', 'The sandbox of test keys is not up. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });

/** What HTTP and sockets share in one process. */
interface Edge {
  readonly deps: HttpDeps;
  readonly schema: GraphQLSchema;
  /** Of all sockets and streams, by key. */
  readonly operations: OpenCount;
  readonly streams: LiveStreams;
  readonly strangers: Strangers;
  readonly guard: LoadGuard;
  readonly stopping: AbortSignal;
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
  const { deps, schema, guard, streams, strangers } = edge;
  return createYoga<ServerContext, GraphContext>({
    schema,
    plugins: [
      useCors(deps.allowedOrigins),
      useDoorkeeper(deps, guard),
      useRest(deps, { streams, strangers }),
      useGraphqlAccess(deps, strangers),
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
  const { deps, guard, strangers, stopping } = edge;
  const charging = chargingOf(deps);
  return {
    authenticate: (authorization, asking) => strangers.callerOf(asking, authorization),
    refusedAmong: callers => deps.authenticator.refusedAmong(callers),
    makeContext: (caller, signal) =>
      contextOf(edge, caller, newId('req'), AbortSignal.any([signal, stopping])),
    charging: {
      ...charging,
      settle: async (context, operation, charge) => {
        if (guard.busy() && charge.cost > 0) throw tooBusy();
        return charging.settle(context, operation, charge);
      },
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
      reject(listenFailure(error, port, 'Set PORT to a free one, e.g. PORT=4001 npm start')),
    );
    server.listen(port, host, resolve);
  });
}
