/** From judged cases to figures: how well the score ranks, how often each verdict's companies fail, how well continuity is seen. */
import type { Verdict } from '../checks/judgement.ts';
import type { JudgedCase } from './judge-country.ts';
import { auc, aucError, kolmogorovSmirnov, type RocPoint, rocCurve } from './metrics/ranking.ts';
import { type Proportion, wilson } from './metrics/wilson.ts';

/** From best to worst. */
export const VERDICTS: readonly Verdict[] = [
  'no_records',
  'low_risk',
  'moderate_risk',
  'high_risk',
  'do_not_proceed',
];

export interface Ranking {
  readonly companies: number;
  readonly bad: number;
  readonly auc: number;
  /** Standard error of the AUC (Hanley and McNeil 1982). */
  readonly aucError: number;
  readonly ks: number;
  /** The score at which the shares of good and of bad companies lie furthest apart. */
  readonly ksScore: number;
}

export interface PhoenixFigures {
  readonly precision: Proportion;
  readonly recall: Proportion;
  /** Findings that the truth does not know, by what misled: a told likeness, or chance (`none`). */
  readonly mistaken: Readonly<Record<string, number>>;
  /** Of innocent likenesses, those that a finding was made of. */
  readonly likenesses: Proportion;
}

export interface Figures {
  /** Companies that were not insolvent on the day, by what the next twelve months bring. */
  readonly going: Ranking;
  /** The same companies, by whether they are in hidden distress on the day. */
  readonly distress: Ranking;
  readonly roc: readonly RocPoint[];
  /** Every company that exists on the day. */
  readonly bands: Readonly<Record<Verdict, Proportion>>;
  /** Without those that were insolvent on the day, or had been. */
  readonly goingBands: Readonly<Record<Verdict, Proportion>>;
  /** Signs of continuity at `moderate` or above, and at `strong`. */
  readonly moderate: PhoenixFigures;
  readonly strong: PhoenixFigures;
}

export function figuresOf(cases: readonly JudgedCase[]): Figures {
  const going = cases.filter(({ standing }) => standing === 'going');
  const byDistress = going.map(({ score, inDistress }) => ({ score, bad: inDistress }));
  return {
    going: rankingOf(going),
    distress: rankingOf(byDistress),
    roc: rocCurve(going),
    bands: bandsOf(cases),
    goingBands: bandsOf(going),
    moderate: phoenixFigures(cases, ['moderate', 'strong']),
    strong: phoenixFigures(cases, ['strong']),
  };
}

function rankingOf(scored: readonly { readonly score: number; readonly bad: boolean }[]): Ranking {
  const { ks, score } = kolmogorovSmirnov(scored);
  const bad = scored.filter(one => one.bad).length;
  return { companies: scored.length, bad, auc: auc(scored), aucError: aucError(scored), ks, ksScore: score };
}

function bandsOf(cases: readonly JudgedCase[]): Figures['bands'] {
  const rate = (verdict: Verdict): Proportion => {
    const inBand = cases.filter(one => one.verdict === verdict);
    return wilson(inBand.filter(({ bad }) => bad).length, inBand.length);
  };
  return Object.fromEntries(VERDICTS.map(verdict => [verdict, rate(verdict)])) as Figures['bands'];
}

/** A finding about a company whose predecessor fails only later is right, and early: nobody could be asked to make it. */
function phoenixFigures(
  cases: readonly JudgedCase[],
  levels: readonly JudgedCase['phoenix'][],
): PhoenixFigures {
  const found = cases.filter(({ phoenix }) => levels.includes(phoenix));
  const wrong = found.filter(({ succession }) => succession === 'none');
  const real = cases.filter(({ succession }) => succession === 'continues');
  const innocent = cases.filter(({ lookalike }) => lookalike !== null);
  const mistaken = Map.groupBy(wrong, ({ lookalike }) => lookalike ?? 'none');
  return {
    precision: wilson(found.length - wrong.length, found.length),
    recall: wilson(real.filter(one => levels.includes(one.phoenix)).length, real.length),
    mistaken: Object.fromEntries([...mistaken].map(([kind, of]) => [kind, of.length])),
    likenesses: wilson(innocent.filter(one => levels.includes(one.phoenix)).length, innocent.length),
  };
}

/** Whether the share of bad companies rises from each verdict to the next worse one. A verdict that nobody got says nothing. */
export function risesStrictly(bands: Figures['bands']): boolean {
  const rates = VERDICTS.map(verdict => bands[verdict]).filter(({ of }) => of > 0);
  return rates.every(({ rate }, i) => i === 0 || rate > rates[i - 1]!.rate);
}
