/** Promise 15: what was answered is in the log, what is in the log was charged, and neither twice. */
import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { openPool } from '../../src/db/open-pool.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { ofFile } from '../kit/of-file.ts';
import { startPostgres } from '../kit/own-postgres.ts';
import { createPartner, type Partner } from '../kit/partner.ts';
import { startGroup, untilReady } from '../kit/process-group.ts';
import { type Answered, type Crowd, startCrowd } from '../kit/record-answers.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';

/** Answers that the crowd must have had before, and after, whatever goes wrong. */
const ANSWERS = size(1_200, 20_000);
const CALLERS = 24;
const KILLS = size(1, 10);

// Durable: the database, too, is allowed to crash.
const postgres = await ofFile(startPostgres({ durable: true }));
const sql = await ofFile(openPool(postgres.url, { poolSize: 2, onError: () => {} }));
const nifs = await writeAssessedCompanies(sql, { count: 20 });
const env = { LOG_LEVEL: 'silent' };
const group = await ofFile(startGroup({ databaseUrl: postgres.url, apis: 4, env }));

/** Five keys with different ends: no limit, one that is spent soon, a quota that is, one of another scope, both. */
async function createPartners(): Promise<Partner[]> {
  const db = openDatabase(postgres.url, { poolSize: 1, onError: () => {} });
  const limits = [{ name: 'year', requests: ANSWERS / 20, windowSeconds: 86_400 * 365 }];
  const partners = [
    await createPartner(db),
    await createPartner(db, { dailyQuota: 1_000_000 }),
    await createPartner(db, { limits }),
    await createPartner(db, { limits, dailyQuota: ANSWERS / 40 }),
    await createPartner(db, { scopes: ['events:read'], dailyQuota: 10 }),
  ];
  await db.close();
  return partners;
}

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)]!;

/** Companies, a question that is refused, one that leads nowhere, and one whose answer the caller has already. */
const PATHS = [
  () => `/api/v1/contractors/${pick(nifs)}`,
  () => `/api/v1/contractors/${pick(nifs)}`,
  () => '/api/v1/contractors/123',
  () => '/api/v1/nowhere',
];

/** Asks at random on every process that is there at the moment. */
function crowdOf(partners: readonly Partner[]): Crowd {
  return startCrowd(
    () => {
      const alive = group.apis.filter(({ child }) => child.exitCode === null && child.signalCode === null);
      return { url: pick(alive).url + pick(PATHS)(), headers: pick(partners).headers };
    },
    { callers: CALLERS },
  );
}

interface Logged {
  readonly id: string;
  readonly status: number;
  readonly quota: number;
  /** Refusals of a spent key are counted by route and minute. */
  readonly requests: number;
}

const keyIds = (partners: readonly Partner[]) => partners.map(({ keyId }) => keyId);

async function logged(partners: readonly Partner[]): Promise<Logged[]> {
  const { rows } = await sql.query<Logged>(
    'select id, status, quota, requests from request_log where key_id = any($1)',
    [keyIds(partners)],
  );
  return rows;
}

/** By key: quota by the log and by the counter; requests let through by the log and by the counter of the limit. */
async function charged(partners: readonly Partner[]) {
  const { rows } = await sql.query<{
    logged: number;
    counted: number | null;
    passed: number;
    taken: number | null;
  }>(
    `select sum(r.quota)::int as logged, sum(r.requests) filter (where r.status <> 429)::int as passed,
       (select sum(used)::int from usage_windows w where w.key_id = k.id and limit_name = 'daily') as counted,
       (select sum(used)::int from usage_windows w where w.key_id = k.id and limit_name = 'year') as taken
     from api_keys k join request_log r on r.key_id = k.id where k.id = any($1) group by k.id`,
    [keyIds(partners)],
  );
  return rows;
}

const counted = (log: Iterable<Logged>): number => [...log].reduce((sum, { requests }) => sum + requests, 0);

/** Only answers of an admitted request are in the log: a 503 says that nothing was charged. */
const admitted = (answers: readonly Answered[]) => answers.filter(({ status }) => status !== 503);

async function expectComplete(partners: readonly Partner[], { answers, unanswered }: Crowd): Promise<void> {
  const log = new Map((await logged(partners)).map(row => [row.id, row]));
  const told = admitted(answers);
  expect(new Set(told.map(({ requestId }) => requestId)).size).toBe(told.length);
  const granted = told.filter(({ status }) => status !== 429);
  expect(granted.filter(({ requestId, status }) => log.get(requestId)?.status !== status)).toEqual([]);
  const refused = counted([...log.values()].filter(({ status }) => status === 429));
  expect(refused).toBeGreaterThanOrEqual(told.length - granted.length);
  // Requests beyond the answers: they were admitted when their process, or its database, died.
  expect(counted(log.values()) - told.length).toBeLessThanOrEqual(
    unanswered() + answers.length - told.length,
  );
  for (const row of log.values()) expect(row.quota).toBe(row.status === 200 ? 1 : 0);
  for (const { logged, counted, passed, taken } of await charged(partners)) {
    if (counted !== null) expect(counted).toBe(logged);
    if (taken !== null) expect(taken).toBe(passed);
  }
}

const answered = (crowd: Crowd, count: number) =>
  expect.poll(() => admitted(crowd.answers).length, { timeout: timeLimitMs(60_000) }).toBeGreaterThan(count);

describe('answered = logged = charged', () => {
  it(
    'under load, to the row',
    async () => {
      const partners = await createPartners();
      const crowd = crowdOf(partners);
      await answered(crowd, ANSWERS);
      await crowd.stop();
      expect(crowd.unanswered()).toBe(0);
      expect(counted(await logged(partners))).toBe(admitted(crowd.answers).length);
      expect(new Set(crowd.answers.map(({ status }) => status))).toEqual(new Set([200, 400, 403, 404, 429]));
      await expectComplete(partners, crowd);
    },
    timeLimitMs(60_000),
  );

  it(
    'when a process is killed: only what was in flight there may be logged and not answered',
    async () => {
      const partners = await createPartners();
      const crowd = crowdOf(partners);
      for (let kill = 1; kill <= KILLS; kill++) {
        await answered(crowd, (ANSWERS * kill) / (KILLS + 1));
        const victim = group.apis.find(({ child }) => child.signalCode === null)!;
        await victim.kill('SIGKILL');
        await group.replaceApi(victim);
      }
      await answered(crowd, ANSWERS);
      await crowd.stop();
      expect(crowd.unanswered()).toBeGreaterThan(0);
      await expectComplete(partners, crowd);
    },
    timeLimitMs(90_000),
  );

  it(
    'when the database crashes: what was answered is on its disk',
    async () => {
      const partners = await createPartners();
      const crowd = crowdOf(partners);
      await answered(crowd, ANSWERS / 2);
      const before = crowd.answers.length;
      await postgres.stop('immediate');
      await expect.poll(() => crowd.answers.slice(before).some(({ status }) => status === 503)).toBe(true);
      await postgres.start();
      for (const { url, child } of group.apis) if (child.signalCode === null) await untilReady(url, 10_000);
      await answered(crowd, admitted(crowd.answers).length + ANSWERS / 4);
      await crowd.stop();
      await expectComplete(partners, crowd);
    },
    timeLimitMs(90_000),
  );
});
