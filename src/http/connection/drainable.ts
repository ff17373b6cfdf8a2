/**
 * Stops a server without failing a request. An idle connection may already carry a request, which closing would lose. So
 * no new connections are accepted, and for a moment requests on open ones are still answered, with `Connection: close`.
 * Only then are connections without a request closed.
 */
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** The moment ends after so many checks in a row without a request, */
const QUIET_LOOKS = 10;
const LOOK_MS = 20;
/** and at this time in any case. */
const MOMENT_MS = 2_000;

/** Returns how to stop the server; resolves when its last connection has ended. */
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
