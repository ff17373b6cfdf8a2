import type { Counterfactual as CounterfactualRow } from '../../../checks/explain/counterfactuals.ts';
import { type PointsToBands, pointsToBands } from '../../../checks/explain/headroom.ts';
import type { Change as ChangeRow } from '../../../checks/explain/possible-changes.ts';
import type { AssessmentHead } from '../../../contractors/assessment.ts';
import {
  readCounterfactuals,
  type SeenAssessment,
  type StoredCounterfactuals,
} from '../../../contractors/assessments/grounds.ts';
import { builder, enumOf, type GraphContext } from '../../engine/builder.ts';
import { loadById } from '../../engine/load-together.ts';
import { RegisterEnum } from '../companies/register.ts';
import { isStored, wholeOf } from './load-assessment.ts';
import { Text } from './text.ts';
import { VerdictEnum } from './verdict.ts';

const loadStored = loadById<StoredCounterfactuals>(({ db }, ids) => readCounterfactuals(db, ids));

/** Counterfactuals of an assessment; null if they were not stored, or are past the retention. */
export async function loadCounterfactuals(
  context: GraphContext,
  { id, counterfactuals }: SeenAssessment,
): Promise<readonly CounterfactualRow[] | null> {
  if (counterfactuals !== undefined) return counterfactuals;
  return (await loadStored(context, id))?.counterfactuals ?? null;
}

const ChangeKind = enumOf<ChangeRow['kind']>('ChangeKind', 'What kind of change it is.', {
  clear: 'The hit of `check` is cleared, with everything that rests on the same records.',
  answer: 'The silent register `register` answers, with nothing adverse.',
  know: 'The unknown part of `check` becomes known, and is not adverse.',
});

const Change = builder.objectRef<ChangeRow>('Change').implement({
  description: 'One thing that could change about a company.',
  fields: t => ({
    ...t.exposeMembers(ChangeKind, { kind: 'What kind of change it is.' }),
    check: t.deriveNullable('String', 'Key of its check; null for the answer of a register.', change =>
      'check' in change ? change.check : null,
    ),
    register: t.deriveNullable(
      RegisterEnum,
      'The register that answers; null for the other kinds.',
      change => ('register' in change ? change.register : null),
    ),
    ...t.exposeMembers(Text, { text: 'The change in words, e.g. “Clear the Social-security debt.”' }),
    ...t.exposeMembers('Boolean', {
      byCompany: 'Whether the company itself can bring it about; otherwise a court, a register or time must.',
    }),
  }),
});

export const Counterfactual = builder.objectRef<CounterfactualRow>('Counterfactual').implement({
  description:
    'Changes that together lead to a better verdict, judged as a whole with caps, knock-outs and unknowns. None of ' +
    'them is superfluous.',
  fields: t => ({
    ...t.exposeMembers([Change], { changes: 'One to three changes.' }),
    byCompany: t.derive('Boolean', 'Whether the company itself can bring all of them about.', ({ changes }) =>
      changes.every(({ byCompany }) => byCompany),
    ),
    ...t.exposeMembers('Int', { score: 'The score after all of them, by the model of the assessment.' }),
    ...t.exposeMembers(VerdictEnum, { verdict: 'The verdict after all of them.' }),
  }),
});

const Step = builder.objectRef<NonNullable<PointsToBands['better']>>('HeadroomStep').implement({
  description: 'The distance to a neighbouring band.',
  fields: t => ({
    ...t.exposeMembers(VerdictEnum, { verdict: 'The verdict of that band.' }),
    ...t.exposeMembers('Int', { points: 'Points to its nearest score; 0 or more.' }),
  }),
});

/** Points are of score and verdict alone; only `heldBy` reads what was judged from. */
export const Headroom = builder.objectRef<AssessmentHead>('Headroom').implement({
  description:
    'How far a score is from the bands beside its own, in points alone: what holds it there (`heldBy`) has to go as ' +
    'well, and nothing may be unknown for `no_records`. `counterfactuals` say which changes do it.',
  fields: t => ({
    better: t.deriveNullable(
      Step,
      'The next better verdict, and the points to it; null at the best.',
      a => pointsToBands(a).better,
    ),
    worse: t.deriveNullable(
      Step,
      'The next worse verdict, and the points whose loss leads to it; null at the worst.',
      a => pointsToBands(a).worse,
    ),
    heldBy: t.deriveNullable(
      ['String'],
      'Keys of the checks whose records limit the verdict, alone or together. As long as all stand, no points lead to `better`. ' +
        'Null past the retention, when it is no longer known.',
      async (a, _args, context) => {
        const whole = await wholeOf(context, a);
        return isStored(whole) ? whole.heldBy : null;
      },
    ),
  }),
});
