import { networkQuery } from '../../rest/contractors/network-routes.ts';
import { networkElements, networkEntity } from '../bodies/network-body.ts';
import { EXAMPLES } from '../examples/examples.ts';
import {
  type Formats,
  IF_NONE_MATCH,
  inEachFormat,
  NIF,
  notChanged,
  OF_ONE_COMPANY,
  type OperationParts,
  response,
} from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';

const ENTITY = {
  id: 'pt-580000010',
  schema: 'Company',
  properties: {
    name: ['EDIFICADORA VALE SERENO DE QUINDELO, LDA'],
    jurisdiction: ['pt'],
    taxNumber: ['580000010'],
    registrationNumber: ['580000010'],
    notes: ['Invented: from the sandbox.'],
  },
};

/** By the end of the route. */
const FORMATS: Formats<(parts: OperationParts) => Json> = {
  graphml: {
    operationId: 'getNetworkGraphml',
    summary: 'The network around a company, as GraphML',
    content: () => ({
      'application/xml': {
        schema: { type: 'string', description: 'GraphML 1.1, typed keys: for Gephi, yEd, NetworkX.' },
      },
    }),
  },
  'cytoscape.json': {
    operationId: 'getNetworkCytoscape',
    summary: 'The network around a company, for Cytoscape.js',
    content: ({ json }) => json(networkElements, EXAMPLES.network),
  },
  'ftm.json': {
    operationId: 'getNetworkFollowTheMoney',
    summary: 'The network around a company, as FollowTheMoney',
    content: ({ lines }) => lines(networkEntity, ENTITY),
  },
};

export const networkPaths = (parts: OperationParts): Json =>
  inEachFormat('/api/v1/contractors/{nif}/network', FORMATS, content => ({
    description:
      'Who runs or ran which company around this one, with what was left out and the paths to insolvent companies. It never has a number or an address of a person. A `200` costs one unit of the daily quota. Needs `network:read`; verdicts need `contractors:read` as well, and are left out without it.',
    parameters: [NIF, ...parts.query(networkQuery), IF_NONE_MATCH],
    responses: {
      200: response('The network.', ['ETag', 'Data-As-Of'], content(parts)),
      304: notChanged('ETag', 'Data-As-Of'),
      ...parts.refusals(OF_ONE_COMPANY),
    },
  }));
