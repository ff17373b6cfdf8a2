import { PRICES } from '../../../access/admission/prices.ts';
import { requireCompany, requireScope } from '../../../access/caller.ts';
import { type AssessmentHead, HEAD_COLUMNS, headFromRow } from '../../../contractors/assessment.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { builder } from '../../engine/builder.ts';
import type { GraphContext } from '../../engine/context.ts';
import { loadRows } from '../../engine/load-together.ts';
import { partsOfId } from '../../engine/relay-options.ts';
import { AboutCompany } from '../companies/about-company.ts';
import { AssessmentInputs, loadInputs } from './assessment-inputs.ts';
import { judgementFields } from './judgement-fields.ts';
import { isStored, judgedForDay, loadPrevious, type ShownAssessment, wholeOf } from './load-assessment.ts';

export const loadAssessment = loadRows<AssessmentHead>(
  ({ id }) => id,
  {
    name: 'assessments_by_id',
    text: `select ${HEAD_COLUMNS} from assessments a where a.id = any($1)`,
  },
  headFromRow,
);

async function grantedAssessment(context: GraphContext, id: string): Promise<ShownAssessment | null> {
  requireScope(context.caller, 'contractors:read');
  const { id: stored, day } = partsOfId(id);
  const assessment = await loadAssessment(context, stored);
  if (!assessment) return null;
  requireCompany(context.caller, assessment.nif);
  if (day === null) return assessment;
  await context.work.addUnforeseen(PRICES.judgedForDay);
  return judgedForDay(context, assessment.nif as Nif, { knownAt: assessment.assessedAt, asOf: day });
}

const ref = builder.objectRef<ShownAssessment>('Assessment');

export const Assessment = builder.node(ref, {
  interfaces: [AboutCompany],
  description: 'A judgement of one company at one moment. It never changes; a later one becomes the latest.',
  id: {
    resolve: assessment => assessment.id,
    description: 'Global id, `asm_…`; of one that was judged for another day, `asm_…@` and the day.',
  },
  loadOne: (id, context) => grantedAssessment(context, id),
  fields: t => ({
    ...t.exposeMembers('Boolean', {
      livemode: 'True: from the real registers. False: from the sandbox, about an invented company.',
    }),
    judgedFor: t.field({
      type: 'Date',
      nullable: true,
      description:
        'The day for which what was known at its time was judged anew, by the present model; such an assessment is not stored. Null: it is as it was made.',
      resolve: ({ judgedFor }) => judgedFor ?? null,
    }),
    ...judgementFields(t),
    inputsKept: t.boolean({
      description:
        'Whether what it was judged from is still kept. Score and verdict stay for ever; after the retention ' +
        '(24 months unless the operator sets another) this is false, the lists are empty, and `inputs`, `counterfactuals` and the causes of a `diff` are null.',
      resolve: async (assessment, _args, context) => isStored(await wholeOf(context, assessment)),
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
