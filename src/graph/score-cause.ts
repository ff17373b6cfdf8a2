import type {
  CoverageCause as CoverageRow,
  ModelCause as ModelRow,
  Movement,
  RecordCause as RecordRow,
  TimeCause as TimeRow,
} from '../checks/score-cause.ts';
import { builder } from './builder.ts';
import { enumOf } from './enum-of.ts';
import { RegisterEnum } from './register.ts';

const ModelCause = builder.objectRef<ModelRow>('ModelCause').implement({
  description:
    'The model: what the present one, by which both assessments are replayed, judges otherwise than those that made them.',
  fields: t => ({
    from: t.exposeString('from', { description: 'Version of the model that made the earlier one.' }),
    to: t.exposeString('to', { description: 'Version of the model that made the later one.' }),
  }),
});

const CoverageMovement = enumOf<CoverageRow['movement']>('CoverageMovement', 'How coverage changed.', {
  answered: 'A register that was silent has answered.',
  silent: 'A register that had answered is silent.',
  changed: 'The network of directors is known further, or less far.',
});

const CoverageCause = builder.objectRef<CoverageRow>('CoverageCause').implement({
  description:
    'Coverage: what is known, not what is so. The records of a register that was silent on one of the two days come and ' +
    'go with its voice.',
  fields: t => ({
    movement: t.expose('movement', { type: CoverageMovement, description: 'How coverage changed.' }),
    register: t.expose('register', {
      type: RegisterEnum,
      nullable: true,
      description: 'The register; null for those that are asked about linked companies.',
    }),
    company: t.exposeString('company', {
      nullable: true,
      description: 'NIF of the linked company that was asked about; null for the company itself.',
    }),
  }),
});

const TimeCause = builder.objectRef<TimeRow>('TimeCause').implement({
  description: 'Time: the same records are older.',
  fields: t => ({
    from: t.expose('from', { type: 'Date', description: 'Day of the earlier judgement.' }),
    to: t.expose('to', { type: 'Date', description: 'Day of the later judgement.' }),
  }),
});

const RecordMovement = enumOf<Movement>('RecordMovement', 'What became of a record.', {
  appeared: 'It stands in the register and did not.',
  disappeared: 'It stood in the register and does no more.',
  changed: 'It says something else, or another of its kind stands in its place.',
});

type QuotedRecord = RecordRow & { readonly says: string | null };

const RecordCause = builder.objectRef<QuotedRecord>('RecordCause').implement({
  description: 'A record of a register that had answered on both days.',
  fields: t => ({
    movement: t.expose('movement', { type: RecordMovement, description: 'What became of the record.' }),
    fact: t.exposeString('fact', {
      description:
        'Key of the record, as evidence has it; empty for what is left over where very many records changed.',
    }),
    register: t.field({
      type: RegisterEnum,
      nullable: true,
      description: 'The register that holds it; null where the cause is no single record.',
      resolve: ({ source }) => source?.register ?? null,
    }),
    reference: t.string({
      nullable: true,
      description: 'The register’s own reference; null where the cause is no single record.',
      resolve: ({ source }) => source?.reference ?? null,
    }),
    url: t.string({
      nullable: true,
      description:
        'Official address of the record, or of the page to ask; null where the register gives none.',
      resolve: ({ source }) => source?.url ?? null,
    }),
    date: t.field({
      type: 'Date',
      nullable: true,
      description: 'The date that the register puts on the record; null where it gives none.',
      resolve: ({ source }) => source?.date ?? null,
    }),
    company: t.exposeString('company', {
      nullable: true,
      description: 'NIF of the linked company that it is about; null for the company itself.',
    }),
    says: t.exposeString('says', {
      nullable: true,
      description: 'What the record says, in one plain sentence; null where no check quotes it.',
    }),
  }),
});

const TYPES = { model: ModelCause, coverage: CoverageCause, time: TimeCause, record: RecordCause };

export const ScoreCause = builder.unionType('ScoreCause', {
  description: 'What a point of difference between two assessments is put down to.',
  types: Object.values(TYPES),
  resolveType: cause => TYPES[cause.kind],
});
