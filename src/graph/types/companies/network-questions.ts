/** What an investigator asks of a network: whose companies failed, and who shares a door. */

import { readSharedDoors, type SharedDoor } from '../../../network/questions/common-doors.ts';
import { type DirectorFailure, readDirectorFailures } from '../../../network/questions/director-failures.ts';
import { builder } from '../../engine/builder.ts';
import { RecordSource } from '../judgement/seen-record.ts';
import { Director } from './director.ts';
import { Network, NetworkEdge } from './network.ts';
import { NetworkCompany } from './network-node.ts';
import { CompanyFailure } from './phoenix-finding.ts';

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
    companies: t.expose('companies', {
      type: [NetworkCompany],
      complexity: { multiplier: 2 },
      description: 'The two.',
    }),
    directors: t.expose('directors', {
      type: [Director],
      complexity: { multiplier: 1 },
      description: 'Who directs or directed both.',
    }),
    offices: t.expose('offices', {
      type: [NetworkEdge],
      complexity: { multiplier: 2 },
      description: 'Their offices in the two, each with its act.',
    }),
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
