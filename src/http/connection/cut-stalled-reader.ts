import type { ServerResponse } from 'node:http';

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
