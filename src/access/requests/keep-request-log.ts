/**
 * Maintains the request log: creates partitions for the next days, sums past days per key, and deletes what is past
 * its retention: partitions, sums, and windows that no limit uses any more. Doing it twice, or in two processes at
 * once, changes nothing.
 */
import type { Database } from '../../db/open-database.ts';

/** Partitions exist this many days ahead; without them rows go into the default partition. */
const DAYS_AHEAD = 7;
/** Sums have no NIF and no request, so they may be kept longer than the log, to show a year's use. */
export const SUMS_DAYS = 400;
/** A request that is open at midnight is logged under the day of its admission; a held one is updated later. */
const DAY_IS_OVER_AFTER = '2 minutes';

export async function keepRequestLog({ pool }: Database, { days }: { days: number }) {
  await pool.query(
    `select ensure_request_log_partition(day => (app_now() at time zone 'UTC')::date + n) from generate_series(0, $1::int) n`,
    [DAYS_AHEAD],
  );
  await pool.query(SUM_DAYS);
  const dropped = await pool.query<{ n: number }>(
    `select drop_request_log_partitions(first_kept => (app_now() at time zone 'UTC')::date - $1::int) as n`,
    [days],
  );
  await pool.query(`delete from usage_days where day < (app_now() at time zone 'UTC')::date - $1::int`, [
    SUMS_DAYS,
  ]);
  const windows = await pool.query(PURGE_WINDOWS);
  return { daysDropped: dropped.rows[0]!.n, windowsPurged: windows.rowCount ?? 0 };
}

/** Starts with the last summed day again: a held request may have been updated since. */
const SUM_DAYS = `
  insert into usage_days (key_id, day, client_id, requests, refused, quota, last_at)
  select key_id, (at at time zone 'UTC')::date, client_id, sum(requests),
         coalesce(sum(requests) filter (where status between 400 and 499), 0), sum(quota), max(at) filter (where status <> 401)
  from request_log
  where at >= coalesce((
      select max(day) from usage_days where day < (app_now() at time zone 'UTC')::date)::timestamp at time zone 'UTC', '-infinity')
    and at < date_trunc('day', app_now() - interval '${DAY_IS_OVER_AFTER}', 'UTC')
  group by 1, 2, 3
  on conflict (key_id, day) do update set requests = excluded.requests, refused = excluded.refused,
    quota = excluded.quota, last_at = excluded.last_at`;

/** Windows that ended and are two days old. A long window that still runs stays. */
const PURGE_WINDOWS = `
  delete from usage_windows w where w.window_start < app_now() - interval '2 days' and not exists (
    select from api_keys k, jsonb_array_elements(k.limits) l
    where k.usage_of = w.key_id and l->>'name' = w.limit_name
      and w.window_start + make_interval(secs => (l->>'windowSeconds')::float8) > app_now())`;
