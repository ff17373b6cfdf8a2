/**
 * What the fit makes small: how far the card is behind the best model of a world, in AUC, where it is furthest behind; and the
 * log-loss. The mean distance only chooses among equals.
 */
import { type Asked, askedBy, type Draft, scoreBy } from './draft.ts';
import type { Stratum } from './sample.ts';

const MEAN_SHARE = 0.5;
const LOSS_SHARE = 0.3;

export interface Target {
  readonly world: string;
  /** AUC of the best model on the same rows. */
  readonly best: number;
  readonly strata: readonly Table[];
}

/** A stratum as plain arrays, for thousands of scorings. */
interface Table {
  readonly asked: readonly Asked[];
  readonly good: Float64Array;
  readonly bad: Float64Array;
}

export function targetOf(world: string, best: number, strata: readonly Stratum[]): Target {
  return {
    world,
    best,
    strata: strata.map(({ patterns }) => ({
      asked: patterns.map(({ states }) => askedBy(states)),
      good: Float64Array.from(patterns, ({ companies, failed }) => companies - failed),
      bad: Float64Array.from(patterns, ({ failed }) => failed),
    })),
  };
}

export interface Standing {
  readonly auc: number;
  /** Share of the log-loss of the base rate that is left, less is better. */
  readonly loss: number;
  readonly behind: number;
}

export function standingOf(draft: Draft, target: Target, pointsPerLogOdds: number): Standing {
  let [won, pairs, loss, base] = [0, 0, 0, 0];
  for (const table of target.strata) {
    const here = histogramOf(draft, table);
    const ranked = pairsWon(here);
    won += ranked.won;
    pairs += ranked.pairs;
    loss += logLoss(here, pointsPerLogOdds);
    base += logLoss(here, Number.POSITIVE_INFINITY);
  }
  const auc = won / pairs;
  return { auc, loss: loss / base, behind: target.best - auc };
}

export function objective(draft: Draft, targets: readonly Target[], pointsPerLogOdds: number): number {
  const each = targets.map(target => standingOf(draft, target, pointsPerLogOdds));
  const mean = (part: (one: Standing) => number) =>
    each.reduce((sum, one) => sum + part(one), 0) / each.length;
  return (
    Math.max(...each.map(({ behind }) => behind)) +
    MEAN_SHARE * mean(({ behind }) => behind) +
    LOSS_SHARE * mean(({ loss }) => loss)
  );
}

interface Histogram {
  readonly good: Float64Array;
  readonly bad: Float64Array;
}

function histogramOf(draft: Draft, { asked, good, bad }: Table): Histogram {
  const here = { good: new Float64Array(101), bad: new Float64Array(101) };
  for (let n = 0; n < asked.length; n++) {
    const score = scoreBy(draft, asked[n]!);
    here.good[score]! += good[n]!;
    here.bad[score]! += bad[n]!;
  }
  return here;
}

function pairsWon({ good, bad }: Histogram): { won: number; pairs: number } {
  let [won, above, bads] = [0, 0, 0];
  for (let score = 100; score >= 0; score--) {
    won += bad[score]! * (above + good[score]! / 2);
    above += good[score]!;
    bads += bad[score]!;
  }
  return { won, pairs: above * bads };
}

/** With the intercept that fits best, found by Newton's method: the level is the world's, only the slope is the card's. */
function logLoss({ good, bad }: Histogram, pointsPerLogOdds: number): number {
  const chance = (intercept: number, score: number) =>
    1 / (1 + Math.exp(-(intercept + (100 - score) / pointsPerLogOdds)));
  let intercept = -4;
  for (let step = 0; step < 25; step++) {
    let [gradient, curvature] = [0, 1e-9];
    for (let score = 0; score <= 100; score++) {
      const companies = good[score]! + bad[score]!;
      if (companies === 0) continue;
      const p = chance(intercept, score);
      gradient += companies * p - bad[score]!;
      curvature += companies * p * (1 - p);
    }
    intercept -= Math.max(-2, Math.min(2, gradient / curvature));
    if (Math.abs(gradient) < 1e-7) break;
  }
  let loss = 0;
  for (let score = 0; score <= 100; score++) {
    const p = chance(intercept, score);
    loss -= bad[score]! * Math.log(p) + good[score]! * Math.log(1 - p);
  }
  return loss;
}
