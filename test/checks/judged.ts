import type { Check, Cost, Known, Outcome } from '../../src/checks/check.ts';
import { dearest, pointsLeft } from '../../src/checks/scale/fading.ts';
import { costsOf } from '../../src/checks/scale/fitted-card.ts';
import type { Fact } from '../../src/facts/fact.ts';
import { knownOf } from './known-of.ts';

/** What a hit costs: of several costs the dearest. */
export const costIn = (check: Check, hit: Extract<Outcome, { kind: 'hit' }>, known: Known): Cost =>
  dearest(costsOf(check.cost(hit, known)));

/** The value of a hit and what age has left of its cost in one object, or the outcome itself where it is no hit. */
export function judged(check: Check, facts: readonly Fact[]) {
  const known = knownOf({ facts });
  const outcome = check.judge(known);
  if (outcome.kind !== 'hit') return outcome;
  const whole = costIn(check, outcome, known);
  const { left: _, ...cost } = whole;
  return { value: outcome.value, ...cost, points: pointsLeft(whole) };
}
