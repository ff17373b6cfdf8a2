/**
 * Row D: an analysis of a company that nobody has asked about, from the question over REST until its assessment stands,
 * where registers take 300 ms to answer; against the slowest chain of the same calls made bare, for as many companies side
 * by side. And the CPU of the worker. `REGISTER_PACE=off`: with a pace, both would only wait.
 */
import type pg from 'pg';
import { createCountry } from '../sandbox/country/create-country.ts';
import { bareChain } from './bare-chain.ts';
import type { Benchmark } from './benchmark.ts';
import { alternate, compare, type Side } from './compare.ts';
import { openService } from './open-service.ts';
import { LOAD_CORE, pin, SERVICE_CORES } from './pinned.ts';
import { cpuMsOf } from './process-tree.ts';

const ROUNDS = 4;
/** Fewer than a worker has under way at once. */
const COMPANIES_A_ROUND = 10;
/**
 * Analyses before any is measured, in which V8 compiles what a page goes through: registers answering at once, the first
 * thirty took 150 ms of CPU each, the third 85, the fifth no less.
 */
const WARM_UPS = 5;
const COMPANIES_A_WARM_UP = 20;
const COUNTRY = { seed: 'lusitania', companies: 400 };
const CPU_GOAL_MS = 25;

interface Figures {
  readonly milliseconds: number;
  readonly cpuMilliseconds: number;
}

export const latency: Benchmark = {
  name: 'latency',
  what: `analyses, registers answering in 300 ms, REGISTER_PACE=off; ${COMPANIES_A_ROUND} side by side each round`,
  async run() {
    const country = { SANDBOX_SEED: COUNTRY.seed, SANDBOX_COMPANIES: String(COUNTRY.companies) };
    const env = { ...country, SANDBOX_LATENCY_MS: '300', LOG_LEVEL: 'error' };
    await using service = await openService({ apis: 1, workers: 1, sandbox: true, env });
    const { group, sql, partner } = service;
    await untilRead(sql);
    const worker = group.workers[0]!.child.pid!;
    await pin(process.pid, LOAD_CORE);
    for (const { child } of [...group.apis, ...group.workers]) await pin(child.pid!, SERVICE_CORES);

    const nifs = await newCompanies(sql);
    const analysed: string[] = [];
    const ask = async (nif: string) => {
      const { status } = await fetch(`${group.apis[0]!.url}/api/v1/contractors/${nif}`, partner);
      if (status !== 202) throw new Error(`${nif} was answered ${status}`);
      return completion(sql, nif);
    };
    const ours: Side<Figures> = {
      name: 'analysis',
      async round() {
        analysed.splice(0, analysed.length, ...nifs.splice(0, COMPANIES_A_ROUND));
        const before = await cpuMsOf(worker);
        const milliseconds = mean(await Promise.all(analysed.map(ask)));
        return { milliseconds, cpuMilliseconds: ((await cpuMsOf(worker)) - before) / COMPANIES_A_ROUND };
      },
    };
    const bare: Side<Figures> = {
      name: 'bare chain',
      // The companies that were just analysed, so that the same calls are made.
      async round() {
        const chains = analysed.map(async nif => bareChain(group.sandboxUrl!, nif, await known(sql, nif)));
        return { milliseconds: mean(await Promise.all(chains)), cpuMilliseconds: 0 };
      },
    };
    for (let n = 0; n < WARM_UPS; n++) await Promise.all(nifs.splice(0, COMPANIES_A_WARM_UP).map(ask));
    const figures = await alternate([ours, bare], { rounds: ROUNDS });
    return comparisons(figures);
  },
};

function comparisons(figures: ReadonlyMap<string, readonly Figures[]>) {
  const measured = (side: string, figure: keyof Figures) => ({
    side,
    values: figures.get(side)!.map(one => one[figure]),
  });
  return [
    compare({
      against: 'the slowest chain of register calls, made bare (REGISTER_PACE=off)',
      unit: 'ms',
      goal: '<= 1.15',
      ours: measured('analysis', 'milliseconds'),
      theirs: measured('bare chain', 'milliseconds'),
    }),
    compare({
      against: `CPU of the worker for each analysis, against ${CPU_GOAL_MS} ms (REGISTER_PACE=off)`,
      unit: 'ms',
      goal: '<= 1',
      ours: measured('analysis', 'cpuMilliseconds'),
      theirs: { side: 'promised', values: [CPU_GOAL_MS] },
    }),
  ];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Whatever the worker does at its start is not an analysis' affair: the past and every list are read. */
async function untilRead(sql: pg.Pool): Promise<void> {
  for (let waited = 0; waited < 1_200; waited++) {
    const { rows } = await sql.query('select count(*)::int as lists from register_lists');
    if (rows[0].lists >= 4) return;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error('the lists were not read within two minutes');
}

/** Companies without an analysis, none of which has trouble with a register. */
async function newCompanies(sql: pg.Pool): Promise<string[]> {
  const { rows } = await sql.query('select nif from analyses');
  const known = new Set(rows.map(row => row.nif));
  return [...createCountry(COUNTRY).companies()]
    .filter(({ nif, trouble }) => !known.has(nif) && Object.keys(trouble).length === 0)
    .map(({ nif }) => nif);
}

/** What the analysis was told underway: the legal name, and which questions about linked companies there were. */
async function known(sql: pg.Pool, nif: string) {
  const linked = await sql.query<{ nif: string; register: string }>(
    'select l.nif, l.register from linked_steps l join analyses n on n.id = l.analysis_id where n.nif = $1',
    [nif],
  );
  const { rows } = await sql.query('select name from companies where nif = $1 and legal_form is not null', [
    nif,
  ]);
  return { companyName: rows[0]?.name ?? null, linked: linked.rows };
}

/** By the database's clock: when the analysis was opened, and when its assessment was written. */
async function completion(sql: pg.Pool, nif: string): Promise<number> {
  for (let waited = 0; waited < 3_000; waited++) {
    const { rows } = await sql.query(
      `select extract(epoch from completed_at - created_at) * 1000 as ms from analyses
       where nif = $1 and state = 'complete' order by created_at desc limit 1`,
      [nif],
    );
    if (rows[0]) return Number(rows[0].ms);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  throw new Error(`the analysis of ${nif} was not complete within a minute`);
}
