/**
 * `npm run simulate`: a hundred partners over 500,000 companies, one API process, one worker, one PostgreSQL and the
 * load on one machine. The rate rises until it is held no more; what it was, and which part ended first, is printed and
 * kept in `results/partners.json`. About four minutes.
 */
import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import Table from 'cli-table3';
import { openDatabase } from '../src/db/open-database.ts';
import { createPartner } from '../test/kit/partner.ts';
import { type CountryService, openCountryService } from './country-service.ts';
import { describeMachine } from './machine.ts';
import { type PartnersFigures, runPartnersLoad, SHARES } from './partners-load.ts';
import { SERVICE_CORES } from './pinned.ts';
import { cpuMsOf, sumOver, treeOf } from './process-tree.ts';
import { shortly } from './statistics.ts';

const COMPANIES = Number(process.env.SIMULATE_COMPANIES ?? 500_000);
const PARTNERS = 100;
const FIRST_RATE = 200;
const SECONDS = 15;
/** A rate is held while no request fails, 99 of 100 are answered within this, and new companies are analysed as they come. */
const HELD_MS = 250;
/** Seconds' worth of new companies that may be under way at the end. */
const BACKLOG_SECONDS = 10;
const SEED = Number(process.env.SEED ?? 1);

interface Step extends PartnersFigures {
  readonly perSecond: number;
  readonly held: boolean;
  readonly cores: { readonly api: number; readonly postgres: number; readonly worker: number };
  /** Sessions of PostgreSQL that waited, on average, for the disk and for locks. */
  readonly waiting: { readonly disk: number; readonly lock: number };
  /** Analyses under way at the end. */
  readonly analysesOpen: number;
}

const machine = await describeMachine();
const country = await openCountryService(COMPANIES);
try {
  const keys = await hundredKeys(country);
  const steps: Step[] = [];
  let firstNew = 0;
  const tryRate = async (perSecond: number) => {
    const step = await measure(country, { keys, perSecond, firstNew });
    firstNew = step.firstNew;
    steps.push(step);
    process.stderr.write(`${perSecond}/s ${step.held ? 'held' : 'not held'}, p99 ${shortly(step.p99)} ms\n`);
    return step.held;
  };
  const best = await highestHeld(tryRate);
  print(
    steps.toSorted((a, b) => a.perSecond - b.perSecond),
    best,
  );
  const result = {
    name: 'partners',
    companies: COMPANIES,
    partners: PARTNERS,
    shares: SHARES,
    seed: SEED,
    machine,
  };
  await writeFile(
    new URL('results/partners.json', import.meta.url),
    `${JSON.stringify({ ...result, highestHeldPerSecond: best, limit: limitOf(steps, best), steps }, null, 2)}\n`,
  );
} finally {
  await country.end();
}

