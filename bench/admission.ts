/**
 * What settling a request costs (limits, quota, the key's state, the log row; committed): gathered, as the service does
 * it, against one statement for each request, written by hand for that. What both leave in the tables is counted after
 * every round.
 */
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../src/db/open-database.ts';
import { startPostgres } from '../test/kit/own-postgres.ts';
import { createPartner } from '../test/kit/partner.ts';
import type { AdmissionFigures, AdmissionLoad } from './admission-program.ts';
import type { Benchmark, Goal, Row } from './benchmark.ts';
import { alternate, compare, type Side } from './compare.ts';
import { LOAD_CORE, pin, runPinned, SERVICE_CORES } from './pinned.ts';

const ROUNDS = 5;
const SECONDS = 2;
/** Requests under way at once: as many as a busy API process has. */
const CALLERS = 64;
/** A rate that one statement per request bears too, on two cores: what is compared there is the time it adds. */
const CALM_PER_SECOND = 200;

export const admission: Benchmark = {
  name: 'admission',
  what: `settling requests, gathered against one statement each; ${CALLERS} callers at once, or ${CALM_PER_SECOND} requests a second`,
  async run() {
    const postgres = await startPostgres({ durable: true });
    const sql = new pg.Pool({ connectionString: postgres.url, max: 2 });
    try {
      await pin(postgres.pid(), SERVICE_CORES);
      const rows: Row[] = [];
      for (const keys of [1, 50]) rows.push(...(await compareOver(keys, { url: postgres.url, sql })));
      return rows;
    } finally {
      await sql.end();
      await postgres.end();
    }
  },
};

interface Place {
  readonly url: string;
  readonly sql: pg.Pool;
}

async function compareOver(count: number, place: Place): Promise<Row[]> {
  const keyIds = await createKeys(count, place.url);
  const over = count === 1 ? 'one hot key' : `${count} keys`;
  const sides = (perSecond: number | null) =>
    (['gathered', 'single'] as const).map(how =>
      sideOf({ url: place.url, keyIds, how, perSecond, callers: CALLERS, seconds: SECONDS }, place.sql),
    );
  const busy = await alternate(sides(null), { rounds: ROUNDS });
  const calm = await alternate(sides(CALM_PER_SECOND), { rounds: ROUNDS });
  const row = (
    figures: Map<string, AdmissionFigures[]>,
    figure: 'perSecond' | 'p50' | 'p99',
    what: string,
    goal: Goal,
  ) => {
    const measured = (side: string) => ({ side, values: figures.get(side)!.map(one => one[figure]) });
    return compare({
      against: `${over}: ${what}, one statement each`,
      unit: figure === 'perSecond' ? 'requests/s' : 'ms',
      goal,
      ours: measured('gathered'),
      theirs: measured('single'),
    });
  };
  return [
    row(busy, 'perSecond', 'requests a second', '>= 3'),
    row(busy, 'p50', 'added latency under that load, p50', '<= 0.5'),
    row(busy, 'p99', 'added latency under that load, p99', '<= 0.5'),
    row(calm, 'p50', `added latency at ${CALM_PER_SECOND} requests/s, p50`, '<= 1.2'),
    row(calm, 'p99', `added latency at ${CALM_PER_SECOND} requests/s, p99`, '<= 1.2'),
  ];
}

async function createKeys(count: number, url: string): Promise<string[]> {
  const db = openDatabase(url, { poolSize: 2, onError: () => {} });
  const plan = {
    limits: [{ name: 'burst', requests: 1_000_000_000, windowSeconds: 60 }],
    dailyQuota: 1_000_000_000,
  };
  const keyIds: string[] = [];
  for (let i = 0; i < count; i++) keyIds.push((await createPartner(db, plan)).keyId);
  await db.close();
  return keyIds;
}

function sideOf(load: AdmissionLoad, sql: pg.Pool): Side<AdmissionFigures> {
  const run = async (ask: Partial<AdmissionLoad>) => {
    const before = await countsOf(sql, load.keyIds);
    const figures = await runPinned<AdmissionFigures>(
      new URL('admission-program.ts', import.meta.url),
      { ...load, ...ask },
      LOAD_CORE,
    );
    expectCounted(before, await countsOf(sql, load.keyIds), figures.settled);
    return figures;
  };
  return {
    name: load.how,
    answer: async () => (await run({ callers: 1, requests: 1 })).answer,
    round: () => run({}),
  };
}

interface Counts {
  readonly logged: number;
  readonly quota: number;
  readonly burst: number;
  readonly daily: number;
}

async function countsOf(sql: pg.Pool, keyIds: readonly string[]): Promise<Counts> {
  const { rows } = await sql.query<Counts>(
    `select (select count(*)::int from request_log where key_id = any($1)) as logged,
       (select coalesce(sum(quota), 0)::int from request_log where key_id = any($1)) as quota,
       (select coalesce(sum(used), 0)::int from usage_windows where key_id = any($1) and limit_name = 'burst') as burst,
       (select coalesce(sum(used), 0)::int from usage_windows where key_id = any($1) and limit_name = 'daily') as daily`,
    [keyIds],
  );
  return rows[0]!;
}

/** A fast side that loses a row or a count is no side. */
function expectCounted(before: Counts, after: Counts, settled: number): void {
  const grown = {
    logged: after.logged - before.logged,
    quota: after.quota - before.quota,
    burst: after.burst - before.burst,
    daily: after.daily - before.daily,
  };
  if (!isDeepStrictEqual(grown, { logged: settled, quota: settled, burst: settled, daily: settled }))
    throw new Error(`${settled} requests were settled, but counted were ${JSON.stringify(grown)}`);
}
