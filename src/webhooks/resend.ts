/**
 * Reopens deliveries on request. The functions return attempts to queue at once, in the same transaction. Numbers and
 * schedule continue from the last attempt: after the tenth, each request makes one attempt.
 */
import type { SqlTx } from '../db/sql-transaction.ts';
import { newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problems.ts';
import type { DeliveryTry } from './deliver.ts';
import type { EndpointName } from './endpoints.ts';

/**
 * Reopens one delivery, whatever its state.
 * @throws Problem `not-found`, also for another client's; `invalid-parameter` if the endpoint is disabled or its client
 * has no valid key.
 */
export async function resendDelivery(
  tx: SqlTx,
  { deliveryId, clientId }: { deliveryId: string; clientId?: string },
): Promise<DeliveryTry> {
  const { rows } = await tx.query(
    `select d.endpoint_id from webhook_deliveries d join events e on e.id = d.event_id
     where d.id = $1 and ($2::text is null or e.client_id = $2)`,
    [deliveryId, clientId ?? null],
  );
  if (!rows[0]) throw new Problem('not-found', `There is no webhook delivery ${deliveryId}.`);
  await requireEnabled(tx, { endpointId: rows[0].endpoint_id });
  const [opened] = await reopen(tx, [deliveryId]);
  return opened!;
}

/** Most deliveries that one request reopens; `more` says that there are further ones. */
const MOST_AT_ONCE = 5_000;

/**
 * Sends what an endpoint missed of the events from `since` to before `until`, oldest first. Failed deliveries are reopened.
 * Events without a delivery, because the endpoint was disabled or did not exist, get one now. Events past the retention are
 * gone. @throws Problem as `resendDelivery` does.
 */
export async function recoverDeliveries(
  tx: SqlTx,
  { since, until, ...name }: EndpointName & { since: Date; until: Date },
): Promise<{ tries: DeliveryTry[]; more: boolean }> {
  const endpoint = await requireEnabled(tx, name);
  const { rows } = await tx.query<{ event_id: string; delivery_id: string | null }>(
    `select e.id as event_id, d.id as delivery_id
     from events e join event_cursors c using (client_id)
     left join webhook_deliveries d on d.endpoint_id = $1 and d.event_id = e.id
     where e.client_id = $2 and e.cursor > c.retired and e.created_at >= $3 and e.created_at < $4
       and (d.state = 'failed' or (d.id is null and (cardinality($5::text[]) = 0 or e.type = any($5))))
     order by e.cursor limit $6`,
    [endpoint.id, endpoint.client_id, since, until, endpoint.event_types, MOST_AT_ONCE + 1],
  );
  const wanted = rows.slice(0, MOST_AT_ONCE);
  const missing = wanted
    .filter(row => row.delivery_id === null)
    .map(row => ({ id: newId('dlv'), event_id: row.event_id }));
  await addMissing(tx, endpoint.id, missing);
  const added = new Map(missing.map(({ id, event_id }) => [event_id, id]));
  const ids = wanted.map(({ delivery_id, event_id }) => delivery_id ?? added.get(event_id)!);
  return { tries: await reopen(tx, ids), more: rows.length > MOST_AT_ONCE };
}

async function addMissing(
  tx: SqlTx,
  endpointId: string,
  missing: readonly { id: string; event_id: string }[],
): Promise<void> {
  if (missing.length === 0) return;
  await tx.query(
    `insert into webhook_deliveries (id, endpoint_id, event_id, created_at)
     select id, $1, event_id, app_now() from jsonb_to_recordset($2::jsonb) as r(id text, event_id text)
     on conflict (endpoint_id, event_id) do nothing`,
    [endpointId, JSON.stringify(missing)],
  );
}

interface EnabledEndpoint {
  readonly id: string;
  readonly client_id: string;
  readonly event_types: readonly string[];
}

async function requireEnabled(tx: SqlTx, { endpointId, clientId }: EndpointName): Promise<EnabledEndpoint> {
  const { rows } = await tx.query<EnabledEndpoint & { disabled_at: Date | null; client_stands: boolean }>(
    `select id, client_id, event_types, disabled_at, client_stands(client_id) from webhook_endpoints
     where id = $1 and ($2::text is null or client_id = $2)`,
    [endpointId, clientId ?? null],
  );
  const endpoint = rows[0];
  if (!endpoint) throw new Problem('not-found', `There is no webhook endpoint ${endpointId}.`);
  if (!endpoint.disabled_at && endpoint.client_stands) return endpoint;
  const detail = endpoint.disabled_at
    ? `The webhook endpoint ${endpointId} is disabled; enable it first.`
    : `No key of the client ${endpoint.client_id} stands, so nothing is sent to it; issue or enable one first.`;
  throw new Problem('invalid-parameter', detail, { faults: [{ pointer: 'endpointId', detail }] });
}

/** In the order of the ids. Skips those that were reopened or deleted meanwhile. */
async function reopen(tx: SqlTx, deliveryIds: readonly string[]): Promise<DeliveryTry[]> {
  const { rows } = await tx.query<DeliveryTry>(
    `with opened as (
       update webhook_deliveries set state = 'pending', completed_at = null
       where id = any($1) returning id, endpoint_id
     )
     select o.id as "deliveryId", o.endpoint_id as "endpointId", coalesce(max(a.number), 0) + 1 as number
     from opened o left join webhook_attempts a on a.delivery_id = o.id
     group by o.id, o.endpoint_id
     order by array_position($1::text[], o.id)`,
    [deliveryIds],
  );
  return rows;
}
