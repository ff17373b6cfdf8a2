/** Judges a company and finds its counterfactuals: everything that is stored with an assessment. */
import { canonical } from '../../kernel/text/canonical-json.ts';
import type { Known } from '../check.ts';
import { type Counterfactual, counterfactuals } from '../explain/counterfactuals.ts';
import { MODEL_IN_FORCE, type Model } from '../models.ts';
import { examine } from './examine.ts';
import { judgementOf } from './judge.ts';
import type { Judgement } from './judgement.ts';
import { type Levels, levelsOf } from './levels.ts';

export interface Assessed {
  /** The judged facts, in a fixed order of members, so that a replay gets the same bytes. */
  readonly known: Known;
  readonly judgement: Judgement;
  readonly counterfactuals: readonly Counterfactual[];
  readonly levels: Levels;
}

export function assess(gathered: Known): Assessed {
  const known = canonical(gathered);
  const { answers, judgement, levels } = judgedBy(known, MODEL_IN_FORCE);
  return { known, judgement, counterfactuals: counterfactuals(known, answers), levels };
}

/** What a model makes of the facts of an assessment. */
export function judgedBy(known: Known, model: Model) {
  const answers = examine(known, model.checks);
  const judgement = judgementOf(answers, model);
  return { answers, judgement, levels: levelsOf(answers, judgement) };
}
