import type { Seen } from '../../../network/continuity/read-phoenix.ts';
import type { NetworkOffice } from '../../../network/exploring/network-graph.ts';
import { builder } from '../../engine/builder.ts';
import { Recorded } from './recorded.ts';

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
