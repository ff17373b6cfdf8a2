/** Promise 14: a key that cannot be one costs no query and is never let in; whoever goes on is slowed; guessing well-formed ones is bounded. */
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'undici';
import { beforeEach, describe, expect, it } from 'vitest';
import { mintKey } from '../../src/access/keys/api-key.ts';
import { openPool } from '../../src/db/open-pool.ts';
import { ofFile } from '../kit/of-file.ts';
import { startPostgres } from '../kit/own-postgres.ts';
import { startGroup } from '../kit/process-group.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';

const MALFORMED = size(4_000, 40_000);
const UNKNOWN = size(3_000, 20_000);

const postgres = await ofFile(
  startPostgres({ settings: { shared_preload_libraries: 'pg_stat_statements' } }),
);
const sql = await ofFile(openPool(postgres.url, { poolSize: 1, onError: () => {} }));
await sql.query('create extension pg_stat_statements');
const group = await ofFile(startGroup({ databaseUrl: postgres.url, apis: 2 }));
const agent = await ofFile(new Agent({ connections: 32 }));
beforeEach(() => sql.query('select pg_stat_statements_reset()'));

/**
 * Statements that requests made the service run since the last reset, with how often. The job queue looks after
 * itself by the clock; that is no request's doing.
 */
async function statements(): Promise<{ query: string; calls: number }[]> {
  const { rows } = await sql.query(
    `select query, sum(calls)::int as calls from pg_stat_statements
     where query not ilike '%pg_stat_statements%' and query !~ 'pgboss[.]|pg_listening_channels|set_config|transaction isolation'
     group by query order by calls desc`,
  );
  return rows;
}

/** Ways in which a credential is not one of our keys; each from a fresh key that was never issued. */
const MALFORMATIONS: readonly ((key: string, i: number) => string)[] = [
  (key, i) => `Bearer ${withOther(key, 7 + (i % 49))}`,
  key => `Bearer ${key.slice(0, -1)}`,
  key => `Bearer ${key}0`,
  key => `Bearer ${key.replace('crl', 'crx')}`,
  key => `Bearer ${key.replace('_sk_', '_pk_')}`,
  key => `Bearer ${key.toUpperCase()}`,
  key => `Bearer ${key} ${key}`,
  key => `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
  key => key,
  () => 'Bearer',
  () => 'Bearer ',
  () => `Bearer ${randomBytes(32).toString('base64url')}`,
  (_key, i) => `Bearer ' or ${i}=${i} --`,
  () => `Bearer ${'x'.repeat(4_000)}`,
  key => `Token ${key}`,
];

/** With the letter at one place changed for another of the alphabet. */
function withOther(key: string, at: number): string {
  return key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);
}

/**
 * Asks with so many credentials, 32 at a time over both processes, and again where the machine was too busy to answer
 * (503); returns how often each status came in the end.
 */
async function askWith(count: number, credential: (i: number) => string) {
  const statuses = new Map<number, number>();
  /** Seconds that a 429 says to wait. */
  const waits: number[] = [];
  let next = 0;
  const visitor = async () => {
    for (let i = next++; i < count; i = next++) {
      const { url } = group.apis[i % group.apis.length]!;
      const path = i % 5 === 0 ? '/graphql?query={__typename}' : '/api/v1/contractors/580000010';
      const headers = { authorization: credential(i) };
      let status = 503;
      while (status === 503) {
        const { statusCode, headers: told, body } = await request(url + path, { dispatcher: agent, headers });
        await body.dump();
        status = statusCode;
        if (status === 429) waits.push(Number(told['retry-after']));
      }
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 32 }, visitor));
  return { statuses, waits };
}

describe('bad keys are cheap', () => {
  it(
    `${MALFORMED} malformed keys, each its own: 401, beyond the bound of the address 429, and not one query`,
    async () => {
      const { statuses } = await askWith(MALFORMED, i =>
        MALFORMATIONS[i % MALFORMATIONS.length]!(mintKey('crl'), i),
      );
      expect(await statements()).toEqual([]);
      expect([...statuses.keys()].sort()).toEqual([401, 429]);
      expect((statuses.get(401) ?? 0) + (statuses.get(429) ?? 0)).toBe(MALFORMED);
    },
    timeLimitMs(120_000),
  );

  it(
    `${UNKNOWN} well-formed keys that were never issued, from one address: few reach the database, the others wait`,
    async () => {
      const { statuses, waits } = await askWith(UNKNOWN, () => `Bearer ${mintKey('crl')}`);
      const asked = (await statements()).reduce((sum, { calls }) => sum + calls, 0);
      expect([...statuses.keys()].filter(status => status !== 401 && status !== 429)).toEqual([]);
      expect(asked).toBeGreaterThan(0);
      expect(asked).toBeLessThan(UNKNOWN / 5);
      expect(statuses.get(429)).toBeGreaterThan(UNKNOWN / 2);
      expect(Math.min(...waits)).toBeGreaterThan(0);
    },
    timeLimitMs(120_000),
  );
});
