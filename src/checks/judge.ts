import { allChecks } from './all-checks.ts';
import type { Check, CheckValue, Known } from './check.ts';
import { type Answer, examine, isWhole } from './examine.ts';
import type { Judgement } from './judgement.ts';
import { MODEL_VERSION } from './model-version.ts';
import { type Charge, contributions, costsSomething, scoreOf, worseFirst } from './scorecard.ts';
import { COLORS, verdictOf } from './verdict.ts';

const REASONS_AT_MOST = 5;

/**
 * Judges a company by what is known of it. Pure: the same `known` gives the same judgement for ever, which is how a
 * stored assessment is replayed. An unknown check costs its worst until it is known, and so does what is pending of a
 * known one: the score is `bounds.low`, and `bounds.high` is the score if all of that were clear.
 */
export function judge(known: Known, checks: readonly Check[] = allChecks): Judgement {
  return judgementOf(examine(known, checks));
}

/** The same of answers that are there already. */
export function judgementOf(answers: readonly Answer[]): Judgement {
  const charges = answers
    .flatMap(({ charge, pending }) => [charge ?? [], pending ?? []].flat())
    .filter(costsSomething);
  const taken = contributions(charges);
  const low = scoreOf(taken);
  const high = scoreOf(contributions(charges.filter(({ because }) => because === 'hit')));
  const completeness = shareKnown(answers);
  const verdict = verdictOf(low, charges.length === 0 && completeness === 1);
  return {
    modelVersion: MODEL_VERSION,
    score: low,
    verdict,
    color: COLORS[verdict],
    checks: valuesOf(answers),
    outcomes: Object.fromEntries(answers.map(({ check, outcome }) => [check.key, outcome])),
    contributions: taken,
    bounds: { low, high },
    completeness,
    unknownChecks: answers.filter(answer => !isWhole(answer)).map(({ check }) => check.key),
    reasons: strongestReasons(charges),
  };
}

/** Null only for an unknown that has no word for it; a check that does not apply has no value and no key. */
function valuesOf(answers: readonly Answer[]): Record<string, CheckValue | null> {
  const values: Record<string, CheckValue | null> = {};
  for (const { check, outcome } of answers)
    if (outcome.kind !== 'not-applicable') values[check.key] = outcome.value ?? null;
  return values;
}

/** To three decimals, never rounded up to 1. Where nothing applies, nothing is known. */
function shareKnown(answers: readonly Answer[]): number {
  const applicable = answers.filter(({ outcome }) => outcome.kind !== 'not-applicable');
  const known = applicable.filter(isWhole).length;
  return applicable.length === 0 ? 0 : Math.floor((1000 * known) / applicable.length) / 1000;
}

function strongestReasons(charges: readonly Charge[]): string[] {
  const codes = charges.toSorted(worseFirst).map(({ cost }) => cost.reason);
  return [...new Set(codes)].slice(0, REASONS_AT_MOST);
}
