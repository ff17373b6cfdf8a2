/** Reads deliveries and records attempts. Under load one statement reads, or records, for many. */
import type { Database, Tx } from '../db/open-database.ts';
import { gathered } from '../kernel/pacing/gathered.ts';
import type { SealedSecrets } from './endpoint-secrets.ts';
import type { Exchange } from './safe-egress.ts';
import { type FailedTry, type NextTry, nextTry, pauseEnd, readRetryAfter } from './schedule.ts';

export interface DeliveryRow {
  readonly id: string;
  readonly state: 'pending' | 'delivered' | 'failed';
  /** Number of the last recorded attempt; 0 before the first. */
  readonly lastTry: number;
  /** How many of them were brought forward. */
  readonly extraTries: number;
  /** An older delivery that waits for its time at a failing endpoint, and was not tried for a while; null: none. */
  readonly behind: string | null;
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
    /** Its receiver asked to be left alone until then. */
    readonly pausedUntil: Date | null;
    /** Its client has a valid key. */
    readonly isClientActive: boolean;
  };
}

export interface TryRecord {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly number: number;
  readonly startedAt: Date;
  readonly url: string;
  readonly exchange: Exchange;
  readonly state: Verdict['state'];
  readonly pausedUntil: Date | null;
}

export interface DeliveryStore {
  /** Null if there is none: its endpoint was deleted, or its event is past the retention. */
  read(deliveryId: string): Promise<DeliveryRow | null>;
  /** True: its success ended a run of failures of the endpoint. */
  record(record: TryRecord): Promise<boolean>;
}

/** Rows in one statement. */
const MOST_AT_ONCE = 100;

export function createDeliveryStore({ pool }: Pick<Database, 'pool'>): DeliveryStore {
  return {
    read: gathered(
      async (ids: readonly string[]) => {
        const { rows } = await pool.query({ name: 'read_deliveries', text: READ, values: [ids] });
        const byId = new Map(rows.map(row => [row.id as string, asDelivery(row)]));
        return ids.map(id => byId.get(id) ?? null);
      },
      { most: MOST_AT_ONCE },
    ),
    record: gathered(
      async (records: readonly TryRecord[]) => {
        const { rows } = await pool.query({ name: 'record_tries', text: RECORD, values: [asJson(records)] });
        const recovered = new Set(rows.filter(row => row.recovered).map(row => row.id));
        return records.map(({ endpointId, state }) => state === 'delivered' && recovered.has(endpointId));
      },
      { most: MOST_AT_ONCE },
    ),
  };
}

/** Records one attempt inside a transaction. */
export async function recordTry(tx: Tx, record: TryRecord): Promise<void> {
  await tx.$executeRawUnsafe(RECORD, asJson([record]));
}

/** Ends a delivery without an attempt: its endpoint is disabled, or its client has no valid key. */
export async function failDelivery({ pool }: Pick<Database, 'pool'>, deliveryId: string): Promise<void> {
  await pool.query(
    `update webhook_deliveries set state = 'failed', completed_at = app_now() where id = $1 and state = 'pending'`,
    [deliveryId],
  );
}

/** The oldest delivery to a failing endpoint is tried before a younger one, if it was not tried for so long. */
const PROBE_SECONDS = 60;

const READ = `
  select d.id, d.state, (select app_now()) as now, e.id as event_id, e.client_id, e.type, e.data, e.created_at, e.cursor,
    w.id as endpoint_id, w.url, w.secret_sealed, w.previous_secret_sealed, w.previous_secret_until,
    w.disabled_at, w.failing_since, w.paused_until, client_stands(w.client_id) as client_stands, d.extra_tries,
    (select coalesce(max(number), 0) from webhook_attempts where delivery_id = d.id) as last_try,
    case when w.failing_since is not null then (
      select oldest.id from (
        select o.id, o.extra_tries from webhook_deliveries o
        where o.endpoint_id = w.id and o.state = 'pending' and o.id < d.id order by o.id limit 1) oldest
      cross join lateral (select max(number) as tries, max(started_at) as last from webhook_attempts where delivery_id = oldest.id) a
      where a.last < app_now() - interval '${PROBE_SECONDS} seconds' and oldest.extra_tries * 2 < a.tries) end as behind
  from webhook_deliveries d
  join events e on e.id = d.event_id
  join webhook_endpoints w on w.id = d.endpoint_id
  where d.id = any($1)`;

/**
 * Records attempts and updates their deliveries and endpoints. An attempt that another worker recorded before is skipped. An
 * address that is the endpoint's no more is not kept: it may name somebody who was forgotten meanwhile, and the lock of whoever forgets is awaited.
 * An endpoint's row is only updated when its run of failures begins or ends, or its receiver asks for a pause; otherwise deliveries to a busy endpoint would
 * wait for its lock. One success in the batch ends the run. Rows are written in the order of ids, so two workers cannot
 * deadlock; deleted deliveries are skipped. Deliveries are looked up one by one: a join, planned while the table is small,
 * would scan all of it.
 */
