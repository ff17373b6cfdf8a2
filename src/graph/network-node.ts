import type { NetworkCompany as CompanyNode, NetworkPerson } from '../network/network-graph.ts';
import { builder } from './builder.ts';
import { Company, loadCompany } from './company.ts';
import { Director } from './director.ts';
import { SeenRecord } from './seen-record.ts';
import { VerdictEnum } from './verdict.ts';

type Insolvency = CompanyNode['insolvencies'][number];

export const NetworkInsolvency = builder.objectRef<Insolvency>('NetworkInsolvency').implement({
  description: 'A declaration of insolvency that was not revoked.',
  fields: t => ({
    on: t.expose('on', { type: 'Date', description: 'Day of its publication.' }),
    rescued: t.exposeBoolean('rescued', {
      description: 'Whether it ended by a plan or at the debtor’s request.',
    }),
    seen: t.expose('seen', { type: SeenRecord, description: 'The record that shows it.' }),
  }),
});

export const NetworkNode = builder.interfaceRef<CompanyNode | NetworkPerson>('NetworkNode').implement({
  description: 'A company or a director in a network.',
  resolveType: ({ type }) => (type === 'company' ? 'NetworkCompany' : 'NetworkDirector'),
  fields: t => ({
    id: t.exposeID('id', {
      description: 'What edges call it: the NIF of a company, `dir_…` of a director.',
    }),
    name: t.exposeString('name', { description: 'Name by the latest published act; else the NIF.' }),
    step: t.exposeInt('step', {
      description:
        'Steps from company to company between the one asked about and this; 0 for itself and its own directors.',
    }),
  }),
});

export const NetworkCompany = builder.objectRef<CompanyNode>('NetworkCompany').implement({
  description: 'A company in a network.',
  interfaces: [NetworkNode],
  fields: t => ({
    nif: t.exposeString('id', { description: 'NIF of the company, nine digits.' }),
    verdict: t.field({
      type: VerdictEnum,
      nullable: true,
      description:
        'Verdict of its latest assessment by the day; null where it had none, and to a client token that was made for other companies.',
      resolve: ({ verdict }) => verdict as never,
    }),
    assessedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When that assessment was made; null with the verdict.',
      resolve: ({ assessedAt }) => (assessedAt ? new Date(assessedAt) : null),
    }),
    insolvencies: t.field({
      type: [NetworkInsolvency],
      complexity: { multiplier: 1 },
      description: 'Declared by the day and not revoked, oldest first.',
      resolve: ({ insolvencies }) => [...insolvencies],
    }),
    company: t.field({
      type: Company,
      description: 'The company as it is now, with its latest assessment.',
      resolve: async ({ id }, _args, context) => (await loadCompany(context, id))!,
    }),
  }),
});

builder.objectRef<NetworkPerson>('NetworkDirector').implement({
  description: 'A director in a network. No number and no address is known of anybody.',
  interfaces: [NetworkNode],
  fields: t => ({
    isHub: t.exposeBoolean('isHub', {
      description: 'Directs more than 50 other companies: a profession. They were not followed.',
    }),
    director: t.field({
      type: Director,
      description: 'The director, with all companies.',
      resolve: director => director,
    }),
  }),
});
