/**
 * GraphQL over WebSocket: the sub-protocol `graphql-transport-ws`, whose core is graphql-ws, on `ws`. The key comes in
 * `connection_init` (`authorization: "Bearer …"`) or in the header of the upgrade, never in the address, and is judged
 * again every second for as long as the socket is open.
 *
 * Closed with: 1001 the service stops, 1009 a message over 64 kB, 1013 try again later, or the key has too many sockets,
 * 4400 no message of the protocol, 4401 an operation before the acknowledgement, 4403 no key, an unknown, revoked or expired one, 4406 another
 * sub-protocol, 4408 no `connection_init` within 3 s, 4409 an operation's id twice, 4429 `connection_init` twice.
 */
import { setMaxListeners } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FormattedExecutionResult, GraphQLSchema } from 'graphql';
import { CloseCode, GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer } from 'graphql-ws';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Caller } from '../access/caller.ts';
import type { GraphContext } from '../graph/context.ts';
import { isDatabaseAway } from '../kernel/database-away.ts';
import { newId } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import { Problem } from '../kernel/problems.ts';
import { chargedExecution, type Settle } from './charged-execution.ts';
import type { OpenCount } from './open-count.ts';
import { formatted, publicError } from './public-error.ts';
import { isReadable } from './request-target.ts';
import { prepareOperation } from './socket-operations.ts';

export interface GraphqlSocketsSetup {
  readonly schema: GraphQLSchema;
  readonly path: string;
  /** The caller behind the value of an `Authorization` header; null: none that is known. */
  readonly authenticate: (authorization: string | null, request?: IncomingMessage) => Promise<Caller | null>;
  /** Of these keys, the ones that may ask nothing any more. */
  readonly refusedAmong: (keyIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The context of one operation; the same factory as for HTTP. `signal` aborts when the socket closes. */
  readonly makeContext: (caller: Caller, signal: AbortSignal) => GraphContext;
  /** Takes one operation from the key's limits; throws the planned refusal. */
  readonly settle?: Settle;
  /** What one key holds open at once, over all its sockets; without a bound when left out. */
  readonly perKey?: { readonly sockets: OpenCount; readonly operations: OpenCount };
  /** Browsers' origins that are let in besides our own; all when left out. A client without an origin is no browser. */
  readonly allowedOrigins?: readonly string[];
  readonly log: Log;
  readonly limits?: Partial<SocketLimits>;
}

export interface SocketLimits {
  readonly payloadBytes: number;
  readonly initMs: number;
  /** Bytes of answers that a peer has not taken; beyond them its questions wait. */
  readonly unreadBytes: number;
  readonly operations: number;
  readonly heartbeatMs: number;
  readonly recheckMs: number;
  /** Time for a peer to answer our close, before the connection is cut. */
  readonly closeMs: number;
}

const LIMITS: SocketLimits = {
  payloadBytes: 65_536,
  initMs: 3_000,
  unreadBytes: 262_144,
  operations: 100,
  heartbeatMs: 12_000,
  recheckMs: 1_000,
  closeMs: 2_000,
};

export interface GraphqlSockets {
  /** Takes no more sockets and closes all with 1001. */
  close(): Promise<void>;
  /** Closes the sockets of a key with 4403. */
  closeKey(keyId: string): void;
  /** Judges the open sockets again now: those of one key, or all. */
  recheck(keyId?: string): Promise<void>;
  /** Sockets that are open. */
  count(): number;
}

/** What we keep of a socket; graphql-ws hands it back as `extra`. */
interface Visitor {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  readonly gone: AbortController;
  caller: Caller | null;
  authorization: string | null;
  answered: boolean;
  /** Messages that are being dealt with: an operation is one until its end, even when its peer has completed it. */
  underWay: number;
}

export function attachGraphqlSockets(server: Server, setup: GraphqlSocketsSetup): GraphqlSockets {
  const limits = { ...LIMITS, ...setup.limits };
  const visitors = new Set<Visitor>();
  const protocol = makeProtocol(setup, limits);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.payloadBytes,
    // Answered by `adapter`, which sees whether the answers are taken.
    autoPong: false,
    handleProtocols,
  });

  function onUpgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    const { origin } = request.headers;
    const isForeign =
      origin && setup.allowedOrigins && !isOwn(request) && !setup.allowedOrigins.includes(origin);
    if (!isReadable(request)) refuseUpgrade(connection, '400 Bad Request');
    else if ((request.url ?? '').split('?', 1)[0] !== setup.path) refuseUpgrade(connection, '404 Not Found');
    else if (isForeign) refuseUpgrade(connection, '403 Forbidden');
    else sockets.handleUpgrade(request, connection, head, socket => welcome(socket, request));
  }

  function welcome(socket: WebSocket, request: IncomingMessage): void {
    const gone = new AbortController();
    // One listener for each operation, and each takes its own off.
    setMaxListeners(0, gone.signal);
    const visitor: Visitor = {
      socket,
      request,
      gone,
      caller: null,
      authorization: null,
      answered: true,
      underWay: 0,
    };
    visitors.add(visitor);
    socket.on('pong', () => {
      visitor.answered = true;
    });
    socket.on('error', error => setup.log.debug({ err: error }, 'a socket broke'));
    const closed = protocol.opened(adapter(visitor, setup, limits), visitor);
    socket.once('close', (code, reason) => {
      visitors.delete(visitor);
      gone.abort();
      closed(code, String(reason)).catch(error =>
        setup.log.warn({ err: error }, 'a socket did not end cleanly'),
      );
    });
  }

  function closeKey(keyId: string): void {
    for (const { socket, caller } of visitors)
      if (caller?.keyId === keyId) socket.close(CloseCode.Forbidden, 'Forbidden');
  }

  async function recheck(keyId?: string): Promise<void> {
    const open = new Set([...visitors].flatMap(({ caller }) => (caller ? [caller.keyId] : [])));
    const judged = keyId ? [keyId].filter(id => open.has(id)) : [...open];
    // A database that is away says nothing about a key: asked again in a second.
    const refused = await setup.refusedAmong(judged).catch(() => new Set<string>());
    for (const id of refused) closeKey(id);
  }

  let beatAt = performance.now();
  const beat = every(limits.heartbeatMs, async () => {
    // A process that was held up has answers lying unread: this time it judges nobody.
    const wasHeldUp = performance.now() - beatAt > limits.heartbeatMs * 1.5;
    beatAt = performance.now();
    for (const visitor of visitors) {
      if (!visitor.answered && !wasHeldUp) visitor.socket.terminate();
      visitor.answered = false;
      visitor.socket.ping();
    }
  });
  const judging = every(limits.recheckMs, () => recheck());
  server.on('upgrade', onUpgrade);

  return {
    closeKey,
    recheck,
    count: () => visitors.size,
    async close() {
      beat.stop();
      judging.stop();
      server.off('upgrade', onUpgrade);
      server.on('upgrade', (_request, connection) => refuseUpgrade(connection, '503 Service Unavailable'));
      await Promise.all([...visitors].map(({ socket }) => closed(socket, limits.closeMs)));
    },
  };
}

