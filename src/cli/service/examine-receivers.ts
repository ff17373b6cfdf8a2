/** Checks that deliveries can leave: resolves, checks and connects to each receiver like a delivery; sends nothing. */
import type pg from 'pg';
import { dial } from '../../webhooks/dial.ts';
import { ExchangeFailure, type ExchangeFault, failureOf } from '../../webhooks/exchange-failure.ts';
import { readTarget, type Target } from '../../webhooks/target.ts';
import { type Finding, look, ok } from './finding.ts';

const HOSTS_AT_MOST = 40;
const WITHIN_MS = 4_000;

/** Advice by the reason of a failed connection. */
const WHAT_TO_DO: Readonly<Partial<Record<ExchangeFault, string>>> = {
  dns: 'ask its client whether the name is right, or look at this machine’s name server',
  tls: 'ask its client to mend its certificate: deliveries are refused until then',
  endpoint_blocked: 'nothing is sent to private addresses; ask its client for a public one',
};

export async function examineReceivers(pool: pg.Pool, allowLoopback: boolean): Promise<Finding[]> {
  const { rows } = await pool.query(
    'select url from webhook_endpoints where disabled_at is null order by created_at desc limit 1000',
  );
  const places = new Map<string, string>(rows.map(({ url }) => [new URL(url).origin, url]));
  if (places.size === 0) return [ok('webhooks', 'no receivers')];
  const tried = [...places].slice(0, HOSTS_AT_MOST).sort();
  const found = await Promise.all(tried.map(([origin, url]) => examine(origin, url, allowLoopback)));
  const troubled = found.filter(finding => finding !== null);
  const reached = `${tried.length - troubled.length} of ${tried.length} receivers can be reached`;
  const told =
    places.size > tried.length ? `${reached}; ${places.size - tried.length} were not tried` : reached;
  return [ok('webhooks', told), ...troubled];
}

/** Shows only the origin: the rest of an address may contain a secret. */
async function examine(origin: string, url: string, allowLoopback: boolean): Promise<Finding | null> {
  const trouble = (told: string, fault: ExchangeFault): Finding =>
    look('webhooks', `${origin}: ${told}`, WHAT_TO_DO[fault] ?? wayOut(origin));
  const reading = readTarget(url, { allowLoopback });
  if (reading.kind === 'refused') return trouble(reading.because, 'endpoint_blocked');
  try {
    (await connected(reading.target)).destroy();
    return null;
  } catch (error) {
    const { fault, message } = failureOf('connection', error);
    return trouble(message, fault);
  }
}

const wayOut = (origin: string): string =>
  `let this machine connect to ${origin}, or ask its client whether it is down`;

async function connected(target: Target) {
  const signal = AbortSignal.timeout(WITHIN_MS);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const failure = new ExchangeFailure('timeout', `no connection within ${WITHIN_MS / 1_000} s`);
  signal.addEventListener('abort', () => reject(failure));
  return Promise.race([dial(target, { signal }), late]);
}
