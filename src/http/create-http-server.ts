/** The API's server: HTTP and its sockets, for the service itself and for the sandbox of test keys beside it. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isTestCredential } from '../access/keys/api-key.ts';
import type { Rights, Withdrawn } from '../access/keys/authenticate.ts';
import { Problem } from '../kernel/problems.ts';
import { reachableAt } from '../kernel/process/reachable-at.ts';
import { listenFailure } from '../kernel/process/start-failure.ts';
import { boundConnections, cutStalledReader, drainable } from './connection/bounded-connections.ts';
import {
  refuseBrokenRequests,
  refuseConnection,
  refuseRequest,
  takeUnusualRequests,
} from './connection/broken-requests.ts';
import { createOpenCount } from './connection/open-count.ts';
import { timeBody } from './connection/read-body.ts';
import { oneAuthorization } from './connection/request-target.ts';
import { asksForSocket, attachGraphqlSockets } from './graphql/graphql-sockets.ts';
import type { HttpDeps } from './http-deps.ts';
import { createHttpSide, GRAPHQL_PATH, type HttpSide, type SocketSide } from './http-side.ts';

export type HttpServer = Awaited<ReturnType<typeof createHttpServer>>;

/** Headers of a request: 16 kB, within 10 s. Of its body, `timeBody`. */
export const SERVER_LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  // `readableOnly` checks it, and refuses in the form of every refusal.
  requireHostHeader: false,
  shouldUpgradeCallback: (request: IncomingMessage) => asksForSocket(request, GRAPHQL_PATH),
};

/** What answers test keys now; null: it is not up. */
export type TestSide = () => HttpSide | null;

export async function createHttpServer(
  deps: HttpDeps,
  {
    host,
    port,
    graceMs,
    testSide = null,
  }: { host: string; port: number; graceMs: number; testSide?: TestSide | null },
) {
  const own = createHttpSide({ ...deps, testSide: () => testSide?.()?.deps ?? null });
  const sideFor = (authorization: string | null): HttpSide | null =>
    testSide && isTestCredential(authorization, deps.keyPrefix) ? testSide() : own;
  const server = createServer(SERVER_LIMITS, (request, response) => {
    cutStalledReader(response);
    timeBody(server, request);
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
    /** A key was changed or revoked: its sockets and streams are checked at once. */
    keyChanged(keyId: string) {
      void sockets.recheck(keyId);
      own.keyChanged(keyId);
    },
    /** Becomes not ready, answers late requests for a moment, finishes open ones, closes sockets with 1001. */
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
      admit: (context, ...asked) => of(context.caller).charging.admit(context, ...asked),
      refuseSpent: (context, ...asked) => of(context.caller).charging.refuseSpent(context, ...asked),
      answered: context => of(context.caller).charging.answered(context),
    },
  };
}

const noTestSide = (): Problem =>
  new Problem('unavailable', 'The sandbox of test keys is not up. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(listenFailure(error, port, 'Set PORT to a free one, e.g. PORT=4001 npm start')),
    );
    server.listen(port, host, resolve);
  });
}
