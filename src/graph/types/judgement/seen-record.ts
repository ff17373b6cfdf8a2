import type { RegisterName } from '../../../kernel/register-name.ts';
import type { Seen } from '../../../network/continuity/read-phoenix.ts';
import type { NetworkOffice } from '../../../network/exploring/network-graph.ts';
import { builder } from '../../engine/builder.ts';
import { RegisterEnum } from '../companies/register.ts';

interface RecordPlace {
  readonly register: RegisterName;
  readonly reference: string;
  readonly url: string | null;
  readonly date: string | null;
}

/** Where a person finds a record. */
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
    askedAt: t.field({
      type: 'DateTime',
      description: 'When the register last showed it.',
      resolve: ({ askedAt }) => new Date(askedAt),
    }),
  }),
});
