/**
 * GraphQL over WebSocket: the sub-protocol `graphql-transport-ws`, whose core is graphql-ws, on `ws`. The key comes in
 * `connection_init` (`authorization: "Bearer …"`) or in the header of the upgrade, never in the address, and is checked
 * again every second while the socket is open.
 *
 * Closed with: 1001 the service stops, 1009 a message over 64 kB, 1013 try again later, or the key has too many sockets or less rights,
 * 4400 no message of the protocol, 4401 an operation before the acknowledgement, 4403 no key, an unknown, revoked or expired one, 4406 another
 * sub-protocol, 4408 no `connection_init` within 3 s, 4409 an operation's id twice, 4429 `connection_init` twice.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FormattedExecutionResult, GraphQLSchema } from 'graphql';
import { CloseCode, GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Caller } from '../../access/caller.ts';
import type { Authenticator, Rights, Withdrawn } from '../../access/keys/authenticate.ts';
import type { GraphContext } from '../../graph/engine/builder.ts';
import { newId } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import { Problem } from '../../kernel/problems.ts';
import type { OpenCount } from '../connection/open-count.ts';
import { MOST_REQUEST_BYTES } from '../connection/read-body.ts';
import { isReadable } from '../connection/request-target.ts';
import { type Charging, chargedExecution, chargedSubscription } from '../plugins/charged-execution.ts';
import { formatted, publicError } from '../public-error.ts';
import { prepareOperation } from './socket-operations.ts';
import { adapter, beating, closed, every, type Visitor, visitorOf } from './socket-visitor.ts';

export interface GraphqlSocketsSetup {
  readonly schema: GraphQLSchema;
  /** The caller of an `Authorization` header; null: unknown. */
  readonly authenticate: (authorization: string | null, request: IncomingMessage) => Promise<Caller | null>;
  /** Those of these callers whose key is no longer valid, or gives less than it gave them. */
  readonly refusedAmong: Authenticator['refusedAmong'];
  /** The context of one operation; the same factory as for HTTP. `signal` aborts when the socket closes. */
  readonly makeContext: (caller: Caller, signal: AbortSignal) => GraphContext;
  /** Charges each operation to the key; left out: no charge. */
  readonly charging?: Charging;
  /** Limits what one key has open, over all its sockets; left out: no limit. */
  readonly perKey?: { readonly sockets: OpenCount; readonly operations: OpenCount };
  /** Refuses an upgrade and closes the connection. */
  readonly refuse: (connection: Duplex, problem: Problem) => void;
  /** Allowed browser origins besides our own; left out: all. A client without an origin is no browser. */
  readonly allowedOrigins?: readonly string[];
  readonly log: Log;
  readonly limits?: Partial<SocketLimits>;
}

const LIMITS = {
  payloadBytes: MOST_REQUEST_BYTES,
  initMs: 3_000,
  /** Unsent bytes above which nothing more is read from the peer. */
  unreadBytes: 262_144,
  operations: 100,
  heartbeatMs: 12_000,
  recheckMs: 1_000,
  /** Time for a peer to answer our close, before the connection is cut. */
  closeMs: 2_000,
};
type SocketLimits = Readonly<typeof LIMITS>;

export type GraphqlSockets = ReturnType<typeof attachGraphqlSockets>;

/** Whether a request asks for a WebSocket at our path. Any other upgrade is ignored and answered by HTTP. */
export const asksForSocket = (request: IncomingMessage, path: string): boolean =>
  request.method === 'GET' &&
  request.headers.upgrade?.toLowerCase() === 'websocket' &&
  request.url?.split('?', 1)[0] === path &&
  isReadable(request);

export function attachGraphqlSockets(server: Server, setup: GraphqlSocketsSetup) {
  const limits = { ...LIMITS, ...setup.limits };
  const visitors = new Set<Visitor>();
  const protocol = makeProtocol(setup, limits);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.payloadBytes,
    // `adapter` answers pings, because it sees whether the peer reads.
    autoPong: false,
    handleProtocols,
  });

  function onUpgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    const { origin } = request.headers;
    const isForeign =
      origin && setup.allowedOrigins && !isOwn(request) && !setup.allowedOrigins.includes(origin);
    if (isForeign) setup.refuse(connection, foreignOrigin());
    else sockets.handleUpgrade(request, connection, head, socket => welcome(socket, request));
  }

  function welcome(socket: WebSocket, request: IncomingMessage): void {
    const visitor = visitorOf(socket, request);
    visitors.add(visitor);
    socket.on('error', error => setup.log.debug({ err: error }, 'a socket broke'));
    const closed = protocol.opened(adapter(visitor, setup, limits), visitor);
    socket.once('close', (code, reason) => {
      visitors.delete(visitor);
      visitor.gone.abort();
      closed(code, String(reason)).catch(error =>
        setup.log.warn({ err: error }, 'a socket did not end cleanly'),
      );
    });
  }

  /** Checks the keys of open sockets now: of one key, or all. */
  async function recheck(keyId?: string): Promise<void> {
    const open = new Set([...visitors].flatMap(({ caller }) => caller ?? []));
    const judged = [...open].filter(caller => keyId === undefined || caller.keyId === keyId);
    // If the database is away, the keys are checked again in a second.
    const withdrawn = await setup.refusedAmong(judged).catch(() => new Map<Rights, Withdrawn>());
    for (const { socket, caller } of visitors) {
      const how = caller && withdrawn.get(caller);
      if (how === 'refused') socket.close(CloseCode.Forbidden, 'Forbidden');
      if (how === 'narrowed') socket.close(1013, 'The key may do less now');
    }
  }

  const beat = beating(visitors, limits.heartbeatMs);
  const judging = every(limits.recheckMs, () => recheck());
  server.on('upgrade', onUpgrade);
  sockets.on('wsClientError', (_error, connection) => setup.refuse(connection, brokenHandshake()));

  return {
    recheck,
    count: () => visitors.size,
    /** Refuses new sockets and closes all with 1001. */
    async close() {
      beat.stop();
      judging.stop();
      server.off('upgrade', onUpgrade);
      server.on('upgrade', (_request, connection) => setup.refuse(connection, stopping()));
      await Promise.all([...visitors].map(({ socket }) => closed(socket, limits.closeMs)));
    },
  };
}

