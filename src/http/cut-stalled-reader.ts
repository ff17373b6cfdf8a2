import type { ServerResponse } from 'node:http';

/**
 * A stream whose reader takes nothing for this long, or up to twice as long, is cut off: Node looks again when bytes were
 * still under way. Heartbeats make sure that there is something to take.
 */
const STALLED_MS = 20_000;

/**
 * Until then little is held for it: streams are written no faster than they are read. Whoever was cut off comes back
 * behind the last event it got. An answer that is no stream is left alone.
 */
export function cutStalledReader(response: ServerResponse, afterMs = STALLED_MS): void {
  // Not before it flows: until then the server sets its own time limit.
  response.once('pipe', () => response.setTimeout(afterMs, () => response.destroy()));
}
