import type { SqlTx } from '../db/sql-transaction.ts';
import { newId } from '../kernel/ids.ts';
import type { NewEvent } from './event.ts';

/**
 * Appends an event to the log of each client, in the caller's transaction. `relay.ts` gives it its place. Removed clients
 * are skipped.
 */
export const appendEvent = (tx: SqlTx, clientIds: readonly string[], event: NewEvent): Promise<void> =>
  appendEvents(
    tx,
    clientIds.map(clientId => ({ clientId, event })),
  );

/** The same for events of which each is for one client. */
export async function appendEvents(
  tx: SqlTx,
  entries: readonly { readonly clientId: string; readonly event: NewEvent }[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ clientId, event }) => ({ id: newId('evt'), client_id: clientId, ...event }));
  await tx.query({
    name: 'append_events',
    text: `insert into events (id, client_id, type, nif, data, created_at)
           select id, client_id, type, nif, data, app_now()
           from jsonb_to_recordset($1::jsonb) as r(id text, client_id text, type text, nif text, data jsonb)
           cross join lateral (select from clients c where c.id = r.client_id for key share) still_there`,
    values: [JSON.stringify(rows)],
  });
}
