import type { Outcome } from '../../../checks/check.ts';
import { CHECK_KEYS } from '../../../checks/check-keys.ts';
import type { Sentence } from '../../../checks/words/in-words.ts';
import { outcomeInWords } from '../../../checks/words/value-in-words.ts';
import type { Assessment } from '../../../contractors/assessment.ts';
import { Problem } from '../../../kernel/problems.ts';
import { builder, enumOf } from '../../engine/builder.ts';
import { Check, CheckFamily } from './check.ts';
import { Evidence } from './evidence.ts';
import { spoken } from './text.ts';

export interface CheckAnswer {
  readonly key: string;
  readonly outcome: Outcome;
  /** Zero or negative. */
  readonly points: number;
  readonly reasons: readonly string[];
}

const KEYS: ReadonlySet<string> = new Set(CHECK_KEYS.map(({ key }) => key));

/** The checks of an assessment in the catalogue's order, then those that the catalogue no longer has. */
export function checkAnswers({ outcomes, contributions }: Assessment): CheckAnswer[] {
  const retired = Object.keys(outcomes).filter(key => !KEYS.has(key));
  return [...KEYS, ...retired.sort()].flatMap(key => {
    const outcome = outcomes[key];
    if (!outcome) return [];
    const taken = contributions.filter(part => part.check === key);
    return {
      key,
      outcome,
      points: taken.reduce((sum, { points }) => sum + points, 0),
      reasons: [...new Set(taken.map(({ reason }) => reason))],
    };
  });
}

/** Those with one of the keys (null: all); throws the planned refusal for an unknown key. */
export function answersTo(keys: readonly string[] | null, answers: readonly CheckAnswer[]): CheckAnswer[] {
  if (!keys) return [...answers];
  const unheard = keys.find(key => !KEYS.has(key) && !answers.some(answer => answer.key === key));
  if (unheard !== undefined)
    throw new Problem(
      'invalid-parameter',
      '`keys` names a check that there is not. Those that there are: the field `checks` of the query.',
      { faults: [{ pointer: 'keys', detail: 'Takes keys of the catalogue of checks.' }] },
    );
  return answers.filter(({ key }) => keys.includes(key));
}

function becauseOf(outcome: Outcome): Sentence | null {
  if (outcome.kind === 'unknown') return outcome.because;
  return outcome.kind === 'not-applicable' ? null : (outcome.pending?.because ?? null);
}

const CheckState = enumOf<Outcome['kind']>('CheckState', 'What a check found. Unknown is never clear.', {
  hit: 'Something adverse was found; `evidence` says what.',
  clear: 'The registers answered, and nothing adverse was found.',
  unknown: 'Not known yet, which costs points; `because` says why.',
  'not-applicable': 'The question does not arise for this company.',
});

export const CheckResult = builder.objectRef<CheckAnswer>('CheckResult').implement({
  description: 'The answer to one check about one company.',
  fields: t => ({
    ...t.exposeMembers('String', { key: 'Key of the check, e.g. `insolvencyDeclared`.' }),
    family: t.deriveNullable(
      CheckFamily,
      'Family of the check; null if the catalogue no longer has it.',
      ({ key }, _args, { checks }) => checks.of(key)?.family ?? null,
    ),
    definition: t.deriveNullable(
      Check,
      'The check; null if the catalogue no longer has it.',
      ({ key }, _args, { checks }) => checks.of(key),
    ),
    state: t.derive(CheckState, 'What was found.', ({ outcome }) => outcome.kind),
    value: t.deriveNullable(
      'CheckValue',
      'The value; null if the check does not apply, or is unknown without a value for that.',
      ({ outcome }) => ('value' in outcome ? outcome.value : null),
    ),
    valueInWords: spoken(
      t,
      'The same as people write it, e.g. `suspended`, `Yes` or `12,460 €`; of no value, what it means.',
      ({ key, outcome }, { checks }) => outcomeInWords(outcome, checks.of(key)),
    ),
    because: spoken(
      t,
      'Why it is unknown, or why the value may still change because of linked companies; else null.',
      ({ outcome }) => becauseOf(outcome),
      true,
    ),
    ...t.exposeMembers('Int', {
      points:
        'What it took from 100: zero or negative. The points of all checks and 100 add up to the score.',
    }),
    ...t.exposeMembers(['String'], {
      reasons: 'Codes of the reasons for these points; empty when it took none.',
    }),
    evidence: t.field({
      type: [Evidence],
      description: 'The evidence of the outcome; empty if it is unknown or does not apply.',
      resolve: ({ outcome }) => ('evidence' in outcome ? outcome.evidence : []),
    }),
  }),
});
