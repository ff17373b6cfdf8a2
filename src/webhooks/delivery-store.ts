/** A delivery as its next try needs it, and the record of a try: one statement each. */
import type { Database, Tx } from '../db/open-database.ts';
import type { SealedSecrets } from './endpoint-secrets.ts';
import type { Verdict } from './judge-try.ts';
import type { Exchange } from './safe-egress.ts';

export interface DeliveryRow {
  readonly id: string;
  readonly state: 'pending' | 'delivered' | 'failed';
  /** Number of the last try on record; 0 before the first. */
  readonly lastTry: number;
  /** The database's clock when this was read. */
  readonly now: Date;
  readonly event: {
    readonly id: string;
    readonly clientId: string;
    readonly type: string;
    readonly data: Readonly<Record<string, unknown>>;
    readonly createdAt: Date;
    /** Null until the relay has placed the event. */
    readonly sequence: bigint | null;
  };
  readonly endpoint: SealedSecrets & {
    readonly url: string;
    readonly disabledAt: Date | null;
    readonly failingSince: Date | null;
  };
}

/** Null when there is no such delivery (its event was older than the retention). */
export async function readDeliveryRow({ pool }: Database, deliveryId: string): Promise<DeliveryRow | null> {
  const { rows } = await pool.query({
    name: 'read_delivery_row',
    text: `select d.state, app_now() as now, e.id as event_id, e.client_id, e.type, e.data, e.created_at, e.cursor,
             w.id as endpoint_id, w.url, w.secret_sealed, w.previous_secret_sealed, w.previous_secret_until,
             w.disabled_at, w.failing_since,
             (select coalesce(max(number), 0) from webhook_attempts where delivery_id = d.id) as last_try
           from webhook_deliveries d
           join events e on e.id = d.event_id
           join webhook_endpoints w on w.id = d.endpoint_id
           where d.id = $1`,
    values: [deliveryId],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    id: deliveryId,
    state: row.state,
    lastTry: row.last_try,
    now: row.now,
    event: {
      id: row.event_id,
      clientId: row.client_id,
      type: row.type,
      data: row.data,
      createdAt: row.created_at,
      sequence: row.cursor === null ? null : BigInt(row.cursor),
    },
    endpoint: {
      id: row.endpoint_id,
      url: row.url,
      secretSealed: row.secret_sealed,
      previousSecretSealed: row.previous_secret_sealed,
      previousSecretUntil: row.previous_secret_until,
      disabledAt: row.disabled_at,
      failingSince: row.failing_since,
    },
  };
}

export interface TryRecord {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly number: number;
  readonly startedAt: Date;
  readonly exchange: Exchange;
  readonly state: Verdict['state'];
}

/** One statement, through the pool or inside a Prisma transaction. */
export type RunSql = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

/** Prepared once a connection: the way of nearly every try, and half as dear as the other. */
export const throughPool =
  ({ pool }: Database): RunSql =>
  async (text, values) =>
    (await pool.query({ name: 'record_try', text, values: [...values] })).rows;

export const inTransaction =
  (tx: Tx): RunSql =>
  (text, values) =>
    tx.$queryRawUnsafe(text, ...values);

const RECORD_TRY = `
  with recorded as (
    insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status, error, response_head)
    values ($1, $2, $3::timestamptz, $4, $5, $6, $7)
    on conflict do nothing
    returning number
  ), delivery as (
    update webhook_deliveries set state = $8::text, completed_at = app_now()
    where id = $1 and state = 'pending' and $8::text <> 'pending' and exists (select from recorded)
  ), endpoint as (
    update webhook_endpoints set failing_since = case when $8::text = 'delivered' then null else $3::timestamptz end
    where id = $9 and (failing_since is null) <> ($8::text = 'delivered') and exists (select from recorded)
  )
  select number from recorded`;

/**
 * Writes a try and what it means for the delivery and the endpoint. A try is recorded once: false, and nothing
 * written, when another worker recorded this number before. The endpoint's row is only touched when its run of
 * failures begins or ends, or deliveries to one busy endpoint would queue for it.
 */
export async function recordTry(run: RunSql, record: TryRecord): Promise<boolean> {
  const { deliveryId, endpointId, number, startedAt, exchange, state } = record;
  const outcome =
    exchange.kind === 'answered' ? [exchange.status, null, exchange.head] : [null, exchange.fault, null];
  const values = [deliveryId, number, startedAt, exchange.durationMs, ...outcome, state, endpointId];
  return (await run(RECORD_TRY, values)).length === 1;
}

/** Ends a delivery that will not be tried: its endpoint is disabled. */
export async function failDelivery({ pool }: Database, deliveryId: string): Promise<void> {
  await pool.query(
    `update webhook_deliveries set state = 'failed', completed_at = app_now() where id = $1 and state = 'pending'`,
    [deliveryId],
  );
}
