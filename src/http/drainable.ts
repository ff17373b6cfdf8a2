/**
 * A server that stops without failing a request. A connection that is merely closed may carry a request already that
 * its client will never hear of; so nobody is let in any more, and for a moment whoever is in is still answered, and
 * told with the answer that it is the connection's last. Only those on which nobody has asked meanwhile are then closed.
 */
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** The moment ends when nobody has asked for so many looks, each of which has read what was there, */
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
  // Before whoever answers: the head of the answer is not written yet.
  server.prependListener('request', (_request, response) => {
    asked = true;
    if (draining) response.shouldKeepAlive = false;
  });

  /** A turn of the loop takes one connection: after a turn without any, nobody waits at the door with a request in hand. */
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
    // Of the plain server: HTTP's own also closes what is idle, at once.
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
