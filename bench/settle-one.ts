/**
 * What one would write by hand to settle a single request in one statement: the key's state, its limits and quota, the
 * log row. The side that gathering is compared with; it knows neither batches nor waiting analyses.
 */
import type pg from 'pg';
import type { Claim } from '../src/access/settlement.ts';

const SETTLE_ONE = `
with clock as (select date_trunc('milliseconds', app_now()) as now),
key as (
  select k.* from api_keys k, clock
  where k.id = $1 and k.revoked_at is null and k.disabled_at is null and coalesce(k.expires_at > clock.now, true)),
policy as (
  select key.usage_of, p.*, to_timestamp(floor(extract(epoch from clock.now) / p.seconds) * p.seconds) as start
  from clock, key cross join lateral (
    select l->>'name' as name, (l->>'requests')::int as allowed, (l->>'windowSeconds')::int as seconds, $2::int as takes
    from jsonb_array_elements(key.limits) l
    union all select 'daily', key.daily_quota, 86400, $3::int where key.daily_quota is not null) p),
taken as (
  insert into usage_windows as w (key_id, limit_name, window_start, used)
  select usage_of, name, start, takes from policy order by name
  on conflict (key_id, limit_name, window_start) do update set used = w.used + excluded.used
    where w.used + excluded.used <= (select allowed from policy where policy.name = w.limit_name)
  returning limit_name, used),
logged as (
  insert into request_log (at, id, key_id, client_id, method, route, nif, status, duration_ms, outcome, quota)
  select clock.now, $4, key.id, key.client_id, $5, $6, $7, $8, $9, $10, $3 from clock, key)
select name, allowed, used from policy left join taken on limit_name = name order by name`;

/** The limits that were counted, each with what it allows. */
export async function settleOne(
  pool: pg.Pool,
  claim: Claim,
): Promise<{ refusal: 'key' | 'limit' | null; usage: { name: string; limit: number }[] }> {
  const { keyId, cost, quotaUnits, requestId, method, route, nif, status, durationMs, outcome } = claim;
  const { rows } = await pool.query<{ name: string; allowed: number; used: number | null }>({
    name: 'settle_one',
    text: SETTLE_ONE,
    values: [keyId, cost, quotaUnits, requestId, method, route, nif, status, durationMs, outcome],
  });
  const spent = rows.some(row => row.used === null);
  return {
    refusal: rows.length === 0 ? 'key' : spent ? 'limit' : null,
    usage: rows.map(row => ({ name: row.name, limit: row.allowed })),
  };
}
