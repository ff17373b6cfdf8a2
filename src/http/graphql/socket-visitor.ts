/** A peer of a socket: what we keep of it, how graphql-ws sees it, whether it is alive, and how it is parted from. */
import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { CloseCode, MessageType, parseMessage } from 'graphql-ws';
import type { RawData, WebSocket } from 'ws';
import type { Caller } from '../../access/caller.ts';
import type { Log } from '../../kernel/log.ts';
import { Problem } from '../../kernel/problems.ts';
import { isDatabaseAway } from '../../kernel/process/database-away.ts';
import type { OpenCount } from '../connection/open-count.ts';

/** Our data of a socket; graphql-ws passes it as `extra`. */
export interface Visitor {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  readonly gone: AbortController;
  caller: Caller | null;
  authorization: string | null;
  answered: boolean;
  /** Messages being processed. An operation counts until it has ended here, even if the peer has completed it. */
  underWay: number;
}

export function visitorOf(socket: WebSocket, request: IncomingMessage): Visitor {
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
  socket.on('pong', () => {
    visitor.answered = true;
  });
  return visitor;
}

/** Ends the sockets of peers that leave two pings in a row without an answer. */
export function beating(visitors: ReadonlySet<Visitor>, heartbeatMs: number) {
  let beatAt = performance.now();
  return every(heartbeatMs, async () => {
    // A process that was held up has answers lying unread: this time it judges nobody.
    const wasHeldUp = performance.now() - beatAt > heartbeatMs * 1.5;
    beatAt = performance.now();
    for (const visitor of visitors) {
      if (!visitor.answered && !wasHeldUp) visitor.socket.terminate();
      visitor.answered = false;
      visitor.socket.ping();
    }
  });
}

export function closed(socket: WebSocket, withinMs: number): Promise<void> {
  return new Promise(resolve => {
    const late = setTimeout(() => socket.terminate(), withinMs);
    socket.once('close', () => {
      clearTimeout(late);
      resolve();
    });
    socket.close(1001, 'Going away');
  });
}

/** Repeats `work`, never twice at once, and without keeping the process alive. */
export function every(ms: number, work: () => Promise<void>): { stop(): void } {
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

/** graphql-ws's view of a socket. Errors are logged; the peer gets only a code. */
export function adapter(
  visitor: Visitor,
  { log, perKey }: { readonly log: Log; readonly perKey?: { readonly operations: OpenCount } },
  { unreadBytes }: { readonly unreadBytes: number },
) {
  const { socket } = visitor;
  const begin = () => {
    const done = visitor.caller && perKey?.operations.begin(visitor.caller.keyId);
    visitor.underWay++;
    return () => {
      visitor.underWay--;
      done?.();
    };
  };
  // Reads nothing from a peer that does not read: answers would pile up without limit.
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
            if (isServersOwn(data)) return socket.close(CloseCode.BadRequest, 'Invalid message received');
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

const SERVERS_OWN: ReadonlySet<string> = new Set([
  MessageType.ConnectionAck,
  MessageType.Next,
  MessageType.Error,
]);

/** A message that only a server sends: graphql-ws throws where its others are 4400. */
function isServersOwn(data: RawData): boolean {
  try {
    return SERVERS_OWN.has(parseMessage(String(data)).type);
  } catch {
    return false;
  }
}
