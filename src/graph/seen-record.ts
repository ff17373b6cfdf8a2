import type { NetworkOffice } from '../network/network-graph.ts';
import type { Seen } from '../network/read-phoenix.ts';
import { builder } from './builder.ts';
import { RegisterEnum } from './register.ts';

type Source = NetworkOffice['source'];

/** Where a record stands, for a person to find it. */
export const RecordSource = builder.objectRef<Source>('RecordSource').implement({
  description: 'Where a record stands: enough to find it in the official register.',
  fields: t => ({
    register: t.expose('register', { type: RegisterEnum, description: 'The register that holds it.' }),
    reference: t.exposeString('reference', {
      description: 'The register’s own reference: inscription, process, or document.',
    }),
    url: t.exposeString('url', {
      nullable: true,
      description:
        'Official address of the record, or of the page to ask; null where the register gives none.',
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
    fact: t.exposeString('fact', { description: 'Key of the record, the same wherever it is evidence.' }),
    source: t.expose('source', { type: RecordSource, description: 'Where it stands.' }),
    askedAt: t.field({
      type: 'DateTime',
      description: 'When the register last showed it.',
      resolve: ({ askedAt }) => new Date(askedAt),
    }),
  }),
});
