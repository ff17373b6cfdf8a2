import type { Counterfactual as CounterfactualRow } from '../../../checks/explain/counterfactuals.ts';
import type { Change as ChangeRow } from '../../../checks/explain/possible-changes.ts';
import {
  readCounterfactuals,
  type SeenAssessment,
  type StoredCounterfactuals,
} from '../../../contractors/assessments/grounds.ts';
import { builder } from '../../engine/builder.ts';
import type { GraphContext } from '../../engine/context.ts';
import { enumOf } from '../../engine/enum-of.ts';
import { loadById } from '../../engine/load-together.ts';
import { RegisterEnum } from '../companies/register.ts';
import { Text } from './reason.ts';
import { VerdictEnum } from './verdict.ts';

const loadStored = loadById<StoredCounterfactuals>(
  ({ id }) => id,
  ({ db }, ids) => readCounterfactuals(db, ids),
);

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
    kind: t.expose('kind', { type: ChangeKind, description: 'What kind of change it is.' }),
    check: t.string({
      nullable: true,
      description: 'Key of its check; null for the answer of a register.',
      resolve: change => ('check' in change ? change.check : null),
    }),
    register: t.field({
      type: RegisterEnum,
      nullable: true,
      description: 'The register that answers; null for the other kinds.',
      resolve: change => ('register' in change ? change.register : null),
    }),
    text: t.expose('text', {
      type: Text,
      description: 'The change in words, e.g. “Clear the Social-security debt.”',
    }),
    byCompany: t.exposeBoolean('byCompany', {
      description:
        'Whether the company itself can bring it about; otherwise a court, a register or time must.',
    }),
  }),
});

export const Counterfactual = builder.objectRef<CounterfactualRow>('Counterfactual').implement({
  description:
    'Changes that together lead to a better verdict, judged as a whole with caps, knock-outs and unknowns. None of ' +
    'them is superfluous.',
  fields: t => ({
    changes: t.field({
      type: [Change],
      description: 'One to three changes.',
      resolve: ({ changes }) => [...changes],
    }),
    byCompany: t.boolean({
      description: 'Whether the company itself can bring all of them about.',
      resolve: ({ changes }) => changes.every(({ byCompany }) => byCompany),
    }),
    score: t.exposeInt('score', {
      description: 'The score after all of them, by the model of the assessment.',
    }),
    verdict: t.expose('verdict', { type: VerdictEnum, description: 'The verdict after all of them.' }),
  }),
});
