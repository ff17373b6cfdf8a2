/** Nothing that a role, a database, the environment or the address brings into a session is seen by any connection of ours. */
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPool } from '../../src/db/open-pool.ts';
import { openClient } from '../../src/db/session.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const db = await databaseOfFile();
const name = new URL(db.url).pathname.slice(1);

/** What the database itself brings, beside what every role of the tests' cluster does (`kit/hostile-session.ts`). */
const BROUGHT = {
  TimeZone: 'Pacific/Chatham',
  DateStyle: 'German',
  default_transaction_isolation: 'repeatable read',
  statement_timeout: '900ms',
  gin_fuzzy_search_limit: '1',
  search_path: 'elsewhere',
};
const OURS = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  client_encoding: 'UTF8',
  extra_float_digits: '1',
  bytea_output: 'hex',
  array_nulls: 'on',
  gin_fuzzy_search_limit: '0',
  default_transaction_isolation: 'read committed',
  transaction_isolation: 'read committed',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_session_timeout: '0',
  idle_in_transaction_session_timeout: '1min',
  search_path: 'public, pg_temp',
  application_name: 'contractor-risk',
};

const session = async (client: Pick<pg.ClientBase, 'query'>) => {
  const names = Object.keys(OURS);
  const { rows } = await client.query('select n, current_setting(n) as v from unnest($1::text[]) n', [names]);
  return Object.fromEntries(rows.map(({ n, v }) => [n, v]));
};

describe('a session is ours', () => {
  beforeEach(async () => {
    for (const [setting, value] of Object.entries(BROUGHT))
      await db.pool.query(`alter database ${name} set ${setting} = '${value}'`);
    vi.stubEnv('PGOPTIONS', '-c TimeZone=Asia/Kathmandu -c statement_timeout=1ms');
    vi.stubEnv('PGAPPNAME', 'another');
    vi.stubEnv('PGCLIENTENCODING', 'LATIN1');
  });
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['a plain address', ''],
    ['an address with settings', '?options=-c%20TimeZone%3DJapan&statement_timeout=1&application_name=x'],
  ])('by %s, on every connection of a pool and on a single one', async (_, query) => {
    const url = `${db.url}${query}`;
    const pool = openPool(url, { poolSize: 3, onError: () => {} });
    const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
    for (const one of clients) {
      expect(await session(one)).toEqual(OURS);
      one.release();
    }
    await pool.end();
    const single = await openClient(url);
    expect(await session(single)).toEqual(OURS);
    await single.end();
  });

  it('with the time limit of its pool', async () => {
    const pool = openPool(db.url, { poolSize: 1, answerWithinMs: 2_500, onError: () => {} });
    expect((await pool.query('show statement_timeout')).rows[0].statement_timeout).toBe('2250ms');
    await pool.end();
  });
});

it('no file of the service makes a connection of another kind', () => {
  const src = new URL('../../src/', import.meta.url);
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !file.includes('generated'),
  );
  const makers = files.filter(file =>
    /new pg\.|connectionString: /.test(readFileSync(new URL(file, src), 'utf8')),
  );
  expect(makers.sort()).toEqual(['db/open-pool.ts', 'db/session.ts']);
});
