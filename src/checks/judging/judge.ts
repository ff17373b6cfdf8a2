import type { CheckValue, Known } from '../check.ts';
import { MODEL_IN_FORCE, type Model } from '../models.ts';
import { type Answer, chargesOf, examine, isSpotless, isWhole } from './examine.ts';
import type { Contribution, Judgement, Verdict } from './judgement.ts';
import {
  type Charge,
  contributions,
  costsSomething,
  limiting,
  limitOf,
  scoreOf,
  scoreOfCharges,
  worseFirst,
} from './scorecard.ts';
import { COLORS, floorOf, VERDICTS, verdictOf } from './verdict.ts';

const REASONS_AT_MOST = 5;

/**
 * Judges a company by the known facts. Pure: the same `known` always gives the same judgement, so a stored assessment can
 * be replayed. Unknown checks and pending parts cost what not knowing costs; `bounds.low` is the score if all of them were at
 * their worst, and `bounds.high` if all were clear and all that can still be undone were.
 */
export function judge(known: Known, model: Model = MODEL_IN_FORCE): Judgement {
  return judgementOf(examine(known, model.checks), model);
}

export function judgementOf(
  answers: readonly Answer[],
  { version, familyCaps }: Model = MODEL_IN_FORCE,
): Judgement {
  const charges = answers.flatMap(chargesOf).filter(costsSomething);
  const taken = contributions(charges, familyCaps);
  const score = scoreOf(taken);
  const low = scoreOfCharges(
    answers.flatMap(answer => answer.worst()),
    familyCaps,
  );
  const high = scoreOfCharges(
    answers.flatMap(answer => answer.best()),
    familyCaps,
  );
  const completeness = shareKnown(answers);
  const verdict = verdictOf(score, isSpotless(answers));
  return {
    modelVersion: version,
    score,
    verdict,
    color: COLORS[verdict],
    checks: valuesOf(answers),
    outcomes: Object.fromEntries(answers.map(({ check, outcome }) => [check.key, outcome])),
    contributions: taken,
    heldBy: heldBy(charges, verdict),
    bounds: { low, high },
    completeness,
    unknownChecks: answers.filter(answer => !isWhole(answer)).map(({ check }) => check.key),
    reasons: strongestReasons(charges, taken),
  };
}

/** Nothing where points alone lead to a better verdict, although a record limits how good it may be. */
function heldBy(charges: readonly Charge[], verdict: Verdict): string[] {
  const better = VERDICTS[VERDICTS.indexOf(verdict) - 1];
  return better && limitOf(charges) < floorOf(better) ? limiting(charges) : [];
}

/** Null for an unknown without a value of its own; a check that does not apply has no key. */
function valuesOf(answers: readonly Answer[]): Record<string, CheckValue | null> {
  const values: Record<string, CheckValue | null> = {};
  for (const { check, outcome } of answers)
    if (outcome.kind !== 'not-applicable') values[check.key] = outcome.value ?? null;
  return values;
}

/** To three decimals, never rounded up to 1; 0 if no check applies. */
function shareKnown(answers: readonly Answer[]): number {
  const applicable = answers.filter(({ outcome }) => outcome.kind !== 'not-applicable');
  const known = applicable.filter(isWhole).length;
  return applicable.length === 0 ? 0 : Math.floor((1000 * known) / applicable.length) / 1000;
}

/** Of what takes points from the score: what a cap leaves nothing of is no reason. */
function strongestReasons(charges: readonly Charge[], taken: readonly Contribution[]): string[] {
  const reasons = new Set(taken.map(({ reason }) => reason));
  const codes = charges.toSorted(worseFirst).map(({ cost }) => cost.reason);
  return [...new Set(codes)].filter(code => reasons.has(code)).slice(0, REASONS_AT_MOST);
}
