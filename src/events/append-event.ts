import type { Tx } from '../db/open-database.ts';
import { newId } from '../kernel/ids.ts';
import type { NewEvent } from './event.ts';

/** Appends an event to the log of each client, in the transaction that made it true. The relay places it. */
export async function appendEvent(tx: Tx, clientIds: readonly string[], event: NewEvent): Promise<void> {
  if (clientIds.length === 0) return;
  const rows = clientIds.map(clientId => ({ id: newId('evt'), client_id: clientId }));
  await tx.$executeRaw`
    insert into events (id, client_id, type, nif, data, created_at)
    select id, client_id, ${event.type}, ${event.nif}, ${JSON.stringify(event.data)}::jsonb, app_now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, client_id text)`;
}
