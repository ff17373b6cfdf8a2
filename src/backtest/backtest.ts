/** The back-test: stored assessments against what became of their companies. */
import type { Verdict } from '../checks/judging/judgement.ts';
import { VERDICTS } from '../checks/judging/verdict.ts';
import type { Database } from '../db/open-database.ts';
import { readCalibrated } from './calibrate.ts';
import { type CheckDrift, readDrift } from './check-drift.ts';
import {
  type Fate,
  type Followed,
  isSettled,
  readFollowed,
  readModels,
  type Stock,
  scoredOf,
  spaced,
} from './followed.ts';
import { auc, aucError, byTens, type Proportion, type Scored, wilson, Z } from './statistics.ts';

/** A figure with its interval (95 %); null where there is nothing to compare. */
export type Ranked = { readonly auc: number; readonly low: number; readonly high: number } | null;

export interface Figures {
  /** Assessments by what became of the company. */
  readonly fates: Readonly<Record<Fate, number>>;
  /** Of these the figures speak: failed, gone or survived. */
  readonly counted: number;
  readonly score: Ranked;
  /** The number of adverse checks, as if it were the score. */
  readonly plainCount: Ranked;
  /** Failures within twelve months by verdict, the best first. */
  readonly bands: readonly (Omit<Proportion, 'rate'> & {
    readonly verdict: Verdict;
    readonly rate: number | null;
  })[];
}

export interface Overall extends Figures {
  /** Failures within twelve months by tens of scores, 0 to 9 first; 100 is a ten of its own. */
  readonly tens: readonly Proportion[];
}

export interface Cohort extends Figures {
  /** Month of the assessments, `2026-11`; each company once. */
  readonly month: string;
}

export interface Backtest extends Stock {
  readonly models: readonly { readonly modelVersion: string; readonly assessments: number }[];
  /** Over all cohorts: of a company at most one assessment in any twelve months. */
  readonly overall: Overall;
  /** The calibrated rate of each score from 0 to 100; null while this model is not calibrated. */
  readonly calibrated: readonly number[] | null;
  readonly cohorts: readonly Cohort[];
  readonly drift: readonly CheckDrift[];
}

export async function backtest(db: Pick<Database, 'pool'>, stock: Stock): Promise<Backtest> {
  const [followed, models, drift, calibrated] = await Promise.all([
    readFollowed(db, stock),
    readModels(db, stock.livemode),
    readDrift(db, stock),
    readCalibrated(db, stock),
  ]);
  const counted = spaced(followed);
  const cohorts = [...Map.groupBy(followed, ({ day }) => day.slice(0, 7))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, of]) => ({ month, ...figuresOf(spaced(of)) }));
  const overall = { ...figuresOf(counted), tens: byTens(scoredOf(counted.filter(isSettled))) };
  return { ...stock, models, overall, calibrated, cohorts, drift };
}

const FATES: readonly Fate[] = ['failed', 'gone', 'survived', 'young', 'unfollowed', 'ended'];

export function figuresOf(all: readonly Followed[]): Figures {
  const counted = all.filter(isSettled);
  const plain = counted.flatMap(({ adverse, fate }) =>
    adverse === null ? [] : [{ score: -adverse, bad: fate === 'failed' }],
  );
  const fates = FATES.map(fate => [fate, all.filter(one => one.fate === fate).length] as const);
  return {
    fates: Object.fromEntries(fates) as Record<Fate, number>,
    counted: counted.length,
    score: rankedBy(scoredOf(counted)),
    plainCount: rankedBy(plain),
    bands: VERDICTS.map(verdict => {
      const of = counted.filter(one => one.verdict === verdict);
      const found = wilson(of.filter(({ fate }) => fate === 'failed').length, of.length);
      return { verdict, ...found, rate: of.length > 0 ? found.rate : null };
    }),
  };
}

function rankedBy(scored: readonly Scored[]): Ranked {
  const area = auc(scored);
  if (Number.isNaN(area)) return null;
  const half = Z * aucError(scored);
  return { auc: area, low: Math.max(0, area - half), high: Math.min(1, area + half) };
}