const RECORD = `
  with tries as (
    select "deliveryId" as delivery_id, "endpointId" as endpoint_id, number, "startedAt" as started_at, "durationMs" as duration_ms,
      status, error, head as response_head, url, state, "pausedUntil" as paused_until
    from jsonb_to_recordset($1::jsonb) as t("deliveryId" text, "endpointId" text, number int, "startedAt" timestamptz,
      "durationMs" int, status int, error text, head text, url text, state text, "pausedUntil" timestamptz)
  ), forgotten as (
    select exists (select from forgotten_people) is not null as awaited
  ), existing as (
    select d.id from (select distinct delivery_id from tries order by delivery_id) t
    cross join lateral (select id from webhook_deliveries where id = t.delivery_id for key share) d
  ), recorded as (
    insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status, error, response_head, url)
    select delivery_id, number, started_at, duration_ms, status, error, response_head,
      (select w.url from webhook_endpoints w where w.id = tries.endpoint_id and w.url = tries.url and forgotten.awaited)
    from forgotten, tries join existing on existing.id = delivery_id order by delivery_id, number
    on conflict do nothing
    returning delivery_id, number
  ), new as (
    select t.* from tries t join recorded using (delivery_id, number)
  ), ended as (
    update webhook_deliveries d set state = new.state, completed_at = (select app_now())
    from new where d.id = new.delivery_id and d.state = 'pending' and new.state <> 'pending'
  ), runs as (
    select endpoint_id as id, bool_or(state = 'delivered') as succeeded, min(started_at) as since,
      max(paused_until) as paused_until
    from new group by endpoint_id
  ), turning as (
    select w.id, case when runs.succeeded then null else coalesce(w.failing_since, runs.since) end as failing_since,
      greatest(w.paused_until, runs.paused_until) as paused_until,
      w.failing_since is not null and runs.succeeded as recovered
    from webhook_endpoints w join runs using (id)
    where (w.failing_since is null) <> runs.succeeded or runs.paused_until > coalesce(w.paused_until, '-infinity')
    order by w.id for no key update of w
  )
  update webhook_endpoints w set failing_since = turning.failing_since, paused_until = turning.paused_until
  from turning where w.id = turning.id returning w.id, turning.recovered`;

const asJson = (records: readonly TryRecord[]): string =>
  JSON.stringify(
    records.map(({ exchange, ...record }) => {
      const answered = exchange.kind === 'answered' ? exchange : null;
      return {
        ...record,
        durationMs: exchange.durationMs,
        status: answered?.status ?? null,
        error: exchange.kind === 'failed' ? exchange.fault : null,
        head: answered?.head ?? null,
      };
    }),
  );

// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
const asDelivery = (row: any): DeliveryRow => ({
  id: row.id,
  state: row.state,
  lastTry: row.last_try,
  extraTries: row.extra_tries,
  behind: row.behind,
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
    pausedUntil: row.paused_until,
    isClientActive: row.client_stands,
  },
});

/** An endpoint that fails for this long without a success is disabled. */
export const FAILING_LIMIT_MS = 120 * 3600 * 1000;

/** What follows from one attempt at a delivery. */
export interface Verdict {
  readonly state: 'delivered' | 'pending' | 'failed';
  /** Why the endpoint should be disabled, if it should. */
  readonly disable: 'gone' | 'failing' | null;
  readonly next: NextTry | null;
  /** Until when the receiver asked that nothing is sent to the endpoint; null: it did not. */
  readonly pausedUntil: Date | null;
}

interface JudgedTry extends Required<Omit<FailedTry, 'retryAfterMs'>> {
  readonly exchange: Exchange;
  readonly startedAt: Date;
  /** Start of the endpoint's unbroken run of failures before this try. */
  readonly failingSince: Date | null;
}

/** Only 2xx is success. */
export const isDelivered = (exchange: Exchange): boolean =>
  exchange.kind === 'answered' && exchange.status >= 200 && exchange.status < 300;

/** With 410 the receiver says that it wants no more. */
export function judgeTry({ exchange, startedAt, failingSince, ...attempt }: JudgedTry): Verdict {
  if (isDelivered(exchange)) return { state: 'delivered', disable: null, next: null, pausedUntil: null };
  const answer = exchange.kind === 'answered' ? exchange : null;
  if (answer?.status === 410) return { state: 'failed', disable: 'gone', next: null, pausedUntil: null };
  const failingMs = failingSince ? startedAt.getTime() - failingSince.getTime() : 0;
  const retryAfterMs = readRetryAfter(answer?.retryAfter ?? null, startedAt);
  const next = nextTry({ ...attempt, retryAfterMs });
  const isPaused = retryAfterMs !== null && (answer?.status === 429 || answer?.status === 503);
  return {
    state: next ? 'pending' : 'failed',
    disable: failingMs >= FAILING_LIMIT_MS ? 'failing' : null,
    next,
    pausedUntil: isPaused ? pauseEnd({ startedAt, retryAfterMs, scale: attempt.scale }) : null,
  };
}
