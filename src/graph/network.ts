import type { CutReason, NetworkCut, NetworkGraph, NetworkOffice } from '../network/network-graph.ts';
import { readPhoenix } from '../network/read-phoenix.ts';
import { type Hop, type RiskPath as Path, riskPaths } from '../network/risk-paths.ts';
import { builder } from './builder.ts';
import { enumOf } from './enum-of.ts';
import { NetworkCompany, NetworkInsolvency, NetworkNode } from './network-node.ts';
import { PhoenixFinding } from './phoenix-finding.ts';
import { RecordSource } from './seen-record.ts';

const NetworkRole = enumOf<NetworkOffice['role']>('NetworkRole', 'What links a holder to a company.', {
  director: 'Directs or directed it (gerente, administrador).',
  partner: 'A company that holds or held a part of it.',
});

const NetworkEdge = builder.objectRef<NetworkOffice>('NetworkEdge').implement({
  description: 'An office of a company over time, and who holds or held it.',
  fields: t => ({
    from: t.exposeID('from', { description: 'Id of the node that holds it: a director or a company.' }),
    to: t.exposeID('to', { description: 'Id of the company, its NIF.' }),
    role: t.expose('role', { type: NetworkRole, description: 'What it is.' }),
    roleLabel: t.exposeString('roleLabel', { description: 'As the act words it, in Portuguese.' }),
    appointedOn: t.expose('appointedOn', {
      type: 'Date',
      nullable: true,
      description: 'Day of the appointment; null when only its end is published.',
    }),
    ceasedOn: t.expose('ceasedOn', {
      type: 'Date',
      nullable: true,
      description: 'Day on which it ended; null while it runs on the day asked about.',
    }),
    source: t.expose('source', {
      type: RecordSource,
      description: 'The act that began it; the one that ended it where the beginning is not published.',
    }),
    ceasedSource: t.expose('ceasedSource', {
      type: RecordSource,
      nullable: true,
      description: 'The act that ended it; null while it runs.',
    }),
  }),
});

const NetworkCutReason = enumOf<CutReason>('NetworkCutReason', 'Why something was left out of a network.', {
  hub: 'A director or a company with more than 50 other companies links none.',
  'many-offices': 'A company has more than 200 offices; the rest was not looked at.',
  unidentified: 'Acts of a company name a director without a number: nobody can be linked by a name.',
  first: 'There are more nodes than `first`; the nearest are shown.',
  depth: 'Holders of offices in the outermost companies were not looked at.',
});

const NetworkCutOff = builder.objectRef<NetworkCut>('NetworkCutOff').implement({
  description: 'Something that was left out of a network: it is no clean record.',
  fields: t => ({
    reason: t.expose('reason', { type: NetworkCutReason, description: 'Why.' }),
    at: t.exposeID('at', {
      nullable: true,
      description: 'Id of the node at which it was cut; null at the rim.',
    }),
    omitted: t.exposeInt('omitted', {
      description:
        'How many companies, directors or offices were left out, at least: more may lie behind them.',
    }),
  }),
});

const RiskHop = builder.objectRef<Hop>('RiskHop').implement({
  description: 'One office on a path, walked either way; its edge is the evidence.',
  fields: t => ({
    from: t.expose('from', { type: NetworkNode, description: 'Where it comes from.' }),
    to: t.expose('to', { type: NetworkNode, description: 'Where it leads.' }),
    office: t.expose('office', {
      type: NetworkEdge,
      description: 'The office that links the two, with its act.',
    }),
  }),
});

const RiskPath = builder.objectRef<Path>('RiskPath').implement({
  description: 'A shortest way from the company asked about to an insolvent one. A link is no fault.',
  fields: t => ({
    to: t.expose('to', { type: NetworkCompany, description: 'The insolvent company.' }),
    insolvency: t.expose('insolvency', {
      type: NetworkInsolvency,
      description: 'Its latest declaration by the day.',
    }),
    hops: t.field({
      type: [RiskHop],
      complexity: { multiplier: 4 },
      description: 'The way, from the company asked about.',
      resolve: ({ hops }) => [...hops],
    }),
  }),
});

export const Network = builder.objectRef<NetworkGraph>('Network').implement({
  description: 'Who runs which company around one, as the published acts tell it.',
  fields: t => ({
    asOf: t.expose('asOf', { type: 'Date', description: 'The day: nothing published later is shown.' }),
    nodes: t.field({
      type: [NetworkNode],
      description:
        'Companies, the one asked about first, then directors; each by step, those of running offices first.',
      resolve: ({ companies, people }) => [...companies, ...people],
    }),
    edges: t.field({
      type: [NetworkEdge],
      description: 'Every office that one of the nodes holds or held in another.',
      resolve: ({ offices }) => [...offices],
    }),
    cutOff: t.field({
      type: [NetworkCutOff],
      complexity: { multiplier: 1 },
      description: 'What was left out, and why; empty where this is all that is known.',
      resolve: ({ cutOff }) => [...cutOff],
    }),
    riskPaths: t.field({
      type: [RiskPath],
      complexity: { multiplier: 3 },
      description: 'One shortest way to each insolvent company of the network, shortest first.',
      resolve: riskPaths,
    }),
    phoenix: t.field({
      type: [PhoenixFinding],
      nullable: true,
      complexity: { field: 10, multiplier: 1 },
      description:
        'Signs that the company asked about carries on one that failed, strongest first, whatever `depth` and `first`. Null ' +
        'where the acts name no director by number: nothing can be compared.',
      resolve: async ({ nif, asOf }, _args, { db }) => {
        const findings = await readPhoenix(db, { nif, asOf });
        return findings && [...findings];
      },
    }),
  }),
});
