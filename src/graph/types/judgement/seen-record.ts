import type { Seen } from '../../../network/continuity/read-phoenix.ts';
import type { NetworkOffice } from '../../../network/exploring/network-graph.ts';
import { builder } from '../../engine/builder.ts';
import { RegisterEnum } from '../companies/register.ts';

type Source = NetworkOffice['source'];

/** Where a person finds a record. */
export const RecordSource = builder.objectRef<Source>('RecordSource').implement({
  description: 'Where to find a record in the official register.',
  fields: t => ({
    register: t.expose('register', { type: RegisterEnum, description: 'The register that holds it.' }),
    reference: t.exposeString('reference', {
      description: 'The register’s own reference: inscription, process, or document.',
    }),
    url: t.exposeString('url', {
      nullable: true,
      description: 'Official address of the record or of the search page; null if the register gives none.',
    }),
    date: t.expose('date', {
      type: 'Date',
      nullable: true,
      description: 'The date that the register puts on it; null where it gives none.',
    }),
  }),
});

export const SeenRecord = builder.objectRef<Seen>('SeenRecord').implement({
  description: 'A record, and when its register last showed it.',
  fields: t => ({
    fact: t.exposeString('fact', {
      description: 'Key of the record. People in it are numbered within the list (`person-1`).',
    }),
    source: t.expose('source', { type: RecordSource, description: 'Its state.' }),
    askedAt: t.field({
      type: 'DateTime',
      description: 'When the register last showed it.',
      resolve: ({ askedAt }) => new Date(askedAt),
    }),
  }),
});
