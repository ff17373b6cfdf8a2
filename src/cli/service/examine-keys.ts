/** Clients that will hear nothing soon, and those that hear nothing already although they have an endpoint. */
import type pg from 'pg';
import { type Finding, look, ok } from './finding.ts';

const SOON_DAYS = 14;
const AT_MOST = 20;

export async function examineKeys(pool: pg.Pool): Promise<Finding[]> {
  const found = [...(await expiringKeys(pool)), ...(await endpointsWithoutKey(pool))];
  return found.length > 0 ? found : [ok('keys', `none expires within ${SOON_DAYS} days`)];
}

/** One that was rolled is meant to end. */
async function expiringKeys(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ id: string; name: string; expires: Date }>(
    `select k.id, c.name, k.expires_at as expires from api_keys k join clients c on c.id = k.client_id
     where key_stands(k) and k.rolled_to is null and k.expires_at < app_now() + make_interval(days => $1)
     order by k.expires_at, k.id limit ${AT_MOST}`,
    [SOON_DAYS],
  );
  return rows.map(({ id, name, expires }) =>
    look(
      'keys',
      `${id} of ${name} expires on ${expires.toISOString().slice(0, 10)}`,
      `contractor-risk keys change ${id} --expires 365d, or keys issue for another one`,
    ),
  );
}

/** A client that was disabled is meant to hear nothing. */
async function endpointsWithoutKey(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ id: string; client: string; name: string }>(
    `select w.id, c.id as client, c.name from webhook_endpoints w join clients c on c.id = w.client_id
     where w.disabled_at is null and c.disabled_at is null and not client_stands(c.id)
     order by w.id limit ${AT_MOST}`,
  );
  return rows.map(({ id, client, name }) =>
    look(
      'webhooks',
      `${id} is sent nothing: no key of ${name} stands that has contractors:read`,
      `contractor-risk keys issue --client ${client}, or webhooks disable ${id}`,
    ),
  );
}
