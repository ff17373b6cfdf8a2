/** Reads the use of a key's limits now, and the use per day. Past days come from their sums. */
import type { Database } from '../../db/open-database.ts';
import type { Reading } from '../../db/sql-transaction.ts';
import { SUMS_DAYS } from '../requests/keep-request-log.ts';
import type { LimitUsage } from './admission.ts';

/** What a key has used of its limits and its quota in the current windows. */
export async function limitsNow({ pool }: Database, keyId: string): Promise<LimitUsage[]> {
  const { rows } = await pool.query({
    name: 'limits_now',
    text: `select p.name, p.allowed as "limit", p.seconds as "windowSeconds", coalesce(w.used, 0) as used,
             ceil(extract(epoch from p.start) + p.seconds - extract(epoch from now.at))::int as "resetsInSeconds"
           from (select app_now() as at) now, api_keys k
           cross join lateral (
             select name, allowed, seconds,
               to_timestamp(floor(extract(epoch from now.at) / seconds) * seconds) as start
             from (select l->>'name' as name, (l->>'requests')::int as allowed, (l->>'windowSeconds')::int as seconds
                   from jsonb_array_elements(k.limits) l
                   union all select 'daily', k.daily_quota, 86400 where k.daily_quota is not null) policy) p
           left join usage_windows w
             on w.key_id = k.usage_of and w.limit_name = p.name and w.window_start = p.start
           where k.id = $1 order by p.name`,
    values: [keyId],
  });
  return rows.map(row => ({ ...row, resetsInSeconds: Math.max(1, row.resetsInSeconds) }));
}

export interface UsedDay {
  /** UTC, `2026-11-20`. */
  readonly day: string;
  readonly requests: number;
  /** Of those, answered 4xx. */
  readonly refused: number;
  readonly quotaUnits: number;
}

/** Days of use that are told at most: so many are kept. */
export const MOST_DAYS = SUMS_DAYS;

/** CTEs `today` and `used`, the use that `where` takes by client, key and day (UTC): of past days their sums, since then the log. */
export const usedWhere = (where: string): string => `
  today as (select (app_now() at time zone 'UTC')::date as day),
  summed as (select coalesce(max(d.day), '-infinity') as until from usage_days d, today where d.day < today.day),
  used as (
    select client_id, key_id, day, requests, refused, quota from usage_days, summed where ${where} and day <= until
    union all
    select client_id, key_id, (at at time zone 'UTC')::date, requests, requests * (status between 400 and 499)::int, quota
    from request_log where ${where} and at >= (select (until + 1)::timestamp at time zone 'UTC' from summed))`;

/** Use per day (UTC), today first; days without a request are left out. Of a key its whole line is told. */
export async function usagePerDay(
  { pool }: Reading,
  { of, days }: { of: { readonly keyId: string } | { readonly clientId: string }; days: number },
): Promise<UsedDay[]> {
  const { rows } = await pool.query({
    name: 'usage_per_day',
    text: `with asked as (
             select id from api_keys where usage_of = (select usage_of from api_keys where id = $1) or client_id = $2),
           ${usedWhere('key_id in (select id from asked)')}
           select day::text, sum(requests)::int as requests, sum(refused)::int as refused,
             sum(quota)::int as "quotaUnits"
           from used
           where day > (select day from today) - $3::int and day <= (select day from today)
           group by day order by day desc`,
    values: ['keyId' in of ? of.keyId : null, 'clientId' in of ? of.clientId : null, days],
  });
  return rows;
}

/** When each key was last used; keys never used are missing. A `401` does not count. */
export async function lastUsed({ pool }: Database, keyIds: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await pool.query({
    name: 'last_used',
    text: `select k.id, greatest(
             (select l.at from request_log l where l.key_id = k.id and l.status <> 401 order by l.at desc limit 1),
             (select max(d.last_at) from usage_days d where d.key_id = k.id)) as at
           from unnest($1::text[]) as k(id)`,
    values: [keyIds],
  });
  return new Map(rows.filter(row => row.at).map(row => [row.id, row.at]));
}
