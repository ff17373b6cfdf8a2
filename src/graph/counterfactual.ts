import type { Counterfactual as CounterfactualRow } from '../checks/counterfactuals.ts';
import type { Change as ChangeRow } from '../checks/possible-changes.ts';
import { type KeptCounterfactuals, readCounterfactuals } from '../contractors/grounds.ts';
import { builder } from './builder.ts';
import type { GraphContext } from './context.ts';
import { enumOf } from './enum-of.ts';
import { loadById } from './load-together.ts';
import { Text } from './reason.ts';
import { RegisterEnum } from './register.ts';
import { VerdictEnum } from './verdict.ts';

const kept = loadById<KeptCounterfactuals>(
  ({ id }) => id,
  ({ db }, ids) => readCounterfactuals(db, ids),
);

/** Of an assessment; null where they were not kept, or are past the retention. */
export async function loadCounterfactuals(
  context: GraphContext,
  id: string,
): Promise<readonly CounterfactualRow[] | null> {
  return (await kept(context, id))?.counterfactuals ?? null;
}

const ChangeKind = enumOf<ChangeRow['kind']>('ChangeKind', 'What kind of change it is.', {
  clear: 'What stands against the company in `check`, and all that stands and falls with it, is put right.',
  answer: 'The silent register `register` answers, and shows nothing adverse.',
  know: 'What is not known of `check` becomes known, and is nothing adverse.',
});

const Change = builder.objectRef<ChangeRow>('Change').implement({
  description: 'One thing that could change about a company.',
  fields: t => ({
    kind: t.expose('kind', { type: ChangeKind, description: 'What kind of change it is.' }),
    check: t.string({
      nullable: true,
      description: 'Key of the check that it is about; null for the answer of a register.',
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
        'Whether the company itself can bring it about. A court, a register or the time does the others.',
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
