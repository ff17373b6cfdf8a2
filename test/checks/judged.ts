import type { Check } from '../../src/checks/check.ts';
import type { Fact } from '../../src/facts/fact.ts';
import { knownOf } from './known-of.ts';

/** The value and the cost of a hit in one object, or the outcome itself where it is no hit. */
export function judged(check: Check, facts: readonly Fact[]) {
  const known = knownOf({ facts });
  const outcome = check.judge(known);
  return outcome.kind === 'hit' ? { value: outcome.value, ...check.cost(outcome, known) } : outcome;
}
