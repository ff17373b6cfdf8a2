import { requireCompany } from '../../../access/caller.ts';
import { type AssessmentHead, HEAD_COLUMNS, headFromRow } from '../../../contractors/assessment.ts';
import { isId } from '../../../kernel/ids.ts';
import { builder } from '../../engine/builder.ts';
import type { GraphContext } from '../../engine/context.ts';
import { loadById } from '../../engine/load-together.ts';
import { requireScope } from '../../engine/require-scope.ts';
import { AssessmentInputs, loadInputs } from './assessment-inputs.ts';
import { judgementFields } from './judgement-fields.ts';
import { loadPrevious } from './previous-assessment.ts';
import { isKept, wholeOf } from './whole-assessment.ts';

export const loadAssessment = loadById<AssessmentHead>(
  assessment => assessment.id,
  async ({ db }, ids) => {
    const { rows } = await db.pool.query({
      name: 'assessments_by_id',
      text: `select ${HEAD_COLUMNS} from assessments a where a.id = any($1)`,
      values: [ids],
    });
    return rows.map(headFromRow);
  },
);

async function grantedAssessment(context: GraphContext, id: string): Promise<AssessmentHead | null> {
  requireScope(context, 'contractors:read');
  const assessment = await loadAssessment(context, id);
  if (assessment) requireCompany(context.caller, assessment.nif);
  return assessment;
}

const ref = builder.objectRef<AssessmentHead>('Assessment');

export const Assessment = builder.node(ref, {
  description: 'A judgement of one company at one moment. It never changes; a later one becomes the latest.',
  id: { resolve: assessment => assessment.id, description: 'Global id, `asm_…`.' },
  loadOne: (id, context) => grantedAssessment(context, id),
  fields: t => ({
    nif: t.expose('nif', { type: 'NIF', description: 'NIF of the company, nine digits.' }),
    livemode: t.exposeBoolean('livemode', {
      description: 'True: from the real registers. False: from the sandbox, about an invented company.',
    }),
    ...judgementFields<AssessmentHead>(t, assessment => assessment),
    inputsKept: t.boolean({
      description:
        'Whether what it was judged from is still kept. Score and verdict stay for ever; after the retention ' +
        '(24 months unless the operator sets another) this is false, the lists are empty, and `inputs`, `counterfactuals` and the causes of a `diff` are null.',
      resolve: async (assessment, _args, context) => isKept(await wholeOf(context, assessment)),
    }),
    inputs: t.field({
      type: AssessmentInputs,
      nullable: true,
      description: 'A summary of the judged facts. Null past the retention.',
      complexity: { field: 20, multiplier: 1 },
      resolve: async ({ id }, _args, context) => (await loadInputs(context, id))?.known ?? null,
    }),
    previous: t.field({
      type: ref,
      nullable: true,
      description: 'The assessment of the company before this one; null for the first.',
      resolve: ({ id }, _args, context) => loadPrevious(context, id),
    }),
  }),
});

builder.queryField('assessment', t =>
  t.field({
    type: Assessment,
    nullable: true,
    description: 'An assessment by its id; null when there is none. Needs `contractors:read`.',
    args: { id: t.arg.id({ required: true, description: 'Id of the assessment, `asm_…`.' }) },
    resolve: (_root, { id }, context) => {
      return isId('asm', id) ? grantedAssessment(context, id) : null;
    },
  }),
);
