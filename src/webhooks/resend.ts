/**
 * Reopens deliveries on request. Attempts are queued at once, in the same transaction. Numbers and schedule continue from the last
 * attempt: after the tenth, each request makes one attempt.
 */
import type { Database } from '../db/open-database.ts';
import { type SqlTx, sqlTransaction } from '../db/sql-transaction.ts';
import { newId } from '../kernel/ids.ts';
import { Problem, wrongIn } from '../kernel/problems.ts';
import type { SealKey } from '../kernel/secrets/sealed-secret.ts';
import type { TakingEndpoint } from './create-deliveries.ts';
import type { EndpointName } from './endpoints.ts';
import { move, type TryQueue } from './hasten-tries.ts';
import type { EgressOptions } from './safe-egress.ts';
import type { DeliveryTry } from './schedule.ts';

/** Dependencies for managing endpoints. */
export interface WebhookDeps {
  readonly db: Database;
  readonly sealKey: SealKey;
  readonly egress: EgressOptions;
  readonly livemode: boolean;
  readonly tries: TryQueue;
}

/** Resends one delivery now. @throws Problem as `resendDelivery` does. */
export const resendNow = (
  { db, tries }: Pick<WebhookDeps, 'db' | 'tries'>,
  name: DeliveryName,
): Promise<DeliveryTry> =>
  sqlTransaction(db, async tx => {
    const opened = await resendDelivery(tx, name);
    await tries.enqueue(tx, [opened]);
    return opened;
  });

/** Sends now what an endpoint missed, and what waits for its time. @throws Problem as `recoverDeliveries` does. */
export const recoverNow = (
  { db, tries }: Pick<WebhookDeps, 'db' | 'tries'>,
  range: EndpointName & { since: Date; until: Date },
): Promise<Recovered> => sqlTransaction(db, tx => recoverDeliveries(tx, tries, range));

/** A delivery, of this endpoint and client where they are said. */
export interface DeliveryName extends Partial<EndpointName> {
  readonly deliveryId: string;
}

/**
 * Reopens one delivery, whatever its state.
 * @throws Problem `not-found`, also for another client's; `invalid-parameter` if the endpoint is disabled or its client
 * has no valid key.
 */
export async function resendDelivery(
  tx: SqlTx,
  { deliveryId, endpointId, clientId }: DeliveryName,
): Promise<DeliveryTry> {
  const { rows } = await tx.query(
    `select d.endpoint_id from webhook_deliveries d join events e on e.id = d.event_id
     where d.id = $1 and ($2::text is null or e.client_id = $2) and ($3::text is null or d.endpoint_id = $3)`,
    [deliveryId, clientId ?? null, endpointId ?? null],
  );
  if (!rows[0]) throw new Problem('not-found', `There is no webhook delivery ${deliveryId}.`);
  await requireReady(tx, { endpointId: rows[0].endpoint_id });
  const [opened] = await reopen(tx, [deliveryId]);
  return opened!;
}

/** Most deliveries that one request opens; `more` says that there are further ones. */
const MOST_AT_ONCE = 5_000;

export interface Recovered {
  /** How many are sent now. */
  readonly deliveries: number;
  /** How many of them were on their way, and waited for their next attempt. */
  readonly hastened: number;
  readonly more: boolean;
}

/**
 * Sends what an endpoint did not get of the events from `since` to before `until`, oldest first, also if its receiver asked for a
 * pause. Failed deliveries are reopened, and those that wait for their next attempt need not. Events without a delivery, because the
 * endpoint was disabled or did not exist, get one now. Events past the retention are gone.
 * @throws Problem as `resendDelivery` does; `invalid-parameter` for a time that ends before it begins.
 */
export async function recoverDeliveries(
  tx: SqlTx,
  queue: TryQueue,
  { since, until, ...name }: EndpointName & { since: Date; until: Date },
): Promise<Recovered> {
  if (since >= until) throw wrongIn('#/since', 'The time is empty: since must be before until.');
  const endpoint = await requireReady(tx, name);
  const { rows } = await tx.query<{ event_id: string; delivery_id: string | null; state: string | null }>(
    `select e.id as event_id, d.id as delivery_id, d.state
     from events e join event_cursors c using (client_id)
     left join webhook_deliveries d on d.endpoint_id = $1 and d.event_id = e.id
     where e.client_id = $2 and e.cursor > c.retired and e.created_at >= $3 and e.created_at < $4
       and (d.state in ('failed', 'pending') or (d.id is null and (cardinality($5::text[]) = 0 or e.type = any($5))))
     order by e.cursor`,
    [endpoint.id, endpoint.client_id, since, until, endpoint.event_types],
  );
  const missed = rows.filter(({ state }) => state !== 'pending').slice(0, MOST_AT_ONCE);
  const missing = missed
    .filter(row => row.delivery_id === null)
    .map(row => ({ id: newId('dlv'), event_id: row.event_id }));
  await addMissing(tx, endpoint.id, missing);
  const added = new Map(missing.map(({ id, event_id }) => [event_id, id]));
  const idOf = (row: (typeof rows)[number]) => row.delivery_id ?? added.get(row.event_id)!;
  const opened = await reopen(tx, missed.map(idOf));
  const ids = rows.flatMap(row => idOf(row) ?? []);
  const hastened = await move(tx, queue, { endpointId: endpoint.id, ids, also: opened });
  const more = rows.filter(({ state }) => state !== 'pending').length > missed.length;
  return { deliveries: opened.length + hastened, hastened, more };
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

/** Who asks for deliveries knows that the receiver takes them: a pause that it asked for before ends. */
async function requireReady(tx: SqlTx, { endpointId, clientId }: EndpointName): Promise<TakingEndpoint> {
  const { rows } = await tx.query<TakingEndpoint & { disabled_at: Date | null; client_stands: boolean }>(
    `select id, client_id, event_types, disabled_at, client_stands(client_id) from webhook_endpoints
     where id = $1 and ($2::text is null or client_id = $2)`,
    [endpointId, clientId ?? null],
  );
  const endpoint = rows[0];
  if (!endpoint) throw new Problem('not-found', `There is no webhook endpoint ${endpointId}.`);
  if (!endpoint.disabled_at && endpoint.client_stands) {
    await tx.query('update webhook_endpoints set paused_until = null where id = $1', [endpoint.id]);
    return endpoint;
  }
  const detail = endpoint.disabled_at
    ? `The webhook endpoint ${endpointId} is disabled; enable it first.`
    : `No key of the client ${endpoint.client_id} stands, so nothing is sent to it; issue or enable one first.`;
  throw wrongIn('id', detail);
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
