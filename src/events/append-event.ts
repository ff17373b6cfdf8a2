import type { SqlTx } from '../db/sql-transaction.ts';
import { newId } from '../kernel/ids.ts';
import type { NewEvent } from './event.ts';

/**
 * Appends an event to the log of each client, in the caller's transaction. `relay.ts` gives it its place. Removed clients
 * are skipped.
 */
export async function appendEvent(tx: SqlTx, clientIds: readonly string[], event: NewEvent): Promise<void> {
  if (clientIds.length === 0) return;
  const rows = clientIds.map(clientId => ({ id: newId('evt'), client_id: clientId }));
  await tx.query({
    name: 'append_event',
    text: `insert into events (id, client_id, type, nif, data, created_at)
           select id, client_id, $2, $3, $4::jsonb, app_now() from jsonb_to_recordset($1::jsonb) as r(id text, client_id text)
           cross join lateral (select from clients c where c.id = r.client_id for key share) still_there`,
    values: [JSON.stringify(rows), event.type, event.nif, JSON.stringify(event.data)],
  });
}
