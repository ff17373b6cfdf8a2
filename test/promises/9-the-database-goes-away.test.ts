/**
 * Promise 9: the database goes away, in every way in which one does, under API and worker at work. No process ends, no job is
 * lost, `/health/ready` says 503 meanwhile, and all are ready again within 5 s of the database.
 */
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { openPool } from '../../src/db/open-pool.ts';
import { countRows } from '../kit/count-rows.ts';
import { startFaultProxy } from '../kit/fault-proxy.ts';
import { eachDoneOnce, firstAnswers } from '../kit/first-answers.ts';
import { ofFile } from '../kit/of-file.ts';
import { startPostgres } from '../kit/own-postgres.ts';
import { createPartner } from '../kit/partner.ts';
import { startGroup, untilReady } from '../kit/process-group.ts';
import { startService } from '../kit/service-process.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';
import { withCheckDigit } from '../kit/specimen-country.ts';

const OUTAGE_MS = size(5_000, 30_000);
const LOCK_MS = size(8_000, 60_000);
const COMPANIES = size(8, 40);
const READY_WITHIN_MS = 5_000;
/** What a caller waits at most while the database says nothing: its statement's 2.5 s, and a busy machine. */
const ANSWERED_WITHIN_MS = 8_000;

let serial = 0;
// Durable: it is crashed, too, and what was answered must be there.
const postgres = await ofFile(startPostgres({ durable: true }));
const proxy = await ofFile(startFaultProxy(postgres.url));
const sql = await ofFile(openPool(postgres.url, { poolSize: 3, onError: () => {} }));
const db = openDatabase(postgres.url, { poolSize: 1, onError: () => {} });
const partner = await createPartner(db);
await db.close();
const env = { LOG_LEVEL: 'silent', SANDBOX_LATENCY_MS: '100' };
const databaseUrl = proxy.through(postgres.url);
const group = await ofFile(startGroup({ databaseUrl, apis: 2, workers: 1, sandbox: true, env }));

const processes = () => [...group.apis, ...group.workers];
const expectAlive = () =>
  expect(processes().map(({ child }) => child.exitCode ?? child.signalCode)).toEqual(
    processes().map(() => null),
  );

const get = (url: string) =>
  fetch(url, { headers: partner.headers, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) });

/** Asks about new companies until each is being analysed; returns them. */
async function askAnew(): Promise<string[]> {
  const nifs = Array.from({ length: COMPANIES }, () => `${withCheckDigit(58_300_000 + ++serial)}`);
  await Promise.all(
    nifs.map((nif, i) =>
      expect.poll(async () => (await get(contractor(i, nif))).status, { interval: 100 }).toBe(202),
    ),
  );
  return nifs;
}

const contractor = (i: number, nif: string) =>
  `${group.apis[i % group.apis.length]!.url}/api/v1/contractors/${nif}`;

const underWay = () =>
  expect
    .poll(() => countRows(sql, `pgboss.job where name = 'run-analysis' and state = 'active'`), {
      interval: 20,
    })
    .toBeGreaterThan(0);

async function expectNothingLost(nifs: readonly string[]): Promise<void> {
  await expect
    .poll(() => firstAnswers(sql, nifs), { timeout: timeLimitMs(90_000), interval: 200 })
    .toEqual(eachDoneOnce(nifs));
  expect(await countRows(sql, `pgboss.job where state = 'failed'`)).toBe(0);
}

const readiness = async (url: string) => (await get(`${url}/health/ready`)).status;
const expectReady = (withinMs: number) => Promise.all(group.apis.map(({ url }) => untilReady(url, withinMs)));
const expectUnready = () =>
  Promise.all(group.apis.map(({ url }) => expect.poll(() => readiness(url), { interval: 50 }).toBe(503)));

/** While it is away everybody is told so in time, and told when to come again; nobody is left waiting. */
async function expectRefusals(nifs: readonly string[], forMs: number): Promise<void> {
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const answers = await Promise.all(nifs.slice(0, 4).map((nif, i) => get(contractor(i, nif))));
    for (const { status, headers } of answers)
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    await setTimeout(200);
  }
}

