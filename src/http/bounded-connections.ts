/**
 * How many connections this process holds: in all, so that files are left for its database; and of one address, so that
 * nobody takes all of them by opening connections and saying nothing. One beyond is closed before a byte of it is read.
 */
import type { Server } from 'node:http';
import { callerAddress } from '../access/caller-address.ts';
import { createOpenCount } from './open-count.ts';

export interface ConnectionBounds {
  readonly inAll: number;
  /** Null: all come from one proxy, whose business it is. */
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
