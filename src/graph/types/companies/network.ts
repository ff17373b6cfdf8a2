import { PRICES } from '../../../access/settlement/prices.ts';
import { readPhoenix } from '../../../network/continuity/read-phoenix.ts';
import type {
  NetworkCompany as CompanyNode,
  CutReason,
  NetworkCut,
  NetworkGraph,
  NetworkOffice,
  NetworkPerson,
} from '../../../network/exploring/network-graph.ts';
import { type Hop, riskPaths } from '../../../network/exploring/risk-paths.ts';
import { builder } from '../../engine/builder.ts';
import { enumOf } from '../../engine/enum-of.ts';
import { RecordSource } from '../judgement/seen-record.ts';
import {
  NetworkCompany,
  NetworkInsolvency,
  NetworkNode,
  nodeId,
  type Shown,
  shownIn,
} from './network-node.ts';
import { PhoenixFinding } from './phoenix-finding.ts';

const NetworkRole = enumOf<NetworkOffice['role']>('NetworkRole', 'What links a holder to a company.', {
  director: 'Directs or directed it (gerente, administrador).',
  partner: 'A company that holds or held a share of it.',
});

export const NetworkEdge = builder.objectRef<Shown<NetworkOffice>>('NetworkEdge').implement({
  description: 'An office of a company over time, and who holds or held it.',
  fields: t => ({
    from: t.id({
      description: 'Id of the node that holds it: a director or a company.',
      resolve: ({ shownIn, from }) => nodeId(shownIn, from),
    }),
    to: t.id({
      description: 'Id of the node whose office it is: a company.',
      resolve: ({ shownIn, to }) => nodeId(shownIn, to),
    }),
    fromKey: t.exposeID('from', { description: '`key` of the node that holds it: a NIF, or `dir_…`.' }),
    toKey: t.exposeID('to', { description: '`key` of the company: its NIF.' }),
    role: t.expose('role', { type: NetworkRole, description: 'What it is.' }),
    roleLabel: t.exposeString('roleLabel', { description: 'In the words of the act, in Portuguese.' }),
    appointedOn: t.expose('appointedOn', {
      type: 'Date',
      nullable: true,
      description: 'Day of the appointment; null when only its end is published.',
    }),
    ceasedOn: t.expose('ceasedOn', {
      type: 'Date',
      nullable: true,
      description: 'Day on which it ended; null if it is current on the requested day.',
    }),
    source: t.expose('source', {
      type: RecordSource,
      description: 'The act that began it, or that ended it if the beginning is not published.',
    }),
    ceasedSource: t.expose('ceasedSource', {
      type: RecordSource,
      nullable: true,
      description: 'The act that ended it; null if it is current.',
    }),
  }),
});

const NetworkCutReason = enumOf<CutReason>('NetworkCutReason', 'Why something was left out of a network.', {
  hub: 'A director or a company with more than 50 other companies links none.',
  'many-offices': 'A company has more than 200 offices; the rest was not read.',
  unidentified: 'Acts of a company name a director without a number; a name links nobody.',
  first: 'There are more nodes than `first`; the nearest are shown.',
  depth: 'Holders of offices in the outermost companies were not read.',
});

export const NetworkCutOff = builder.objectRef<Shown<NetworkCut>>('NetworkCutOff').implement({
  description: 'Something left out of a network, which is no clean record.',
  fields: t => ({
    reason: t.expose('reason', { type: NetworkCutReason, description: 'Why.' }),
    at: t.id({
      nullable: true,
      description: 'Id of the node at which it was cut; null at the edge of the network.',
      resolve: ({ shownIn, at }) => at && nodeId(shownIn, at),
    }),
    atKey: t.exposeID('at', {
      nullable: true,
      description: '`key` of that node; null at the edge of the network.',
    }),
    omitted: t.exposeInt('omitted', {
      description:
        'At least how many companies, directors or offices were left out; there may be more behind them.',
    }),
  }),
});

export interface ShownHop {
  readonly from: Shown<CompanyNode | NetworkPerson>;
  readonly to: Shown<CompanyNode | NetworkPerson>;
  readonly office: Shown<NetworkOffice>;
}

interface ShownPath {
  readonly to: Shown<CompanyNode>;
  readonly insolvency: CompanyNode['insolvencies'][number];
  readonly hops: readonly ShownHop[];
}

function shownPaths(graph: NetworkGraph): ShownPath[] {
  const shown = shownIn(graph);
  return riskPaths(graph).map(({ to, insolvency, hops }) => ({
    to: shown(to),
    insolvency,
    hops: hops.map(hop => shownHop(hop, shown)),
  }));
}

export const shownHop = ({ from, to, office }: Hop, shown: <T>(part: T) => Shown<T>): ShownHop => ({
  from: shown(from),
  to: shown(to),
  office: shown(office),
});

export const RiskHop = builder.objectRef<ShownHop>('RiskHop').implement({
  description: 'One office on a path, in either direction; its edge is the evidence.',
  fields: t => ({
    from: t.expose('from', { type: NetworkNode, description: 'Where it comes from.' }),
    to: t.expose('to', { type: NetworkNode, description: 'Where it leads to.' }),
    office: t.expose('office', {
      type: NetworkEdge,
      description: 'The office that links the two, with its act.',
    }),
  }),
});

const RiskPath = builder.objectRef<ShownPath>('RiskPath').implement({
  description: 'A shortest path from the requested company to an insolvent one. A link is no fault.',
  fields: t => ({
    to: t.expose('to', { type: NetworkCompany, description: 'The insolvent company.' }),
    insolvency: t.expose('insolvency', {
      type: NetworkInsolvency,
      description: 'Its latest declaration by the day.',
    }),
    hops: t.expose('hops', {
      type: [RiskHop],
      complexity: { multiplier: 4 },
      description: 'The path, from the requested company.',
    }),
  }),
});

export const Network = builder.objectRef<NetworkGraph>('Network').implement({
  description: 'The network around a company, by the published acts.',
  fields: t => ({
    asOf: t.expose('asOf', { type: 'Date', description: 'The day: nothing published later is shown.' }),
    nodes: t.field({
      type: [NetworkNode],
      description:
        'Companies, the requested one first, then directors; each by step, those with current offices first.',
      resolve: graph => [...graph.companies, ...graph.people].map(node => shownIn(graph)(node)),
    }),
    edges: t.field({
      type: [NetworkEdge],
      // These are no edges of a connection, which cost nothing.
      complexity: { multiplier: 10 },
      description: 'Every office that one of the nodes holds or held in another.',
      resolve: graph => graph.offices.map(office => shownIn(graph)(office)),
    }),
    cutOff: t.field({
      type: [NetworkCutOff],
      complexity: { multiplier: 1 },
      description: 'What was left out, and why; empty if nothing was.',
      resolve: graph => graph.cutOff.map(cut => shownIn(graph)(cut)),
    }),
    riskPaths: t.field({
      type: [RiskPath],
      complexity: { multiplier: 3 },
      description: 'One shortest path to each insolvent company of the network, shortest first.',
      resolve: shownPaths,
    }),
    phoenix: t.field({
      type: [PhoenixFinding],
      nullable: true,
      complexity: { field: PRICES.continuity, multiplier: 1 },
      description:
        'Signs that the company asked about carries on one that failed, strongest first, whatever `depth` and `first`. Null ' +
        'where the acts name no director by number: nothing can be compared.',
      resolve: async ({ nif, asOf }, _args, { db, work }) => {
        const findings = await work.inTurn(() => readPhoenix(db, { nif, asOf }));
        return findings && [...findings];
      },
    }),
  }),
});
