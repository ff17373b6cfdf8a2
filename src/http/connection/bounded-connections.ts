/**
 * Limits the connections of this process: in all, so that file descriptors are left for its database; and per address, so
 * that nobody takes all of them with idle connections. Further ones are closed before a byte is read.
 */
import type { Server, ServerResponse } from 'node:http';
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
