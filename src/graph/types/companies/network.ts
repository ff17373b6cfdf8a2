/** A network around a company, and what an investigator asks of it: whose companies failed, and who shares a door. */
import type {
  CutReason,
  NetworkCut,
  NetworkGraph,
  NetworkOffice,
} from '../../../network/exploring/network-graph.ts';
import { type Hop, riskPaths } from '../../../network/exploring/risk-paths.ts';
import { readSharedDoors, type SharedDoor } from '../../../network/questions/common-doors.ts';
import { type DirectorFailure, readDirectorFailures } from '../../../network/questions/director-failures.ts';
import { builder, enumOf } from '../../engine/builder.ts';
import { RecordSource } from '../judgement/evidence.ts';
import { Director } from './director.ts';
import { NetworkCompany, NetworkInsolvency, NetworkNode } from './network-node.ts';
import { CompanyFailure, Standing } from './phoenix-finding.ts';

type Risk = ReturnType<typeof riskPaths>[number];

export const NetworkEdge = builder.objectRef<NetworkOffice>('NetworkEdge').implement({
  description: 'An office of a company over time, and who holds or held it.',
  fields: t => ({
    ...t.exposeMembers('ID', {
      from: '`key` of the node that holds it: a NIF, or `dir_…`.',
      to: '`key` of the company whose office it is: its NIF.',
    }),
    ...t.exposeMembers(Standing, { role: 'What it is: of a director, or of a partner.' }),
    ...t.exposeMembers('String', { roleLabel: 'In the words of the act, in Portuguese.' }),
    ...t.exposeNullable('Date', {
      appointedOn: 'Day of the appointment; null when only its end is published.',
      ceasedOn: 'Day on which it ended; null if it is current on the requested day.',
    }),
    ...t.exposeMembers(RecordSource, {
      source: 'The act that began it, or that ended it if the beginning is not published.',
    }),
    ...t.exposeNullable(RecordSource, { ceasedSource: 'The act that ended it; null if it is current.' }),
  }),
});

const NetworkCutReason = enumOf<CutReason>('NetworkCutReason', 'Why something was left out of a network.', {
  hub: 'A director or a company with more than 50 other companies links none.',
  'many-offices': 'A company has more than 200 offices; the rest was not read.',
  unidentified: 'Acts of a company name a director without a number; a name links nobody.',
  first: 'There are more nodes than `first`; the nearest are shown.',
  depth: 'Holders of offices in the outermost companies were not read.',
});

export const NetworkCutOff = builder.objectRef<NetworkCut>('NetworkCutOff').implement({
  description: 'Something left out of a network, which is no clean record.',
  fields: t => ({
    ...t.exposeMembers(NetworkCutReason, { reason: 'Why.' }),
    ...t.exposeNullable('ID', {
      at: '`key` of the node at which it was cut; null at the edge of the network.',
    }),
    ...t.exposeMembers('Int', {
      omitted:
        'At least how many companies, directors or offices were left out; there may be more behind them.',
    }),
  }),
});

export const RiskHop = builder.objectRef<Hop>('RiskHop').implement({
  description: 'One office on a path, in either direction; its edge is the evidence.',
  fields: t => ({
    ...t.exposeMembers(NetworkNode, {
      from: 'Where it comes from.',
      to: 'Where it leads to.',
    }),
    ...t.exposeMembers(NetworkEdge, { office: 'The office that links the two, with its act.' }),
  }),
});

const RiskPath = builder.objectRef<Risk>('RiskPath').implement({
  description: 'A shortest path from the requested company to an insolvent one. A link is no fault.',
  fields: t => ({
    ...t.exposeMembers(NetworkCompany, { to: 'The insolvent company.' }),
    ...t.exposeMembers(NetworkInsolvency, { insolvency: 'Its latest declaration by the day.' }),
    ...t.exposeMembers([RiskHop], { hops: 'The path, from the requested company.' }, { multiplier: 4 }),
  }),
});

export const Network = builder.objectRef<NetworkGraph>('Network').implement({
  description: 'The network around a company, by the published acts.',
  fields: t => ({
    ...t.exposeMembers('Date', { asOf: 'The day: nothing published later is shown.' }),
    nodes: t.derive(
      [NetworkNode],
      'Companies, the requested one first, then directors; each by step, those with current offices first.',
      graph => [...graph.companies, ...graph.people],
    ),
    edges: t.expose('offices', {
      type: [NetworkEdge],
      // These are no edges of a connection, which cost nothing.
      complexity: { multiplier: 10 },
      description: 'Every office that one of the nodes holds or held in another.',
    }),
    ...t.exposeMembers(
      [NetworkCutOff],
      { cutOff: 'What was left out, and why; empty if nothing was.' },
      { multiplier: 1 },
    ),
    riskPaths: t.field({
      type: [RiskPath],
      complexity: { multiplier: 3 },
      description: 'One shortest path to each insolvent company of the network, shortest first.',
      resolve: graph => riskPaths(graph),
    }),
  }),
});

/** Both read the records of every company of the network, whatever is selected. */
const COST = { field: 50, multiplier: 5 };

const Failure = builder.objectRef<DirectorFailure>('DirectorFailure').implement({
  description: 'A failure of a company, and a director who was close to it then. A failure is no fault.',
  fields: t => ({
    ...t.exposeMembers(Director, { director: 'The director.' }),
    ...t.exposeMembers(NetworkCompany, { company: 'The company that failed.' }),
    ...t.exposeMembers(NetworkEdge, {
      office:
        'The office in it that ran at the failure or in the three years before (CIRE art. 49), with its act.',
    }),
    ...t.exposeMembers(CompanyFailure, { failure: 'How it failed, with the register’s record.' }),
  }),
});

const Door = builder.objectRef<SharedDoor>('SharedDoor').implement({
  description: 'Two companies with a director in common, past or present, and the same door.',
  fields: t => ({
    ...t.exposeMembers([NetworkCompany], { companies: 'The two.' }, { multiplier: 2 }),
    ...t.exposeMembers([Director], { directors: 'Who directs or directed both.' }, { multiplier: 1 }),
    ...t.exposeMembers(
      [NetworkEdge],
      { offices: 'Their offices in the two, each with its act.' },
      { multiplier: 2 },
    ),
    doorActs: t.expose('seats', {
      type: [RecordSource],
      complexity: { multiplier: 2 },
      description:
        'The acts that show the door, in the order of the companies; one that is not kept is left out.',
    }),
  }),
});

builder.objectFields(Network, t => ({
  directorFailures: t.field({
    type: [Failure],
    complexity: COST,
    description:
      'Failures of companies of the network for which its directors answer, the latest first: insolvencies without a plan, and ' +
      'what stands for one where nobody files.',
    resolve: (graph, _args, { mayBeOld, work }) => work.inTurn(() => readDirectorFailures(mayBeOld, graph)),
  }),
  sharedDoors: t.field({
    type: [Door],
    complexity: COST,
    description:
      'Companies of the network that share a director and the door of their present seat, where it was published by the day. The ' +
      'door of a crowd (an office centre, an accountant’s) is none.',
    resolve: (graph, _args, { mayBeOld, work }) => work.inTurn(() => readSharedDoors(mayBeOld, graph)),
  }),
}));
