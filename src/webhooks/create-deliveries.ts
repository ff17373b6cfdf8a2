import type { Tx } from '../db/open-database.ts';
import type { PlacedEvent } from '../events/relay.ts';
import { newId } from '../kernel/ids.ts';
import type { DeliveryTry } from './deliver.ts';

/**
 * One delivery for each event and each endpoint of its client that takes it, in the relay's transaction; answers
 * their first tries, to be queued in the same transaction. Once per pair: repeating it adds and answers nothing.
 */
export async function createDeliveries(tx: Tx, events: readonly PlacedEvent[]): Promise<DeliveryTry[]> {
  if (events.length === 0) return [];
  const endpoints = await tx.webhookEndpoint.findMany({
    where: { clientId: { in: [...new Set(events.map(event => event.clientId))] }, disabledAt: null },
    select: { id: true, clientId: true, eventTypes: true },
  });
  const rows = events.flatMap(event =>
    endpoints
      .filter(({ clientId, eventTypes: types }) => clientId === event.clientId && takes(types, event.type))
      .map(endpoint => ({ id: newId('dlv'), endpoint_id: endpoint.id, event_id: event.id })),
  );
  const created = await tx.$queryRaw<{ id: string }[]>`
    insert into webhook_deliveries (id, endpoint_id, event_id, created_at)
    select id, endpoint_id, event_id, app_now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, endpoint_id text, event_id text)
    on conflict (endpoint_id, event_id) do nothing
    returning id`;
  return created.map(({ id }) => ({ deliveryId: id, number: 1 }));
}

/** No types named means all of them. */
const takes = (types: readonly string[], type: string): boolean => types.length === 0 || types.includes(type);
