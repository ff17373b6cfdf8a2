import type { Database } from '../db/open-database.ts';
import type { LoggedEvent } from './event.ts';

/** At most `limit` events of a client after a sequence number, oldest first. Only placed events are seen. */
export async function readEvents(
  { pool }: Database,
  { clientId, after, limit }: { clientId: string; after: bigint; limit: number },
): Promise<LoggedEvent[]> {
  const { rows } = await pool.query({
    name: 'read_events',
    text: `select id, client_id, type, nif, data, created_at, cursor from events
           where client_id = $1 and cursor > $2 order by cursor limit $3`,
    values: [clientId, after.toString(), limit],
  });
  return rows.map(row => ({
    id: row.id,
    clientId: row.client_id,
    type: row.type,
    nif: row.nif,
    data: row.data,
    createdAt: row.created_at,
    sequence: BigInt(row.cursor),
  }));
}

/** The sequence number of a client's newest placed event; 0 when it has none. */
export async function latestSequence({ pool }: Database, clientId: string): Promise<bigint> {
  const { rows } = await pool.query('select last from event_cursors where client_id = $1', [clientId]);
  return BigInt(rows[0]?.last ?? 0);
}
