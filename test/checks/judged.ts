import type { Check, Cost, Known, Outcome } from '../../src/checks/check.ts';
import { heaviest } from '../../src/checks/scale/fading.ts';
import { costsOf } from '../../src/checks/scale/fitted-card.ts';
import type { Fact } from '../../src/facts/fact.ts';
import { knownOf } from './known-of.ts';

/** What a hit costs: of several costs the heaviest. */
export const costIn = (check: Check, hit: Extract<Outcome, { kind: 'hit' }>, known: Known): Cost =>
  heaviest(costsOf(check.cost(hit, known)));

/** The value and the cost of a hit in one object, or the outcome itself where it is no hit. */
export function judged(check: Check, facts: readonly Fact[]) {
  const known = knownOf({ facts });
  const outcome = check.judge(known);
  return outcome.kind === 'hit' ? { value: outcome.value, ...costIn(check, outcome, known) } : outcome;
}
