/**
 * An address with several hosts, as in `postgres://user@one:5432,two:5432/service`: which of them takes writes. libpq has
 * `target_session_attrs=read-write` for it, the driver nothing.
 */
import type pg from 'pg';

/** An address for each host. */
export function hostsOf(url: string): [string, ...string[]] {
  const [, before, hosts = '', after] = /^([^/]+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map(host => `${before}${host}${after}`) as [string, ...string[]];
}

/** By all of an address's hosts: the one that took writes when it was asked last. */
const chosen = new Map<string, Promise<string>>();

/** The host to connect to. All are asked at once, for one that is gone must hold up nobody; `open` connects to one. */
export function writableHost(
  hosts: readonly [string, ...string[]],
  open: (host: string) => Promise<pg.Client>,
): Promise<string> {
  if (hosts.length === 1) return Promise.resolve(hosts[0]);
  const known = chosen.get(hosts.join());
  if (known) return known;
  const choosing = Promise.any(hosts.map(host => ifWritable(host, open))).catch(
    ({ errors }: AggregateError) => {
      forgetHost(hosts);
      throw errors.find(error => error instanceof ReadOnly) ?? errors[0];
    },
  );
  chosen.set(hosts.join(), choosing);
  return choosing;
}

/** They are asked anew by the next connection: this one failed, or takes no writes any more. */
export const forgetHost = (hosts: readonly string[]): void => void chosen.delete(hosts.join());

async function ifWritable(host: string, open: (host: string) => Promise<pg.Client>): Promise<string> {
  const client = await open(host);
  try {
    await requireWritable(client);
    return host;
  } finally {
    void client.end().catch(() => {});
  }
}

/** A standby says so too. */
export async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0].transaction_read_only === 'on') throw new ReadOnly();
}

/** As PostgreSQL says it of a write. */
class ReadOnly extends Error {
  readonly code = '25006';

  constructor() {
    super('no host of the address takes writes');
  }
}
