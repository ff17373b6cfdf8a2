/** The whole service over a sandbox whose faults the test holds, with what a test needs to follow one company. */
import { expect, vi } from 'vitest';
import { ALL_PORTALS } from '../../sandbox/all-portals.ts';
import type { Country } from '../../sandbox/country/country.ts';
import { createCountry } from '../../sandbox/country/create-country.ts';
import type { Faults } from '../../sandbox/faults.ts';
import { startSandboxServer } from '../../sandbox/sandbox-server.ts';
import { wakeAnalysis } from '../../src/contractors/analyses/analysis-state.ts';
import { type Analysis, readAnalysis } from '../../src/contractors/analysis.ts';
import { sqlTransaction } from '../../src/db/sql-transaction.ts';
import { type JobQueue, openJobQueue } from '../../src/jobs/queue/job-queue.ts';
import { lisbonDay } from '../../src/kernel/local-date.ts';
import { silentLog } from '../../src/kernel/log.ts';
import type { RegisterName } from '../../src/kernel/register-name.ts';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import { startTestApp, TEST_ENV, type TestApp } from '../kit/test-app.ts';

export interface FaultyService {
  readonly app: TestApp;
  readonly sandboxUrl: string;
  readonly faults: Faults;
  /** A company that nobody has asked about yet, and about which no portal misbehaves. */
  nextCompany(): string;
  /** Asks as a partner does; resolves with the status. */
  ask(nif: string): Promise<number>;
  /** Resolves with the latest analysis of the company once it is as wanted. */
  analysis(nif: string, wanted: (analysis: Analysis) => boolean): Promise<Analysis>;
  /** What `contractor-risk analyses redrive` does. */
  wake(analysis: Analysis): Promise<void>;
  /** As if the list had never been read. */
  forgetList(name: RegisterName): Promise<void>;
  /** Has a worker read the list anew; resolves once the reading has ended, however it did. */
  readList(name: RegisterName): Promise<void>;
  close(): Promise<void>;
}

const PATIENCE = { timeout: 90_000, interval: 50 };

export async function startFaultyService(): Promise<FaultyService> {
  const country = createCountry({
    seed: TEST_ENV.SANDBOX_SEED,
    companies: Number(TEST_ENV.SANDBOX_COMPANIES),
  });
  const sandbox = await startSandboxServer({
    country,
    portals: ALL_PORTALS,
    today: () => lisbonDay(new Date()),
  });
  const app = await startTestApp({ ROLE: 'all', SANDBOX_URL: sandbox.url });
  const jobQueue = await openJobQueue(app.db.url, { supervise: false, log: silentLog });
  const standsAlone = companiesAlone(country);
  const fresh = [...country.companies()].filter(
    ({ nif, trouble }) => Object.keys(trouble).length === 0 && standsAlone.has(nif),
  );
  await listsRead(app);
  return {
    app,
    sandboxUrl: sandbox.url,
    faults: sandbox.faults,
    nextCompany: () => fresh.pop()!.nif,
    ask: async nif => {
      const response = await app.get(`/api/v1/contractors/${nif}`);
      await response.body?.cancel();
      return response.status;
    },
    analysis: (nif, wanted) => follow(app, nif, wanted),
    wake: analysis =>
      sqlTransaction(app.db, async tx => {
        await wakeAnalysis(tx, analysis.id);
        await jobQueue.hasten(tx, 'run-analysis', { analysisId: analysis.id }, analysis.id);
      }),
    forgetList: async name => {
      await app.db.sql`delete from list_entries where register = ${name}`;
      await app.db.sql`delete from register_lists where register = ${name}`;
    },
    readList: name => readList(app, jobQueue, name),
    async close() {
      await jobQueue.stop(5_000);
      await app.close();
      await sandbox.close();
    },
  };
}

/** Companies none of whose people appears in another: what a register does not say about those is another test's. */
function companiesAlone(country: Country): ReadonlySet<string> {
  const companies = new Map<string, Set<string>>();
  for (const { nif, acts } of country.companies())
    for (const { holder } of acts.flatMap(({ appointed }) => appointed))
      companies.set(holder.nif, (companies.get(holder.nif) ?? new Set()).add(nif));
  const linked = new Set([...companies.values()].filter(({ size }) => size > 1).flatMap(nifs => [...nifs]));
  return new Set([...country.companies()].map(({ nif }) => nif).filter(nif => !linked.has(nif)));
}

/** Every list has been read once, so that nothing but the tests reads one from here on. */
function listsRead({ db }: TestApp): Promise<void> {
  const lists = ALL_REGISTERS.filter(({ kind }) => kind === 'list').map(({ meta }) => meta.name);
  return vi.waitFor(async () => {
    const rows = await db.sql`select register from register_lists`;
    expect(rows.map(row => row.register).sort()).toEqual(lists.toSorted());
  }, PATIENCE);
}

function follow({ db }: TestApp, nif: string, wanted: (analysis: Analysis) => boolean): Promise<Analysis> {
  return vi.waitFor(async () => {
    const rows = await db.sql`select id from analyses where nif = ${nif} order by created_at desc limit 1`;
    const analysis = rows[0] ? await readAnalysis(db, rows[0].id) : null;
    if (!analysis || !wanted(analysis))
      throw new Error(`not yet: ${analysis?.state}, waits for ${analysis?.waitingFor}`);
    return analysis;
  }, PATIENCE);
}

async function readList({ db }: TestApp, jobQueue: JobQueue, name: RegisterName): Promise<void> {
  const lastAsked = async () =>
    (await db.sql`select last_asked_at::text as at from register_states where register = ${name}`)[0]?.at;
  const before = await lastAsked();
  await jobQueue.hasten(null, 'refresh-list', { register: name }, name);
  await vi.waitFor(async () => {
    expect(await lastAsked()).not.toEqual(before);
    const { rows } = await db.pool.query(
      `select 1 from pgboss.job where name = 'refresh-list' and data->>'register' = $1 and state = 'active'`,
      [name],
    );
    expect(rows).toEqual([]);
  }, PATIENCE);
}