/** The rules of the sub-protocol are graphql-ws's; who may connect and what is executed are ours. */
function makeProtocol(setup: GraphqlSocketsSetup, limits: SocketLimits) {
  const { log } = setup;
  return makeServer<Record<string, unknown>, Visitor>({
    connectionInitWaitTimeout: limits.initMs,
    ...(setup.settle ? { execute: chargedExecution(setup.settle) } : {}),
    async onConnect({ connectionParams, extra }) {
      extra.authorization = authorizationOf(connectionParams, extra.request);
      const caller = await setup.authenticate(extra.authorization, extra.request);
      if (!caller || caller.standing === 'refused') return false;
      extra.caller = caller;
      if (!hasRoom(extra, setup)) return false;
      if (caller.token) closeAtExpiry(extra, caller.token.until);
      return true;
    },
    onSubscribe: ({ extra, subscriptions }, _id, asked) =>
      prepareOperation(setup, {
        asked,
        context: setup.makeContext(extra.caller!, extra.gone.signal),
        // What is completed leaves its place at once; but who completes what is not done yet gains little by it.
        underWay: Math.max(Object.keys(subscriptions).length, extra.underWay / 2),
        limit: limits.operations,
        ofKey: setup.perKey?.operations,
      }),
    onNext(_context, _id, _asked, { contextValue }, { errors, ...result }) {
      if (!errors) return;
      const told = errors.map(error => formatted(publicError(error, contextValue as GraphContext)));
      return { ...result, errors: told } as FormattedExecutionResult;
    },
    onError: (_context, _id, _asked, errors) =>
      errors.map(error => formatted(publicError(error, { log, requestId: newId('req') }))),
  });
}

