/**
 * `npm run simulate`: a hundred partners over 500,000 companies, one API process, one worker, one PostgreSQL and the
 * load on one machine; beside them editions of a list that touch watched companies, batches, and the harvest. The rate
 * rises until it is held no more; then people's lookups at half of it, with and without what goes on beside. All is printed
 * and kept in `results/partners.json`. About six minutes.
 */
import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../src/db/open-database.ts';
import { createPartner, type Partner } from '../test/kit/partner.ts';
import { alternate } from './compare.ts';
import { type CountryService, openCountryService } from './country-service.ts';
import { describeMachine } from './machine.ts';
import { type Beside, openBeside } from './partners-beside.ts';
import { runPartnersLoad, SHARES } from './partners-load.ts';
import { limitOf, lookupLines, type Step, tableOf } from './partners-report.ts';
import { cpuMsOf, sumOver, treeOf } from './process-tree.ts';
import { median, shortly } from './statistics.ts';

const COMPANIES = Number(process.env.SIMULATE_COMPANIES ?? 500_000);
const PARTNERS = 100;
const FIRST_RATE = 200;
const SECONDS = 15;
/** A rate is held while no request fails, 99 of 100 are answered within this, and new companies are analysed as they come. */
const HELD_MS = 250;
/** Seconds' worth of new companies that may be under way at the end. */
const BACKLOG_SECONDS = 10;
/** Rounds with and without what goes on beside, by turns. */
const ROUNDS = 3;
const SEED = Number(process.env.SEED ?? 1);

const machine = await describeMachine();
const country = await openCountryService(COMPANIES);
try {
  const partners = await hundredPartners(country);
  const keys = partners.map(({ headers }) => headers.authorization);
  const beside = await openBeside(country, { partners, firstNew: COMPANIES / 2 });
  const steps: Step[] = [];
  let firstNew = 0;
  const step = async (perSecond: number, withBeside: Beside | null) => {
    const figures = await measure(country, { keys, perSecond, firstNew, beside: withBeside });
    firstNew = figures.firstNew;
    process.stderr.write(
      `${perSecond}/s ${withBeside ? '' : 'alone '}${figures.held ? 'held' : 'not held'}, p99 ${shortly(figures.p99)} ms\n`,
    );
    return figures;
  };
  // The first step pays for the country that was just written: caches, statistics, vacuum. It does not count.
  await step(FIRST_RATE, beside);
  const best = await highestHeld(async perSecond => {
    const figures = await step(perSecond, beside);
    steps.push(figures);
    return figures.held;
  });
  const half = Math.max(10, Math.round(best / 2));
  const turns = await alternate(
    [
      { name: 'alone', round: () => step(half, null) },
      { name: 'beside', round: () => step(half, beside) },
    ],
    { rounds: ROUNDS },
  );
  await beside.end();
  const lookups = Object.fromEntries([...turns].map(([name, rounds]) => [name, lookupsOf(rounds)]));
  process.stdout.write(
    `\n${PARTNERS} partners over ${COMPANIES.toLocaleString('en')} companies, seed ${SEED}\n${tableOf(steps)}\n` +
      `Highest rate held (p99 within ${HELD_MS} ms, no error): ${best} requests a second.\nLimit: ${limitOf(steps, best)}.\n${lookupLines(half, lookups)}`,
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
    `${JSON.stringify({ ...result, highestHeldPerSecond: best, limit: limitOf(steps, best), lookupsAtHalf: lookups, steps }, null, 2)}\n`,
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
async function hundredPartners({ databaseUrl }: CountryService): Promise<Partner[]> {
  const db = openDatabase(databaseUrl, { poolSize: 2, onError: () => {} });
  try {
    const partners: Partner[] = [];
    for (let n = 0; n < PARTNERS; n++) {
      const limits = [
        { name: 'burst', requests: 1_000_000, windowSeconds: 60 },
        ...(n % 5 === 0 ? [{ name: 'second', requests: 100_000, windowSeconds: 1 }] : []),
      ];
      const dailyQuota = n % 4 === 0 ? null : 100_000_000;
      partners.push(await createPartner(db, { limits, dailyQuota }));
    }
    return partners;
  } finally {
    await db.close();
  }
}

async function measure(
  { url, pids, sql, companies }: CountryService,
  {
    keys,
    perSecond,
    firstNew,
    beside,
  }: { keys: readonly string[]; perSecond: number; firstNew: number; beside: Beside | null },
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
  const works = beside?.start();
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
  const open = await awaitedAnalyses(sql);
  const done = (await works?.stop()) ?? null;
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
    beside: done,
  };
}

// A function, not a constant: it is used above before a constant would exist.
function lookupsOf(rounds: readonly Step[]) {
  return {
    p50: median(rounds.map(({ lookups }) => lookups.p50)),
    p99: median(rounds.map(({ lookups }) => lookups.p99)),
  };
}

/** What an overload left behind is no affair of the next step. */
async function untilIdle(sql: CountryService['sql']): Promise<void> {
  for (let waited = 0; waited < 120 && (await openAnalyses(sql)) > 0; waited++) await setTimeout(1_000);
}

/** Those that a client waits for now: what a batch or an edition opened gives way to them. */
async function awaitedAnalyses(sql: CountryService['sql']): Promise<number> {
  const { rows } = await sql.query(
    `select count(*)::int as open from analyses where state <> 'complete' and purpose = 'asked' and not unhurried`,
  );
  return rows[0].open;
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
