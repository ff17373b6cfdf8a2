import { networkElements, networkEntity } from '../../../src/http/bodies/network-body.ts';
import { comparisonQuery } from '../../../src/http/rest/contractors/comparison-routes.ts';
import { networkQuery } from '../../../src/http/rest/contractors/network-routes.ts';
import { reportQuery } from '../../../src/http/rest/contractors/report-routes.ts';
import { EXAMPLES } from '../examples/examples.ts';
import {
  type Formats,
  headerParameter,
  IF_NONE_MATCH,
  inEachFormat,
  NIF,
  notChanged,
  OF_ONE_COMPANY,
  type OperationParts,
  response,
} from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';

/** By the end of the route. */
const formatsOf = (operation: string, what: string): Formats<Json> => ({
  html: {
    operationId: `${operation}Page`,
    summary: `${what}, to read and to print`,
    content: {
      'text/html': {
        schema: {
          type: 'string',
          description: 'One page without scripts, made for A4; its content stands in it as JSON.',
        },
      },
    },
  },
  pdf: {
    operationId: `${operation}Pdf`,
    summary: `${what}, to keep`,
    content: {
      'application/pdf': {
        schema: {
          type: 'string',
          format: 'binary',
          description: 'A4; its content is attached as report.json.',
        },
      },
    },
  },
});

const ACCEPT_LANGUAGE = headerParameter(
  'Accept-Language',
  'The language, if `lang` is left out (RFC 9110).',
  { example: 'pt-PT' },
);

const FILE_HEADERS = ['ETag', 'Content-Language', 'Content-Disposition'] as const;

const COMPARISONS = formatsOf('getComparison', 'Two to five companies compared');

export const comparisonPaths = (parts: OperationParts): Json =>
  inEachFormat('/api/v1/comparison', COMPARISONS, content => ({
    description:
      'On the first page the companies beside each other: seat, legal form, founding, verdict and score, what decides it, what costs points, what is unknown, what would change it. Then of each all that its report says. Signed as a report is. A company without an assessment stands there as unknown, and nothing is analysed; without any it is `404`. A `200` costs one unit for each assessment that it shows, and none for one that the client paid for on the same day (UTC), other than by a batch. Needs `contractors:read`; `network:read` as for a report.',
    parameters: [...parts.query(comparisonQuery), ACCEPT_LANGUAGE, IF_NONE_MATCH],
    responses: {
      200: response('The comparison.', FILE_HEADERS, content),
      304: notChanged('ETag', 'Content-Language'),
      ...parts.refusals([...OF_ONE_COMPANY, 'assessment-expired']),
    },
  }));

const REPORTS = formatsOf('getReport', 'The assessment as a report');

export const reportPaths = (parts: OperationParts): Json =>
  inEachFormat('/api/v1/contractors/{nif}/report', REPORTS, content => ({
    description:
      'The assessment in force, or at `knownAt`, with every check, its evidence, the registers, the network signed: `contractor-risk verify FILE` tells offline whether it is as it was given. One assessment, language, client, key’s scopes and companies, calibration and state of corrections gives the same bytes. A company without an assessment is analysed, as by the contractor route: `202`. A `200` costs one unit, and none where the client paid for the assessment on the same day (UTC), other than by a batch. Without `network:read` the names of directors, and which of them runs which company, are left out; the evidence of checks still names linked companies. Needs `contractors:read`.',
    parameters: [NIF, ...parts.query(reportQuery), ACCEPT_LANGUAGE, IF_NONE_MATCH],
    responses: {
      200: response('The report.', FILE_HEADERS, content),
      202: response('The company is being analysed; `Location` tells what is waited for.', [
        'Location',
        'Retry-After',
      ]),
      304: notChanged('ETag', 'Content-Language'),
      ...parts.refusals([...OF_ONE_COMPANY, 'assessment-expired']),
    },
  }));

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