/** Opened by a page that this very address served. */
function isOwn({ headers: { origin = '', host } }: IncomingMessage): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** The page has a fresh token by then, or asks for one: it connects again and resumes from its cursor. */
function closeAtExpiry({ socket, gone }: Visitor, until: number): void {
  const late = setTimeout(
    () => socket.close(CloseCode.Forbidden, 'The client token has expired'),
    until - performance.now(),
  );
  gone.signal.addEventListener('abort', () => clearTimeout(late), { once: true });
}

/** A `connection_init` that says who asks counts before the header of the upgrade; two headers count as none. */
function authorizationOf(
  params: Record<string, unknown> | undefined,
  request: IncomingMessage,
): string | null {
  const said = params?.authorization ?? params?.Authorization;
  if (said !== undefined) return typeof said === 'string' ? said : null;
  const fields = request.headersDistinct.authorization ?? [];
  return fields.length === 1 ? fields[0]! : null;
}

/** Whether the key may hold one socket more; closes this one where it may not. */
function hasRoom({ socket, gone, caller }: Visitor, { perKey }: GraphqlSocketsSetup): boolean {
  if (!perKey || !caller || gone.signal.aborted) return true;
  gone.signal.addEventListener('abort', perKey.sockets.begin(caller.keyId), { once: true });
  if (!perKey.sockets.isOver(caller.keyId)) return true;
  socket.close(1013, 'Too many sockets of this key');
  return false;
}

/** graphql-ws's view of a socket. What goes wrong inside is logged; the peer is told no more than a code. */
function adapter(visitor: Visitor, { log, perKey }: GraphqlSocketsSetup, { unreadBytes }: SocketLimits) {
  const { socket } = visitor;
  const begin = () => {
    const done = visitor.caller && perKey?.operations.begin(visitor.caller.keyId);
    visitor.underWay++;
    return () => {
      visitor.underWay--;
      done?.();
    };
  };
  // Who does not read is not read: answers would be gathered here without end.
  const readNoMore = () => {
    if (socket.bufferedAmount >= unreadBytes) socket.pause();
  };
  const readOn = () => {
    if (socket.isPaused && socket.bufferedAmount < unreadBytes) socket.resume();
  };
  socket.on('ping', data => {
    readNoMore();
    socket.pong(data, false, readOn);
  });
  return {
    protocol: socket.protocol,
    send: (data: string) =>
      new Promise<void>((resolve, reject) => {
        if (socket.readyState !== socket.OPEN) return resolve();
        socket.send(data, error => {
          readOn();
          if (error) reject(error);
          else resolve();
        });
      }),
    close: (code: number, reason: string) => socket.close(code, reason),
    onMessage(take: (message: string) => Promise<void>) {
      socket.on('message', (data: RawData) => {
        readNoMore();
        const done = begin();
        take(String(data))
          .catch(error => {
            if (isServersOwn(error)) return socket.close(CloseCode.BadRequest, 'Invalid message received');
            const away = isDatabaseAway(error) || error instanceof Problem;
            log[away ? 'warn' : 'error']({ err: error }, 'a socket’s message failed');
            if (away) socket.close(1013, 'Try again later');
            else socket.close(CloseCode.InternalServerError, 'Something went wrong here');
          })
          .finally(done);
      });
    },
  };
}

/** A message that only a server sends (`next`, `error`, `connection_ack`): graphql-ws throws where its others are 4400. */
const isServersOwn = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Unexpected message of type');

/** A foreign sub-protocol is accepted, to be closed with 4406: a refused one would tell the client nothing. */
function handleProtocols(asked: Set<string>): string | false {
  if (asked.has(GRAPHQL_TRANSPORT_WS_PROTOCOL)) return GRAPHQL_TRANSPORT_WS_PROTOCOL;
  return asked.values().next().value ?? false;
}

function refuseUpgrade(connection: Duplex, status: string): void {
  connection.end(
    `HTTP/1.1 ${status}\r\nRequest-Id: ${newId('req')}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

function closed(socket: WebSocket, withinMs: number): Promise<void> {
  return new Promise(resolve => {
    const late = setTimeout(() => socket.terminate(), withinMs);
    socket.once('close', () => {
      clearTimeout(late);
      resolve();
    });
    socket.close(1001, 'Going away');
  });
}

/** Again and again, never twice at once, and without keeping the process alive. */
function every(ms: number, work: () => Promise<void>): { stop(): void } {
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    await work().finally(() => {
      busy = false;
    });
  }, ms);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
