/** Checks that deliveries can leave: resolves, checks and connects to each receiver like a delivery; sends nothing. */
import type pg from 'pg';
import { dial, ExchangeFailure, type ExchangeFault, failureOf } from '../../webhooks/dial.ts';
import { readTarget, type Target } from '../../webhooks/target.ts';
import { type Finding, look, ok } from './finding.ts';

const HOSTS_AT_MOST = 40;
const WITHIN_MS = 4_000;

/** Advice by the reason of a failed connection. */
const WHAT_TO_DO: Readonly<Partial<Record<ExchangeFault, string>>> = {
  dns: 'ask whether the name is right, or look at this machine’s name server',
  tls: 'ask for a certificate that is valid: deliveries are refused until then',
  endpoint_blocked: 'nothing is sent to private addresses; ask for a public one',
};

/** The endpoints of one origin: `id` and `url` of the latest. */
interface Receiver {
  readonly origin: string;
  readonly id: string;
  readonly clientId: string;
  readonly url: string;
}

export async function examineReceivers(pool: pg.Pool, allowLoopback: boolean): Promise<Finding[]> {
  const { rows } = await pool.query(
    'select id, client_id as "clientId", url from webhook_endpoints where disabled_at is null order by created_at desc limit 1000',
  );
  const receivers = new Map<string, Receiver>();
  for (const row of rows.map(each => ({ ...each, origin: new URL(each.url).origin })))
    if (!receivers.has(row.origin)) receivers.set(row.origin, row);
  if (receivers.size === 0) return [ok('webhooks', 'no receivers')];
  const tried = [...receivers.values()]
    .slice(0, HOSTS_AT_MOST)
    .toSorted((one, other) => (one.origin < other.origin ? -1 : 1));
  const found = await Promise.all(tried.map(receiver => examine(receiver, allowLoopback)));
  const troubled = found.filter(finding => finding !== null);
  const reached = `${tried.length - troubled.length} of ${tried.length} receivers can be reached`;
  const told =
    receivers.size > tried.length ? `${reached}; ${receivers.size - tried.length} were not tried` : reached;
  if (troubled.length === 0) return [ok('webhooks', told)];
  const summary = look(
    'webhooks',
    told,
    'ask the client of each, named below; whoever is gone: contractor-risk webhooks disable whe_…',
  );
  return [summary, ...troubled];
}

/** Shows only the origin: the rest of an address may contain a secret. */
async function examine(
  { origin, id, clientId, url }: Receiver,
  allowLoopback: boolean,
): Promise<Finding | null> {
  const trouble = (told: string, fault: ExchangeFault, isOwn = false): Finding => {
    const todo = isOwn ? 'start the receiver on this machine' : (WHAT_TO_DO[fault] ?? WAY_OUT);
    return look('webhooks', `${origin}: ${told}`, `${origin} (${id} of ${clientId}): ${todo}`);
  };
  const reading = readTarget(url, { allowLoopback });
  if (reading.kind === 'refused') return trouble(reading.because, 'endpoint_blocked');
  try {
    (await connected(reading.target)).destroy();
    return null;
  } catch (error) {
    const { fault, message } = failureOf('connection', error);
    return trouble(message, fault, reading.target.loopback);
  }
}

const WAY_OUT = 'ask whether it is down; if it is not, let this machine connect to it';

async function connected(target: Target) {
  const signal = AbortSignal.timeout(WITHIN_MS);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const failure = new ExchangeFailure('timeout', `no connection within ${WITHIN_MS / 1_000} s`);
  signal.addEventListener('abort', () => reject(failure));
  return Promise.race([dial(target, { signal }), late]);
}

const SOON_DAYS = 14;
const AT_MOST = 20;

/** Clients that will hear nothing soon, and those that hear nothing already although they have an endpoint. */
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
