/** `network`: `GET /api/v1/contractors/{nif}/network.cytoscape.json`. */
import { z } from 'zod';
import { DEEPEST, MOST_NODES } from '../../network/exploring/explore-network.ts';
import { networkElements } from '../openapi/bodies/network-body.ts';
import { networkQuery, networkRoutes } from '../rest/contractors/network-routes.ts';
import { nifInput } from './contractor-tools.ts';
import { restRequest, toolOf } from './tool.ts';

const { depth, asOf, first } = networkQuery.shape;
const route = networkRoutes.find(({ name }) => name.endsWith('cytoscape.json'))!;

export const networkTool = toolOf({
  name: 'network',
  scope: 'network:read',
  title: 'The network behind a company',
  description:
    'Who runs or ran which company around it, on any day: companies, directors by name, the act behind every link, and the paths that ' +
    'lead to insolvent companies. A link is no fault, and what is left out is no clean record. One unit of the daily quota. Needs ' +
    '`network:read`; verdicts of its companies need `contractors:read` too.',
  isReading: true,
  input: z.strictObject({
    nif: nifInput,
    depth: z.int().min(1).max(DEEPEST).default(2).describe(depth.description!),
    asOf: z.iso.date().optional().describe(asOf.description!),
    first: z.int().min(1).max(MOST_NODES).default(50).describe(first.description!),
  }),
  answer: networkElements,
  prepare: (deps, request, { nif, ...query }) => {
    const path = `/api/v1/contractors/${encodeURIComponent(nif)}/network.cytoscape.json`;
    return route.prepare(deps, restRequest(request, path, { params: [encodeURIComponent(nif)], query }));
  },
  tell: (body: z.output<typeof networkElements>) => ({
    answer: body,
    unknown: body.data.cutOff.map(
      ({ reason, at, omitted }) => `${reason}${at ? ` at ${at}` : ''}: ${omitted}`,
    ),
  }),
});
