/** A peer of a socket: what we keep of it, whether it is alive, and how it is parted from. */
import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import type { Caller } from '../../access/caller.ts';

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
