import type { Known, RegisterKnowledge } from '../../../checks/check.ts';
import { readInputs, type StoredInputs } from '../../../contractors/assessments/grounds.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../../kernel/register-name.ts';
import { builder } from '../../engine/builder.ts';
import { loadById } from '../../engine/load-together.ts';
import { RegisterEnum } from '../companies/register.ts';
import { inLanguage, LANGUAGE } from './text.ts';

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
    askedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was asked; null when it had not answered.',
      resolve: ({ knowledge }) => (knowledge.state === 'answered' ? new Date(knowledge.askedAt) : null),
    }),
    date: t.field({
      type: 'Date',
      nullable: true,
      description:
        'The register’s own date of its answer or list; null where it gives none, or had not answered.',
      resolve: ({ knowledge }) => (knowledge.state === 'answered' ? knowledge.date : null),
    }),
    because: t.string({
      nullable: true,
      description: 'Why it had not; null when it had answered.',
      args: { language: t.arg(LANGUAGE) },
      resolve: ({ knowledge }, { language }) =>
        knowledge.state === 'unknown' ? inLanguage(knowledge.because, language) : null,
    }),
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
    records: t.int({
      description: 'Number of records about the company.',
      resolve: known => known.facts.length,
    }),
    registers: t.field({
      type: [RegisterVoice],
      description: 'The nine registers that judge, and whether each had answered.',
      resolve: known =>
        SPECIFIED_REGISTERS.map(register => ({ register, knowledge: known.registers[register] })),
    }),
  }),
});
