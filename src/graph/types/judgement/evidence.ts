/** Records of registers, where a person finds them, and the evidence of checks. */

import type { Outcome } from '../../../checks/check.ts';
import type { FurtherEvidence } from '../../../contractors/assessments/further-records.ts';
import type { Seen } from '../../../network/continuity/read-phoenix.ts';
import type { NetworkOffice } from '../../../network/exploring/network-graph.ts';
import { builder } from '../../engine/builder.ts';
import { RegisterEnum } from '../companies/register.ts';
import { spoken } from './text.ts';

type RecordPlace = Pick<FurtherEvidence, 'register' | 'reference' | 'url' | 'date'>;

export const Recorded = builder.interfaceRef<RecordPlace>('Recorded').implement({
  description: 'A record of an official register, and where a person finds it there.',
  fields: t => ({
    ...t.exposeMembers(RegisterEnum, { register: 'The register that holds the record.' }),
    ...t.exposeMembers('String', {
      reference:
        'The register’s own reference: inscription, process, document, licence number, or list file and row.',
    }),
    ...t.exposeNullable('String', {
      url: 'Official address of the record or of the search page; null if the register gives none.',
    }),
    ...t.exposeNullable('Date', {
      date: 'The date that the register puts on the record; null where it gives none.',
    }),
  }),
});

type Source = NetworkOffice['source'];

export const RecordSource = builder.objectRef<Source>('RecordSource').implement({
  description: 'Where to find a record in the official register.',
  interfaces: [Recorded],
});

export const SeenRecord = builder.objectRef<Seen>('SeenRecord').implement({
  description: 'A record, and when its register last showed it.',
  fields: t => ({
    ...t.exposeMembers('String', {
      fact: 'Key of the record. People in it are numbered within the list (`person-1`).',
    }),
    ...t.exposeMembers(RecordSource, { source: 'Where to find it.' }),
    ...t.exposeMembers('DateTime', { askedAt: 'When the register last showed it.' }),
  }),
});

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
    ...t.exposeMembers('DateTime', { askedAt: 'When the register was asked.' }),
    says: spoken(t, 'A sentence on the record.', ({ says }) => says),
  }),
});

const AbsenceEvidence = builder.objectRef<Absence>('AbsenceEvidence').implement({
  description: 'The register answered, in its own words, that it has nothing.',
  fields: t => ({
    ...t.exposeMembers(RegisterEnum, { register: 'The register that was asked.' }),
    asked: spoken(t, 'What was searched for.', ({ asked }) => asked),
    ...t.exposeMembers('DateTime', { askedAt: 'When it was asked.' }),
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
