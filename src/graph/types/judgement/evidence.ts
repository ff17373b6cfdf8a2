import type { Outcome } from '../../../checks/check.ts';
import type { FurtherEvidence } from '../../../contractors/assessments/further-records.ts';
import { builder } from '../../engine/builder.ts';
import { RegisterEnum } from '../companies/register.ts';
import { Recorded } from './seen-record.ts';
import { inLanguage, LANGUAGE } from './text.ts';

type AnyEvidence = Extract<Outcome, { kind: 'clear' }>['evidence'][number];
type Presence = FurtherEvidence | Extract<AnyEvidence, { type: 'presence' }>;
type Absence = Extract<AnyEvidence, { type: 'absence' }>;

export const PresenceEvidence = builder.objectRef<Presence>('PresenceEvidence').implement({
  description: 'A record in the register.',
  interfaces: [Recorded],
  fields: t => ({
    ...t.exposeMembers('String', {
      fact: 'Key of the record, the same in every assessment; people in it are numbered within the assessment (`person-1`).',
    }),
    askedAt: t.field({
      type: 'DateTime',
      description: 'When the register was asked.',
      resolve: evidence => new Date(evidence.askedAt),
    }),
    says: t.string({
      description: 'A sentence on the record.',
      args: { language: t.arg(LANGUAGE) },
      resolve: ({ says }, { language }) => inLanguage(says, language),
    }),
  }),
});

const AbsenceEvidence = builder.objectRef<Absence>('AbsenceEvidence').implement({
  description: 'The register answered, in its own words, that it has nothing.',
  fields: t => ({
    ...t.exposeMembers(RegisterEnum, { register: 'The register that was asked.' }),
    asked: t.string({
      description: 'What was searched for.',
      args: { language: t.arg(LANGUAGE) },
      resolve: ({ asked }, { language }) => inLanguage(asked, language),
    }),
    askedAt: t.field({
      type: 'DateTime',
      description: 'When it was asked.',
      resolve: evidence => new Date(evidence.askedAt),
    }),
    ...t.exposeNullable('Date', {
      date: 'The date that the register puts on its answer or list; null where it gives none.',
    }),
  }),
});

export const Evidence = builder.unionType('Evidence', {
  description: 'The evidence of a check: a record, or the register’s empty answer.',
  types: [PresenceEvidence, AbsenceEvidence],
  resolveType: evidence => (evidence.type === 'presence' ? PresenceEvidence : AbsenceEvidence),
});