/** Doubles until a rate fails, then halves the interval three times. */
async function highestHeld(tryRate: (perSecond: number) => Promise<boolean>): Promise<number> {
  let low = 0;
  let high = FIRST_RATE;
  while (await tryRate(high)) {
    low = high;
    high *= 2;
  }
  for (let n = 0; n < 3; n++) {
    const middle = Math.round((low + high) / 2);
    if (await tryRate(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** As unlike as real ones: most keys have a limit and a quota, some several limits. None is reached here. */
async function hundredKeys({ databaseUrl }: CountryService): Promise<string[]> {
  const db = openDatabase(databaseUrl, { poolSize: 2, onError: () => {} });
  try {
    const keys: string[] = [];
    for (let n = 0; n < PARTNERS; n++) {
      const limits = [
        { name: 'burst', requests: 1_000_000, windowSeconds: 60 },
        ...(n % 5 === 0 ? [{ name: 'second', requests: 100_000, windowSeconds: 1 }] : []),
      ];
      const dailyQuota = n % 4 === 0 ? null : 100_000_000;
      keys.push((await createPartner(db, { limits, dailyQuota })).headers.authorization);
    }
    return keys;
  } finally {
    await db.close();
  }
}

async function measure(
  { url, pids, sql, companies }: CountryService,
  { keys, perSecond, firstNew }: { keys: readonly string[]; perSecond: number; firstNew: number },
): Promise<Step> {
  const used = async () => ({
    api: await cpuMsOf(pids.api),
    worker: await cpuMsOf(pids.worker),
    postgres: await sumOver(await treeOf(pids.postgres), cpuMsOf),
  });
  await untilIdle(sql);
  const before = await used();
  const startedAt = performance.now();
  const waits = watchWaits(sql);
  const figures = await runPartnersLoad({
    url,
    keys,
    companies,
    firstNew,
    shares: SHARES,
    perSecond,
    seed: SEED,
    warmUpSeconds: 3,
    seconds: SECONDS,
  });
  const waiting = await waits.stop();
  const ms = performance.now() - startedAt;
  const after = await used();
  const open = await openAnalyses(sql);
  const backlog = Math.max(10, perSecond * SHARES['new company'] * BACKLOG_SECONDS);
  return {
    ...figures,
    perSecond,
    held: figures.errors === 0 && !figures.gaveUp && figures.p99 <= HELD_MS && open <= backlog,
    cores: {
      api: (after.api - before.api) / ms,
      postgres: (after.postgres - before.postgres) / ms,
      worker: (after.worker - before.worker) / ms,
    },
    waiting,
    analysesOpen: open,
  };
}

/** What an overload left behind is no affair of the next step. */
async function untilIdle(sql: CountryService['sql']): Promise<void> {
  for (let waited = 0; waited < 120 && (await openAnalyses(sql)) > 0; waited++) await setTimeout(1_000);
}

async function openAnalyses(sql: CountryService['sql']): Promise<number> {
  const { rows } = await sql.query(`select count(*)::int as open from analyses where state <> 'complete'`);
  return rows[0].open;
}

/** Looks ten times a second what the sessions of PostgreSQL wait for. */
function watchWaits(sql: CountryService['sql']) {
  let looks = 0;
  let disk = 0;
  let lock = 0;
  const look = setInterval(async () => {
    const { rows } = await sql
      .query(
        `select count(*) filter (where wait_event_type = 'IO' or wait_event = 'WALWrite')::int as disk,
           count(*) filter (where wait_event_type in ('Lock', 'LWLock') and wait_event <> 'WALWrite')::int as lock
         from pg_stat_activity where backend_type = 'client backend' and state = 'active'`,
      )
      .catch(() => ({ rows: [] }));
    if (!rows[0]) return;
    looks++;
    disk += rows[0].disk;
    lock += rows[0].lock;
  }, 100);
  return {
    async stop() {
      clearInterval(look);
      return { disk: disk / Math.max(1, looks), lock: lock / Math.max(1, looks) };
    },
  };
}

/** The part that has nothing left at the lowest rate that was not held. */
function limitOf(steps: readonly Step[], best: number): string {
  const failed = steps
    .filter(({ perSecond }) => perSecond > best)
    .sort((a, b) => a.perSecond - b.perSecond)[0];
  if (!failed) return 'none was reached';
  const { api, postgres, worker } = failed.cores;
  const cores = SERVICE_CORES.includes('-') ? Number(SERVICE_CORES.split('-')[1]) + 1 : 1;
  const parts = Object.entries({ 'the API process': api, PostgreSQL: postgres, 'the worker': worker }).sort(
    (a, b) => b[1] - a[1],
  );
  const told = parts.map(([part, used]) => `${part} ${used.toFixed(2)}`).join(', ');
  if (api + postgres + worker >= cores * 0.85)
    return `CPU: the ${cores === 1 ? 'core' : `${cores} cores`} of the service (${told}), of which ${parts[0]![0]} takes most`;
  if (api >= 0.85) return `CPU: the one thread of the API process (${told})`;
  if (failed.waiting.disk > 0.5)
    return `the disk: ${failed.waiting.disk.toFixed(1)} sessions wait for it (${told})`;
  if (failed.waiting.lock > 0.5) return `locks: ${failed.waiting.lock.toFixed(1)} sessions wait (${told})`;
  return `not CPU (${told}), disk or locks of the service; look at the load itself`;
}

function print(steps: readonly Step[], best: number): void {
  const table = new Table({
    head: [
      'asked a second',
      'held',
      'p50',
      'p99',
      'errors',
      'API',
      'PostgreSQL',
      'worker',
      'wait for disk',
      'analyses open',
    ],
    style: { head: [], border: [] },
  });
  for (const { perSecond, held, p50, p99, errors, gaveUp, cores, waiting, analysesOpen } of steps)
    table.push([
      perSecond,
      held ? 'yes' : 'NO',
      `${shortly(p50)} ms`,
      `${shortly(p99)} ms`,
      gaveUp ? `${errors}, gave up` : errors,
      ...[cores.api, cores.postgres, cores.worker].map(used => `${used.toFixed(2)} cores`),
      `${waiting.disk.toFixed(1)} sessions`,
      analysesOpen,
    ]);
  process.stdout.write(
    `\n${PARTNERS} partners over ${COMPANIES.toLocaleString('en')} companies, seed ${SEED}\n${table.toString()}\n` +
      `Highest rate held (p99 within ${HELD_MS} ms, no error): ${best} requests a second.\nLimit: ${limitOf(steps, best)}.\n`,
  );
}