describe('the database', () => {
  it(
    'ends every connection, again and again',
    async () => {
      const nifs = await askAnew();
      await underWay();
      for (let cut = 0; cut < size(15, 30); cut++) {
        await sql.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
        await setTimeout(300);
      }
      const since = performance.now();
      await expectReady(READY_WITHIN_MS);
      console.log(`connections ended: ready after ${(performance.now() - since).toFixed(0)} ms`);
      await expectNothingLost(nifs);
      expectAlive();
    },
    timeLimitMs(180_000),
  );

  it.each(['fast', 'immediate'] as const)(
    `is stopped (%s) for ${OUTAGE_MS / 1000} s`,
    async mode => {
      const nifs = await askAnew();
      await underWay();
      await postgres.stop(mode);
      await expectUnready();
      await expectRefusals(nifs, OUTAGE_MS);
      await postgres.start();
      const since = performance.now();
      await expectReady(READY_WITHIN_MS);
      console.log(`stopped (${mode}): ready after ${(performance.now() - since).toFixed(0)} ms`);
      await expectNothingLost(nifs);
      expectAlive();
    },
    timeLimitMs(180_000),
  );

  it(
    'falls silent on connections that stay open, and takes no others',
    async () => {
      const nifs = await askAnew();
      await underWay();
      proxy.newConnections('hang');
      proxy.halfOpen();
      await expectUnready();
      await expectRefusals(nifs, OUTAGE_MS);
      proxy.heal();
      // The link is back; what hangs in it is dead for good.
      const since = performance.now();
      await expectReady(READY_WITHIN_MS);
      console.log(`half-open: ready after ${(performance.now() - since).toFixed(0)} ms`);
      await expectNothingLost(nifs);
      expectAlive();
    },
    timeLimitMs(240_000),
  );

  it(
    `holds a lock for ${LOCK_MS / 1000} s that everybody needs`,
    async () => {
      const nifs = await askAnew();
      await underWay();
      const holder = await sql.connect();
      try {
        await holder.query('begin; lock table analyses, usage_windows, request_log in access exclusive mode');
        await expectRefusals(nifs, LOCK_MS);
      } finally {
        await holder.query('commit');
        holder.release();
      }
      await expectReady(READY_WITHIN_MS);
      await expect
        .poll(async () => (await get(contractor(0, nifs[0]!))).status, { timeout: READY_WITHIN_MS })
        .not.toBe(503);
      await expectNothingLost(nifs);
      expectAlive();
    },
    timeLimitMs(180_000),
  );
});

it(
  'a process that starts before its database waits for it, and says so',
  async () => {
    await postgres.stop();
    const env = { ...group.env, DATABASE_URL: postgres.url };
    const started = ['api', 'worker'].map(ROLE => startService({ ...env, ROLE }));
    try {
      for (const process of started)
        await expect
          .poll(() => process.errors())
          .toMatch(/^The database cannot be used: .*It is tried again until it can\.$/m);
      await postgres.start();
      const [api, worker] = started;
      const url = (await api!.says(/listens on (http:\S+)/))[1]!;
      await untilReady(url, READY_WITHIN_MS);
      await worker!.says(/^Working/m);
    } finally {
      for (const process of started) await process.kill('SIGTERM');
      await postgres.start().catch(() => {});
    }
    await expectReady(READY_WITHIN_MS);
  },
  timeLimitMs(120_000),
);

it('a process that starts before its database answers waits for it, too', async () => {
  const silent = await startFaultProxy(postgres.url);
  silent.newConnections('hang');
  const started = startService({ ...group.env, DATABASE_URL: silent.through(postgres.url), ROLE: 'worker' });
  try {
    await expect
      .poll(() => started.errors())
      .toMatch(/^The database cannot be used: it does not answer in time/m);
    silent.newConnections('pass');
    await started.says(/^Working/m);
  } finally {
    await started.kill('SIGTERM');
    await silent.close();
  }
});
