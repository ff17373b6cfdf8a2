/** How well a score ranks: the area under the ROC curve. Ties count by halves. */

import { type Proportion, wilson } from './wilson.ts';

export interface Scored {
  /** 0 to 100, 100 the safest. */
  readonly score: number;
  readonly bad: boolean;
}

/** Shares of the good and of the bad up to each score, from the worst on. Empty where one of the two kinds is missing. */
function rocCurve(scored: readonly Scored[]): { readonly good: number; readonly bad: number }[] {
  const bads = scored.filter(({ bad }) => bad).length;
  const goods = scored.length - bads;
  if (bads === 0 || goods === 0) return [];
  let [bad, good] = [0, 0];
  return [...Map.groupBy(scored, ({ score }) => score)]
    .sort(([a], [b]) => a - b)
    .map(([, here]) => {
      const badHere = here.filter(one => one.bad).length;
      bad += badHere;
      good += here.length - badHere;
      return { good: good / goods, bad: bad / bads };
    });
}

/** The chance that a bad company has a lower score than a good one. 0.5 is no better than chance; NaN where there are no pairs. */
export function auc(scored: readonly Scored[]): number {
  const curve = rocCurve(scored);
  if (curve.length === 0) return Number.NaN;
  let area = 0;
  let before = { good: 0, bad: 0 };
  for (const point of curve) {
    area += ((point.good - before.good) * (point.bad + before.bad)) / 2;
    before = point;
  }
  return area;
}

/** Standard error of the AUC (Hanley and McNeil 1982, formula 1 with the exponential approximation of Q1 and Q2). */
export function aucError(scored: readonly Scored[]): number {
  const area = auc(scored);
  const bads = scored.filter(({ bad }) => bad).length;
  const goods = scored.length - bads;
  const q1 = area / (2 - area);
  const q2 = (2 * area ** 2) / (1 + area);
  const spread = area * (1 - area) + (bads - 1) * (q1 - area ** 2) + (goods - 1) * (q2 - area ** 2);
  return Math.sqrt(spread / (bads * goods));
}

/** Shares of bad companies by tens of scores, 0 to 9 first; 100 is a ten of its own. */
export const byTens = (scored: readonly Scored[]): Proportion[] =>
  Array.from({ length: 11 }, (_, ten) => {
    const here = scored.filter(({ score }) => Math.floor(score / 10) === ten);
    return wilson(here.filter(({ bad }) => bad).length, here.length);
  });