/** The rules of the sub-protocol are graphql-ws's; who may connect and what is executed are ours. */
function makeProtocol(setup: GraphqlSocketsSetup, limits: SocketLimits) {
  const { log } = setup;
  return makeServer<Record<string, unknown>, Visitor>({
    connectionInitWaitTimeout: limits.initMs,
    ...(setup.charging
      ? { execute: chargedExecution(setup.charging), subscribe: chargedSubscription(setup.charging.admit) }
      : {}),
    async onConnect({ connectionParams, extra }) {
      extra.authorization = authorizationOf(connectionParams, extra.request);
      const caller = await setup
        .authenticate(extra.authorization, extra.request)
        .catch(error => refusedAsExpired(extra, error));
      if (!caller || caller.status === 'refused') return false;
      extra.caller = caller;
      if (!hasRoom(extra, setup)) return false;
      if (caller.token) closeAtExpiry(extra, caller.token.until);
      return true;
    },
    onSubscribe: ({ extra, subscriptions }, _id, requested) =>
      prepareOperation(setup, {
        requested,
        context: setup.makeContext(extra.caller!, extra.gone.signal),
        // A completed operation frees its place, but one that still runs here counts half.
        underWay: Math.max(Object.keys(subscriptions).length, extra.underWay / 2),
        limit: limits.operations,
        ofKey: setup.perKey?.operations,
      }),
    onNext(_context, _id, _asked, { contextValue }, { errors, ...result }) {
      if (!errors) return;
      const formattedErrors = errors.map(error =>
        formatted(publicError(error, contextValue as GraphContext)),
      );
      return { ...result, errors: formattedErrors } as FormattedExecutionResult;
    },
    onError: (_context, _id, _asked, errors) =>
      errors.map(error => formatted(publicError(error, { log, requestId: newId('req') }))),
  });
}

/** Whether the socket was opened by a page of this same host. */
function isOwn({ headers: { origin = '', host } }: IncomingMessage): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

const closeExpired = ({ socket }: Visitor): void =>
  socket.close(CloseCode.Forbidden, 'The client token has expired');

/** A token that expired before the socket is refused as one that expires while it is open. */
function refusedAsExpired(visitor: Visitor, error: unknown): null {
  if (!(error instanceof Problem) || error.code !== 'token-expired') throw error;
  closeExpired(visitor);
  return null;
}

/** Closes the socket when its token expires; the page reconnects with a fresh one and resumes from its cursor. */
function closeAtExpiry(visitor: Visitor, until: number): void {
  const late = setTimeout(() => closeExpired(visitor), until - performance.now());
  visitor.gone.signal.addEventListener('abort', () => clearTimeout(late), { once: true });
}

/** `connection_init` takes precedence over the header of the upgrade; two headers count as none. */
function authorizationOf(
  params: Record<string, unknown> | undefined,
  request: IncomingMessage,
): string | null {
  const said = params?.authorization ?? params?.Authorization;
  if (said !== undefined) return typeof said === 'string' ? said : null;
  const fields = request.headersDistinct.authorization ?? [];
  return fields.length === 1 ? fields[0]! : null;
}

/** Whether the key may have one more socket; if not, closes this one. */
function hasRoom({ socket, gone, caller }: Visitor, { perKey }: GraphqlSocketsSetup): boolean {
  if (!perKey || !caller || gone.signal.aborted) return true;
  gone.signal.addEventListener('abort', perKey.sockets.begin(caller.keyId), { once: true });
  if (!perKey.sockets.isOver(caller.keyId)) return true;
  socket.close(1013, 'Too many sockets of this key');
  return false;
}

/** Accepts another sub-protocol, to close it with 4406: a refused upgrade would give the client no reason. */
function handleProtocols(asked: Set<string>): string | false {
  if (asked.has(GRAPHQL_TRANSPORT_WS_PROTOCOL)) return GRAPHQL_TRANSPORT_WS_PROTOCOL;
  return asked.values().next().value ?? false;
}

const foreignOrigin = (): Problem =>
  new Problem(
    'origin-not-allowed',
    'Pages of this origin may not open sockets here. The operator names those that may.',
  );

const brokenHandshake = (): Problem =>
  new Problem('malformed-request', 'The handshake is none of WebSocket, version 13 (RFC 6455, 4.1).', {
    headers: { 'Sec-WebSocket-Version': '13' },
  });

const stopping = (): Problem =>
  new Problem('unavailable', 'This process is stopping. Connect again.', { headers: { 'Retry-After': '1' } });
