/** Calibration: the share of companies of a score that failed within twelve months, from the operator's own assessments. */
import type { Database } from '../db/open-database.ts';
import { newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problems.ts';
import { isSettled, readFollowed, type Stock, scoredOf, spaced } from './followed.ts';
import { fallingRates, type Step } from './statistics.ts';

/** Fewer failures leave intervals that say nothing. */
export const FEWEST_FAILURES = 100;

export interface Calibration extends Stock {
  readonly id: string;
  readonly madeAt: Date;
  readonly assessments: number;
  /** Failed companies behind it. */
  readonly failures: number;
  /** The riskiest scores first. */
  readonly steps: readonly Step[];
}

/** Stores a calibration, which from then on every answer by this model shows. Throws below `FEWEST_FAILURES`. */
export async function calibrate(
  db: Pick<Database, 'pool'>,
  { modelVersion, livemode }: Stock,
): Promise<Calibration> {
  const counted = spaced(await readFollowed(db, { modelVersion, livemode })).filter(isSettled);
  const failures = new Set(counted.filter(({ fate }) => fate === 'failed').map(({ nif }) => nif)).size;
  if (failures < FEWEST_FAILURES) throw tooFew(failures, modelVersion);
  const steps = fallingRates(scoredOf(counted));
  const id = newId('cal');
  const { rows } = await db.pool.query<{ madeAt: Date }>(
    `insert into calibrations (id, model_version, livemode, made_at, assessments, failures, rates)
     values ($1, $2, $3, app_now(), $4, $5, $6::jsonb) returning made_at as "madeAt"`,
    [id, modelVersion, livemode, counted.length, failures, JSON.stringify(ratesByScore(steps))],
  );
  const { madeAt } = rows[0]!;
  return { id, madeAt, modelVersion, livemode, assessments: counted.length, failures, steps };
}

/** The rate of each score from 0 to 100 by the latest calibration; null if there is none. */
export async function readCalibrated(
  { pool }: Pick<Database, 'pool'>,
  { modelVersion, livemode }: Stock,
): Promise<number[] | null> {
  const { rows } = await pool.query<{ rates: { rate: number }[] }>(
    'select rates from calibrations where model_version = $1 and livemode = $2 order by made_at desc limit 1',
    [modelVersion, livemode],
  );
  return rows[0]?.rates.map(({ rate }) => rate) ?? null;
}

const tooFew = (failures: number, modelVersion: string): Problem =>
  new Problem(
    'invalid-parameter',
    `A calibration needs ${FEWEST_FAILURES} companies that failed within twelve months of an assessment by model ${modelVersion}. ` +
      `There are ${failures}. Nothing was stored; contractor-risk model backtest shows what there is.`,
  );

/** To four decimals, at the place of each score from 0 to 100. */
function ratesByScore(steps: readonly Step[]): { rate: number; low: number; high: number }[] {
  const rounded = (share: number) => Math.round(share * 10_000) / 10_000;
  return steps.flatMap(({ from, to, rate, low, high }) =>
    Array.from({ length: to - from + 1 }, () => ({
      rate: rounded(rate),
      low: rounded(low),
      high: rounded(high),
    })),
  );
}
