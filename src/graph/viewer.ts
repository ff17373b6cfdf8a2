/** Who asks: the key and its client, straight from their rows. What is private to a client hangs here. */
import { builder } from './builder.ts';

const Client = builder.prismaObject('Client', {
  select: {},
  description: 'A partner: whoever holds keys and receives events.',
  fields: t => ({
    id: t.exposeID('id', { description: 'Id of the client, `cli_…`.' }),
    name: t.exposeString('name', { description: 'Name by which the operator knows the client.' }),
  }),
});

const Key = builder.prismaObject('ApiKey', {
  name: 'Key',
  select: {},
  description: 'A secret key, without its secret.',
  fields: t => ({
    id: t.exposeID('id', { description: 'Id of the key, `key_…`.' }),
    lastFour: t.exposeString('lastFour', { description: 'The last four characters of the secret.' }),
    scopes: t.exposeStringList('scopes', { description: 'What the key may do, e.g. `contractors:read`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was issued.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ends; null when it has no end.',
    }),
  }),
});

const Viewer = builder.prismaObject('ApiKey', {
  variant: 'Viewer',
  select: {},
  description: 'Whoever asks.',
  fields: t => ({
    client: t.relation('client', { type: Client, description: 'The client that the key belongs to.' }),
    key: t.variant(Key, { description: 'The key that was shown.' }),
  }),
});

builder.queryField('viewer', t =>
  t.prismaField({
    type: Viewer,
    description: 'Whoever asks: the key that was shown, and its client. Needs no scope.',
    resolve: (query, _root, _args, { db, caller }) =>
      db.prisma.apiKey.findUniqueOrThrow({ ...query, where: { id: caller.keyId } }),
  }),
);
