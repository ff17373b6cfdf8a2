import { builder } from '../../engine/builder.ts';

interface Written {
  readonly text: string;
  readonly at: string;
  /** Of a client's own note. */
  readonly by?: string | null;
}

export const Note = builder.objectRef<Written>('Note').implement({
  description:
    'Words of a person: of the operator, who answers a correction, or of the client about an alert.',
  fields: t => ({
    ...t.exposeMembers('String', { text: 'The words.' }),
    at: t.field({
      type: 'DateTime',
      description: 'When they were written.',
      resolve: ({ at }) => new Date(at),
    }),
    by: t.id({
      nullable: true,
      description:
        'Id of the client’s key that wrote them, `key_…`; null for the operator, or where it is not known.',
      resolve: ({ by }) => by ?? null,
    }),
  }),
});
