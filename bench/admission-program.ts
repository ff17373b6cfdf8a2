/** Settles requests from a process of its own, as an API process does, and tells how long each had to wait for it. */
import { setTimeout } from 'node:timers/promises';
import { createSettlement } from '../src/access/settlement.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { claimOf } from '../test/kit/claim-of.ts';
import { readInput } from './read-input.ts';
import { settleOne } from './settle-one.ts';
import { quantile } from './statistics.ts';

export interface AdmissionLoad {
  readonly url: string;
  readonly keyIds: readonly string[];
  /** `single`: a statement for each request, written for one; up to 20 at once (the pool's size). */
  readonly how: 'gathered' | 'single';
  readonly callers: number;
  readonly seconds: number;
  /** Ends after so many instead. */
  readonly requests?: number;
  /** Requests begin at this rate, whether or not those before are settled; null: each caller one after the other. */
  readonly perSecond: number | null;
}

export interface AdmissionFigures {
  readonly settled: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** The limits that a request was told of. */
  readonly answer: unknown;
}

const load = await readInput<AdmissionLoad>();
const db = openDatabase(load.url, { poolSize: 20, onError: () => {} });
const settlement = createSettlement(db);

const times: number[] = [];
let begun = 0;
let answer: unknown;
const most = load.requests ?? Number.POSITIVE_INFINITY;

async function ask(): Promise<void> {
  const startedAt = performance.now();
  const claimed = claimOf(load.keyIds[begun++ % load.keyIds.length]!);
  const { refusal, usage } = await (load.how === 'gathered'
    ? settlement.settle(claimed)
    : settleOne(db.pool, claimed));
  times.push(performance.now() - startedAt);
  if (refusal !== null) throw new Error(`refused: ${refusal}`);
  answer = usage.map(({ name, limit }) => ({ name, limit }));
}

async function caller(until: number): Promise<void> {
  while (performance.now() < until && begun < most) await ask();
}

/** Begins requests when they are due, in runs of a few at each turn of the timer. */
async function atRate(perSecond: number, startedAt: number, until: number): Promise<void> {
  const underWay: Promise<void>[] = [];
  while (performance.now() < until && begun < most) {
    while (begun < ((performance.now() - startedAt) / 1000) * perSecond) underWay.push(ask());
    await setTimeout(1);
  }
  await Promise.all(underWay);
}

// The pool's connections are made before the clock runs.
await Promise.all(Array.from({ length: 20 }, () => db.pool.query('select pg_sleep(0.05)')));
const startedAt = performance.now();
const until = startedAt + load.seconds * 1000;
if (load.perSecond !== null && load.requests === undefined) await atRate(load.perSecond, startedAt, until);
else await Promise.all(Array.from({ length: load.callers }, () => caller(until)));
const seconds = (performance.now() - startedAt) / 1000;
await db.close();
const figures: AdmissionFigures = {
  settled: times.length,
  perSecond: times.length / seconds,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  answer,
};
process.stdout.write(JSON.stringify(figures));
