import type { SqlTx } from '../db/sql-transaction.ts';
import { newId } from '../kernel/ids.ts';
import type { DeliveryTry } from './schedule.ts';

/** Its type may be newer than this code. */
export interface EventToDeliver {
  readonly id: string;
  readonly clientId: string;
  readonly type: string;
}

export interface TakingEndpoint {
  readonly id: string;
  readonly client_id: string;
  readonly event_types: readonly string[];
}

/**
 * Creates a delivery for each event and each endpoint of its client that takes the type, in the transaction that places
 * the events. Returns their first attempts in the order of the events, to be queued in the same transaction. Repeating it
 * creates and returns nothing. A client without a valid key gets no deliveries.
 */
export async function createDeliveries(tx: SqlTx, events: readonly EventToDeliver[]): Promise<DeliveryTry[]> {
  const clientIds = [...new Set(events.map(event => event.clientId))];
  const { rows: endpoints } = await tx.query<TakingEndpoint>({
    name: 'endpoints_of_clients',
    text: `select id, client_id, event_types from webhook_endpoints
           where client_id = any($1) and disabled_at is null and client_stands(client_id) order by id`,
    values: [clientIds],
  });
  const takers = Map.groupBy(endpoints, endpoint => endpoint.client_id);
  const pairs = events.flatMap(event =>
    (takers.get(event.clientId) ?? [])
      .filter(({ event_types: types }) => takes(types, event.type))
      .map(endpoint => ({ endpoint_id: endpoint.id, event_id: event.id })),
  );
  // The ids of an endpoint's deliveries sort as the events do.
  const ids = pairs.map(() => newId('dlv')).sort();
  const wanted = pairs.map((pair, i) => ({ id: ids[i]!, ...pair }));
  return wanted.length === 0 ? [] : insertDeliveries(tx, wanted);
}

async function insertDeliveries(
  tx: SqlTx,
  wanted: readonly { id: string; endpoint_id: string; event_id: string }[],
): Promise<DeliveryTry[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'create_deliveries',
    text: `insert into webhook_deliveries (id, endpoint_id, event_id, created_at)
           select id, endpoint_id, event_id, (select app_now())
           from jsonb_to_recordset($1::jsonb) as r(id text, endpoint_id text, event_id text)
           on conflict (endpoint_id, event_id) do nothing
           returning id`,
    values: [JSON.stringify(wanted)],
  });
  const created = new Set(rows.map(({ id }) => id));
  return wanted
    .filter(({ id }) => created.has(id))
    .map(({ id, endpoint_id }) => ({ deliveryId: id, endpointId: endpoint_id, number: 1 }));
}

/** No types named means all of them. */
const takes = (types: readonly string[], type: string): boolean => types.length === 0 || types.includes(type);
