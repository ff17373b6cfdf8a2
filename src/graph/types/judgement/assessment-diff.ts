import { requireCompany, requireScope } from '../../../access/caller.ts';
import type { ScorePart } from '../../../checks/explain/difference.ts';
import type {
  CoverageCause as CoverageRow,
  ModelCause as ModelRow,
  Movement,
  RecordCause as RecordRow,
  TimeCause as TimeRow,
} from '../../../checks/explain/score-cause.ts';
import type { Sentence } from '../../../checks/words/in-words.ts';
import {
  type AssessmentDifference,
  readDifference,
} from '../../../contractors/assessments/read-difference.ts';
import { isId } from '../../../kernel/ids.ts';
import { builder, enumOf, type GraphContext } from '../../engine/builder.ts';
import { Company, loadCompany } from '../companies/company.ts';
import { RegisterEnum } from '../companies/register.ts';
import { Assessment } from './assessment.ts';
import { loadPrevious } from './load-assessment.ts';
import { spoken } from './text.ts';

const ModelCause = builder.objectRef<ModelRow>('ModelCause').implement({
  description:
    'The model: the present one, which replays both assessments, judges differently from those that made them.',
  fields: t => ({
    fromVersion: t.exposeString('from', { description: 'Version of the model that made the earlier one.' }),
    toVersion: t.exposeString('to', { description: 'Version of the model that made the later one.' }),
  }),
});

const MovementEnum = enumOf<CoverageRow['movement'] | Movement>(
  'CauseMovement',
  'How coverage, or a record, changed.',
  {
    answered: 'A register that was silent has answered.',
    silent: 'A register that had answered is silent.',
    appeared: 'A record is new in the register.',
    disappeared: 'A record is no longer in the register.',
    changed:
      'Of coverage: more or less of the network of directors is known. A record has changed, or another of its kind has replaced it.',
  },
);

interface OfLinked {
  readonly company: string | null;
}
/** The way to the company that a cause is about. */
const LINKED = {
  type: Company,
  nullable: true,
  description: 'The linked company, as it is now; null for the company itself.',
  resolve: ({ company }: OfLinked, _args: unknown, context: GraphContext) =>
    company === null ? null : loadCompany(context, company),
} as const;

const CoverageCause = builder.objectRef<CoverageRow>('CoverageCause').implement({
  description:
    'Coverage: more or less is known. It includes the records of a register that was silent on one of the two days.',
  fields: t => ({
    ...t.exposeMembers(MovementEnum, { movement: 'How coverage changed.' }),
    ...t.exposeNullable(RegisterEnum, {
      register: 'The register; null for the registers about linked companies.',
    }),
    nif: t.expose('company', {
      type: 'NIF',
      nullable: true,
      description: 'NIF of the linked company; null for the company itself.',
    }),
    company: t.field(LINKED),
  }),
});

const TimeCause = builder.objectRef<TimeRow>('TimeCause').implement({
  description: 'Time: the same records are older.',
  fields: t => ({
    ...t.exposeMembers('Date', {
      from: 'Day of the earlier judgement.',
      to: 'Day of the later judgement.',
    }),
  }),
});

type QuotedRecord = RecordRow & { readonly says: Sentence | null };

const RecordCause = builder.objectRef<QuotedRecord>('RecordCause').implement({
  description: 'A record of a register that had answered on both days.',
  fields: t => ({
    ...t.exposeMembers(MovementEnum, { movement: 'The kind of change.' }),
    ...t.exposeMembers('String', {
      fact: 'Key of the record, as evidence has it, people numbered within the difference (`person-1`); empty for what is left over where very many records changed.',
    }),
    ...t.exposeNullableOf(({ source }) => source, RegisterEnum, {
      register: 'The register of the record; null if the cause is not a single record.',
    }),
    ...t.exposeNullableOf(({ source }) => source, 'String', {
      reference: 'The register’s own reference; null if the cause is not a single record.',
      url: 'Official address of the record or of the search page; null if the register gives none.',
    }),
    ...t.exposeNullableOf(({ source }) => source, 'Date', {
      date: 'The date that the register puts on the record; null where it gives none.',
    }),
    nif: t.expose('company', {
      type: 'NIF',
      nullable: true,
      description: 'NIF of the linked company that it is about; null for the company itself.',
    }),
    company: t.field(LINKED),
    says: spoken(t, 'A sentence on the record; null if no check quotes it.', ({ says }) => says, true),
  }),
});

const TYPES = { model: ModelCause, coverage: CoverageCause, time: TimeCause, record: RecordCause };

export const ScoreCause = builder.unionType('ScoreCause', {
  description: 'A cause of a difference between two assessments.',
  types: Object.values(TYPES),
  resolveType: cause => TYPES[cause.kind],
});

const ScoreChange = builder.objectRef<ScorePart>('ScoreChange').implement({
  description: 'A part of the difference between two scores, and its one cause.',
  fields: t => ({
    ...t.exposeMembers('Int', { points: 'Above 0 where the score rose; never 0.' }),
    cause: t.derive(ScoreCause, 'The cause.', ({ cause, says }) =>
      cause.kind === 'record' ? { ...cause, says } : cause,
    ),
    ...t.exposeMembers(['String'], {
      checks: 'Keys of the checks whose cost changed with it; empty for the model.',
    }),
  }),
});

const AssessmentDiff = builder.objectRef<AssessmentDifference>('AssessmentDiff').implement({
  description:
    'Why one assessment of a company scores otherwise than another. What was known is led from the one to the other in ' +
    'one fixed order, model, coverage, time, records, and judged after each step (docs/scoring.md).',
  fields: t => ({
    ...t.exposeMembers(Assessment, {
      from: 'The earlier assessment.',
      to: 'The later assessment.',
    }),
    points: t.derive('Int', 'Score of `to` minus score of `from`.', ({ from, to }) => to.score - from.score),
    changes: t.deriveNullable(
      [ScoreChange],
      'The parts, in the order of the steps; they add up to `points` exactly. Null when what one of the two was judged ' +
        'from is past its retention: of it only score and verdict are left.',
      ({ parts }) => parts,
    ),
  }),
});

builder.objectField(Assessment, 'diff', t =>
  t.field({
    type: AssessmentDiff,
    nullable: true,
    description:
      'Why the score differs from that of another assessment of the company. Null when there is none to compare with, or this one ' +
      'was judged for another day; one of another company is `invalid-parameter`. Needs `contractors:read`.',
    // It judges the facts again some dozens of times.
    complexity: { field: 200, multiplier: 1 },
    args: {
      from: t.arg.id({
        required: false,
        description: 'Id of the other assessment, `asm_…`; default: the previous one.',
      }),
    },
    async resolve({ id: to, nif }, { from: other }, context) {
      requireScope(context.caller, 'contractors:read');
      requireCompany(context.caller, nif);
      const from = other ?? (await loadPrevious(context, to))?.id;
      return from && isId('asm', from) && isId('asm', to) ? readDifference(context.db, { from, to }) : null;
    },
  }),
);
