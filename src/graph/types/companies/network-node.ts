import type {
  NetworkCompany as CompanyNode,
  NetworkPerson,
} from '../../../network/exploring/network-graph.ts';
import { builder } from '../../engine/builder.ts';
import { SeenRecord } from '../judgement/evidence.ts';
import { VerdictEnum } from '../judgement/verdict.ts';
import { Company, loadCompany } from './company.ts';
import { Director } from './director.ts';

type Insolvency = CompanyNode['insolvencies'][number];

export const NetworkInsolvency = builder.objectRef<Insolvency>('NetworkInsolvency').implement({
  description: 'A declaration of insolvency that was not revoked.',
  fields: t => ({
    ...t.exposeMembers('Date', { on: 'Day of its publication.' }),
    rescued: t.boolean({
      description: 'Whether it ended by a plan or at the debtor’s request.',
      resolve: ({ rescuedOn }) => rescuedOn !== null,
    }),
    ...t.exposeMembers(SeenRecord, { seen: 'The record that shows it.' }),
  }),
});

export const NetworkNode = builder.interfaceRef<CompanyNode | NetworkPerson>('NetworkNode').implement({
  description: 'A company or a director in a network.',
  resolveType: ({ type }) => (type === 'company' ? 'NetworkCompany' : 'NetworkDirector'),
  fields: t => ({
    key: t.exposeID('id', {
      description:
        'The NIF of a company or `dir_…` of a director, by which edges name it: the same in every network on every day. ' +
        'What is told of it here is of this network’s day.',
    }),
    ...t.exposeMembers('String', { name: 'Name by the latest published act; else the NIF.' }),
    ...t.exposeMembers('Int', {
      step: 'Steps from the requested company; 0 for itself and its own directors.',
    }),
  }),
});

export const NetworkCompany = builder.objectRef<CompanyNode>('NetworkCompany').implement({
  description: 'A company in a network.',
  interfaces: [NetworkNode],
  fields: t => ({
    nif: t.expose('id', { type: 'NIF', description: 'NIF of the company: its `key`.' }),
    verdict: t.deriveNullable(
      VerdictEnum,
      'Verdict of its latest assessment by the day; null where it had none, to a key without `contractors:read`, and to ' +
        'a client token that was made for other companies.',
      ({ id, verdict, assessmentId }, _args, { shown }) => {
        shown.judge(id, assessmentId);
        return verdict as never;
      },
    ),
    ...t.exposeNullable('DateTime', { assessedAt: 'When that assessment was made; null with the verdict.' }),
    ...t.exposeMembers(
      [NetworkInsolvency],
      { insolvencies: 'Declared by the day and not revoked, oldest first.' },
      { multiplier: 1 },
    ),
    company: t.field({
      type: Company,
      description: 'The company as it is now, with its latest assessment.',
      resolve: async ({ id }, _args, context) => (await loadCompany(context, id))!,
    }),
  }),
});

builder.objectRef<NetworkPerson>('NetworkDirector').implement({
  description: 'A director in a network, without number or address.',
  interfaces: [NetworkNode],
  fields: t => ({
    ...t.exposeMembers('Boolean', {
      isHub: 'Directs more than 50 other companies, which were not followed.',
    }),
    director: t.derive(Director, 'The director, with all companies.', director => director),
  }),
});
