import { PRICES } from '../../../access/admission/prices.ts';
import { requireCompany, requireScope } from '../../../access/caller.ts';
import type { Known, RegisterKnowledge } from '../../../checks/check.ts';
import { type AssessmentHead, HEAD_COLUMNS, headFromRow } from '../../../contractors/assessment.ts';
import { readInputs, type StoredInputs } from '../../../contractors/assessments/grounds.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../../kernel/register-name.ts';
import { builder, type GraphContext } from '../../engine/builder.ts';
import { loadById, loadRows } from '../../engine/load-together.ts';
import { partsOfId } from '../../engine/relay-options.ts';
import { AboutCompany } from '../companies/about-company.ts';
import { RegisterEnum } from '../companies/register.ts';
import { judgementFields } from './judgement-fields.ts';
import { isStored, judgedForDay, loadPrevious, type ShownAssessment, wholeOf } from './load-assessment.ts';
import { spoken } from './text.ts';

/** The judged facts of an assessment; null past the retention. */
export const loadInputs = loadById<StoredInputs>(({ db }, ids) => readInputs(db, ids));

interface Voice {
  readonly register: SpecifiedRegister;
  readonly knowledge: RegisterKnowledge;
}

const RegisterVoice = builder.objectRef<Voice>('RegisterVoice').implement({
  description: 'Whether a register had answered about the company when it was judged, within its age limit.',
  fields: t => ({
    ...t.exposeMembers(RegisterEnum, { register: 'The register.' }),
    answered: t.boolean({
      description: 'Whether it had answered. If not, its checks are not clear.',
      resolve: ({ knowledge }) => knowledge.state === 'answered',
    }),
    askedAt: t.deriveNullable(
      'DateTime',
      'When it was asked; null when it had not answered.',
      ({ knowledge }) => (knowledge.state === 'answered' ? new Date(knowledge.askedAt) : null),
    ),
    date: t.deriveNullable(
      'Date',
      'The register’s own date of its answer or list; null where it gives none, or had not answered.',
      ({ knowledge }) => (knowledge.state === 'answered' ? knowledge.date : null),
    ),
    because: spoken(
      t,
      'Why it had not; null when it had answered.',
      ({ knowledge }) => (knowledge.state === 'unknown' ? knowledge.because : null),
      true,
    ),
  }),
});

export const AssessmentInputs = builder.objectRef<Known>('AssessmentInputs').implement({
  description:
    'What an assessment was judged from, in outline. It is kept whole, so that the same model judges it the same; the ' +
    'records themselves are shown as the evidence of the checks.',
  fields: t => ({
    ...t.exposeMembers('Date', {
      today: 'The day of the judgement, from which years and months are counted.',
    }),
    records: t.derive('Int', 'Number of records about the company.', known => known.facts.length),
    registers: t.derive(
      [RegisterVoice],
      'The nine registers that judge, and whether each had answered.',
      known => SPECIFIED_REGISTERS.map(register => ({ register, knowledge: known.registers[register] })),
    ),
  }),
});

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
    judgedFor: t.deriveNullable(
      'Date',
      'The day for which what was known at its time was judged anew, by the present model; such an assessment is not stored. Null: it is as it was made.',
      ({ judgedFor }) => judgedFor ?? null,
    ),
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
    previous: t.deriveNullable(
      ref,
      'The assessment of the company before this one; null for the first.',
      ({ id }, _args, context) => loadPrevious(context, id),
    ),
  }),
});
