/** All that is kept of a judgement, from what is known of a company. */
import { canonical } from '../kernel/canonical-json.ts';
import { allChecks } from './all-checks.ts';
import type { Known } from './check.ts';
import { type Counterfactual, counterfactuals } from './counterfactuals.ts';
import { examine } from './examine.ts';
import { judgementOf } from './judge.ts';
import type { Judgement } from './judgement.ts';

export interface Assessed {
  /** As it is judged and to be kept: in one order of members, so that a replay sees the same bytes. */
  readonly known: Known;
  readonly judgement: Judgement;
  readonly counterfactuals: readonly Counterfactual[];
}

export function assess(gathered: Known): Assessed {
  const known = canonical(gathered);
  const answers = examine(known, allChecks);
  return { known, judgement: judgementOf(answers), counterfactuals: counterfactuals(known, answers) };
}
