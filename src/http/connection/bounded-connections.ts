/**
 * Limits the connections of this process: in all, so that file descriptors are left for its database; and per address, so
 * that nobody takes all of them with idle connections. Further ones are closed before a byte is read.
 */
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { callerAddress, isFromProxy, type TrustedProxies } from '../../access/caller-address.ts';
import { createOpenCount } from './open-count.ts';

export interface ConnectionBounds {
  readonly inAll: number;
  readonly perAddress: number;
  /** Whose connections are many people's: they limit them. */
  readonly proxies: TrustedProxies;
}

/** Returns how many are open. */
export function boundConnections(
  server: Server,
  { inAll, perAddress, proxies }: ConnectionBounds,
  onRefused: (bound: 'all' | 'address') => void,
): () => number {
  const ofAddress = createOpenCount(perAddress);
  let open = 0;
  server.maxConnections = inAll;
  server.on('drop', () => onRefused('all'));
  server.on('connection', connection => {
    const address = callerAddress(connection.remoteAddress, null, 0);
    const closed = ofAddress.begin(address);
    open++;
    connection.once('close', () => {
      open--;
      closed();
    });
    if (!ofAddress.isOver(address) || isFromProxy(connection.remoteAddress, proxies)) return;
    onRefused('address');
    connection.destroy();
  });
  return () => open;
}

/**
 * An answer of which its reader takes nothing for this long, or up to twice as long, is cut off. (Node waits once more if bytes
 * were being sent.) Heartbeats ensure that there is something to take of a stream.
 */
const STALLED_MS = 20_000;

/**
 * Until then little of a stream is buffered: it is written no faster than it is read. The client can resume after its last
 * event. An answer that was ended is held as far as the system did not take it.
 */
export function cutStalledReader(response: ServerResponse, afterMs = STALLED_MS): void {
  const cut = () => response.setTimeout(afterMs, () => response.destroy());
  // Only when it flows: until then the server's own time limit applies.
  response.once('pipe', cut);
  response.once('prefinish', () => {
    if (response.writableLength > 0) cut();
  });
}

/** The moment ends after so many checks in a row without a request, */
const QUIET_LOOKS = 10;
const LOOK_MS = 20;
/** and at this time in any case. */
const MOMENT_MS = 2_000;

/**
 * Returns how to stop the server without failing a request; resolves when its last connection has ended. An idle connection may already
 * carry a request, which closing would lose: no new ones are accepted, and for a moment requests on open ones are still answered, with
 * `Connection: close`. Only then are connections without a request closed.
 */
export function drainable(server: Server): () => Promise<void> {
  let draining = false;
  let asked = false;
  let connected = false;
  server.on('connection', () => {
    connected = true;
  });
  // Runs before the other listeners, so the head of the answer is not written yet.
  server.prependListener('request', (_request, response) => {
    asked = true;
    if (draining) response.shouldKeepAlive = false;
  });

  /** A turn of the event loop accepts one connection: after a turn without one, none is waiting to be accepted. */
  async function doorEmpty(until: number): Promise<void> {
    do {
      connected = false;
      await setImmediate();
    } while (connected && performance.now() < until);
  }

  return async () => {
    const since = performance.now();
    await doorEmpty(since + MOMENT_MS);
    draining = true;
    // `close` of the plain server: that of the HTTP server also closes idle connections at once.
    const closed = new Promise<void>(resolve => NetServer.prototype.close.call(server, () => resolve()));
    for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() - since < MOMENT_MS; quiet++) {
      asked = false;
      await setTimeout(LOOK_MS);
      if (asked) quiet = -1;
    }
    server.close();
    await closed;
  };
}
