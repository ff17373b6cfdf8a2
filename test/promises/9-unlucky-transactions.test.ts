/** Promise 9: a deadlock ends one transaction of two, and admission is tried again; no isolation that a database brings fails one. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { request } from 'undici';
import { expect, it } from 'vitest';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { countRows } from '../kit/count-rows.ts';
import { ofFile } from '../kit/of-file.ts';
import { createPartner, type Partner } from '../kit/partner.ts';
import { startGroup, untilReady } from '../kit/process-group.ts';
import { size } from '../kit/sizes.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const LIMITS = [{ name: 'year', requests: 100_000, windowSeconds: 86_400 * 365 }];
const ASKED = size(300, 5_000);
/** A backend tells of its failures at most once a second, and of what it has not told yet after ten. */
const TOLD_WITHIN_MS = 20_000;

const db = await databaseOfFile();
const [nif] = (await writeAssessedCompanies(db.pool, { count: 1 })) as [string];
const group = await ofFile(startGroup({ databaseUrl: db.url, apis: 2, env: { LOG_LEVEL: 'silent' } }));

async function ask(who: Partner, api = 0): Promise<{ status: number; retryAfter: string | undefined }> {
  const url = `${group.apis[api]!.url}/api/v1/contractors/${nif}`;
  const { statusCode, headers, body } = await request(url, { headers: who.headers });
  await body.dump();
  return { status: statusCode, retryAfter: headers['retry-after']?.toString() };
}

/** Backends of the service that wait for a lock. */
const waiting = (by: pg.PoolClient) =>
  countRows(by, `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

/** As many were let through and logged as were told so. */
async function expectExact(who: Partner, granted: number): Promise<void> {
  const rows = await db.sql`select (select sum(used)::int from usage_windows where key_id = ${who.keyId}
       and limit_name = 'year') as counted,
       (select count(*)::int from request_log where key_id = ${who.keyId} and status = 200) as logged`;
  expect(rows[0].counted).toBe(rows[0].logged);
  expect(rows[0].logged).toBeGreaterThanOrEqual(granted);
}

it('a deadlock with somebody else: admission is tried again, and nobody hears of it', async () => {
  const three = await Promise.all(Array.from({ length: 3 }, () => createPartner(db, { limits: LIMITS })));
  const [first, second, third] = three.toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1)) as [
    Partner,
    Partner,
    Partner,
  ];
  for (const who of three) expect((await ask(who)).status).toBe(200);
  const [gate, other] = [await db.pool.connect(), await db.pool.connect()];
  const touch = (by: pg.PoolClient, who: Partner) =>
    by.query('update usage_windows set used = used where key_id = $1', [who.keyId]);
  const before = await deadlocks();
  try {
    // While the third waits, the first two are gathered into one statement.
    await gate.query('begin');
    await touch(gate, third);
    // It waits longer before it looks for a deadlock: the one that is ended is ours.
    await other.query(`begin; set local deadlock_timeout = '20s'`);
    await touch(other, second);
    const told = [ask(third)];
    await expect.poll(() => waiting(gate), { timeout: 2_000, interval: 5 }).toBe(1);
    told.push(ask(first), ask(second));
    await setTimeout(1_000);
    await gate.query('commit');
    await expect.poll(() => waiting(other), { timeout: 2_000, interval: 5 }).toBe(1);
    await touch(other, first);
    await other.query('commit');
    const answers = await Promise.all(told);
    for (const { status, retryAfter } of answers)
      expect(status === 200 || (status === 503 && Number(retryAfter) > 0)).toBe(true);
  } finally {
    gate.release(true);
    other.release(true);
  }
  for (const who of three) {
    expect((await ask(who)).status).toBe(200);
    await expectExact(who, 2);
  }
  await expect.poll(deadlocks, { timeout: TOLD_WITHIN_MS }).toBeGreaterThan(before);
}, 60_000);

const counted = async (what: 'deadlocks' | 'xact_rollback'): Promise<number> =>
  (
    await db.pool.query(
      `select pg_stat_clear_snapshot(), ${what}::int as n from pg_stat_database where datname = current_database()`,
    )
  ).rows[0].n;
const deadlocks = () => counted('deadlocks');

it('a database whose transactions are serializable by default: ours are not, and every request is answered and counted', async () => {
  const who = await createPartner(db, { limits: LIMITS });
  const name = new URL(db.url).pathname.slice(1);
  const reconnect = async () => {
    await db.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}
       and pid <> pg_backend_pid()`;
    for (const { url } of group.apis) await untilReady(url, 10_000);
  };
  await db.pool.query(`alter database ${name} set default_transaction_isolation = 'serializable'`);
  await reconnect();
  for (let asked = 0; asked < ASKED; asked += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(who, i % 2)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
  await expectExact(who, ASKED);
}, 120_000);
