/**
 * Limits the connections of this process: in all, so that file descriptors are left for its database; and per address, so
 * that nobody takes all of them with idle connections. Further ones are closed before a byte is read.
 */
import type { Server } from 'node:http';
import { callerAddress } from '../../access/caller-address.ts';
import { createOpenCount } from './open-count.ts';

export interface ConnectionBounds {
  readonly inAll: number;
  /** Null: all come from one proxy, which must limit them. */
  readonly perAddress: number | null;
}

/** Returns how many are open. */
export function boundConnections(
  server: Server,
  { inAll, perAddress }: ConnectionBounds,
  onRefused: (bound: 'all' | 'address') => void,
): () => number {
  const ofAddress = createOpenCount(perAddress ?? Number.POSITIVE_INFINITY);
  let open = 0;
  server.maxConnections = inAll;
  server.on('drop', () => onRefused('all'));
  server.on('connection', connection => {
    const address = callerAddress(connection.remoteAddress, null, false);
    const closed = ofAddress.begin(address);
    open++;
    connection.once('close', () => {
      open--;
      closed();
    });
    if (!ofAddress.isOver(address)) return;
    onRefused('address');
    connection.destroy();
  });
  return () => open;
}
