import type { ServerResponse } from 'node:http';

/**
 * A stream whose reader takes nothing for this long, or up to twice as long, is closed. (Node waits once more if bytes were
 * being sent.) Heartbeats ensure that there is something to take.
 */
const STALLED_MS = 20_000;

/**
 * Until then little is buffered: streams are written no faster than they are read. The client can resume after its last
 * event. Other answers are not affected.
 */
export function cutStalledReader(response: ServerResponse, afterMs = STALLED_MS): void {
  // Only when it flows: until then the server's own time limit applies.
  response.once('pipe', () => response.setTimeout(afterMs, () => response.destroy()));
}
