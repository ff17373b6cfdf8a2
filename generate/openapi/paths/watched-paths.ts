import { watchedCompany, watchedPage } from '../../../src/http/bodies/watchlist-bodies.ts';
import { watchedFilter, watchedQuery } from '../../../src/http/rest/watching/watched-routes.ts';
import { WATCHLIST_EXAMPLES } from '../examples/watchlist-examples.ts';
import { type OperationParts, operation, pathParameter, response } from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';
import { CONDITIONS, change, LIST_NAME } from './watchlist-paths.ts';

export const watchedCompaniesPath = ({ answered, query, refusals }: OperationParts): Json => ({
  get: operation('listWatchedCompanies', 'Watchlists', {
    summary: 'The companies of a watchlist, filtered and sorted',
    description:
      'With the score of each company that has an assessment; nothing is asked of a register. Every page is as of the moment of the first, so no company comes twice. Costs no quota. Needs `watch` and `contractors:read`.',
    parameters: [LIST_NAME, ...query(watchedQuery)],
    responses: {
      200: answered('A page.', watchedPage, WATCHLIST_EXAMPLES.page),
      ...refusals(['invalid-cursor', 'insufficient-scope', 'not-found']),
    },
  }),
});

const CSV = {
  'text/csv': {
    schema: {
      type: 'string',
      description:
        'RFC 4180, with a header. A text that a spreadsheet would take for a formula has an apostrophe in front.',
    },
    example: WATCHLIST_EXAMPLES.csv,
  },
};

export const watchedFilePaths = (parts: OperationParts): Json => ({
  '/api/v1/watchlists/{name}/companies.csv': filePath(parts, 'CSV', CSV),
  '/api/v1/watchlists/{name}/companies.ndjson': filePath(
    parts,
    'NDJSON',
    parts.lines(watchedCompany, WATCHLIST_EXAMPLES.company),
  ),
});

const filePath = ({ query, refusals }: OperationParts, form: 'CSV' | 'NDJSON', content: Json): Json => ({
  get: operation(`getWatchedCompanies${form === 'CSV' ? 'Csv' : 'Ndjson'}`, 'Watchlists', {
    summary: `Every company of a watchlist, filtered and sorted, as ${form}`,
    description: 'It is one request, and costs no quota. Needs `watch` and `contractors:read`.',
    parameters: [LIST_NAME, ...query(watchedFilter)],
    responses: {
      200: response('The file.', ['Data-As-Of'], content),
      ...refusals(['insufficient-scope', 'not-found']),
    },
  }),
});

const NIF = pathParameter('nif', 'Tax number of the company.', '580000010');

const OF_A_CHANGE = [
  'invalid-nif',
  'insufficient-scope',
  'not-found',
  'precondition-failed',
  'natural-person',
  'nif-out-of-scope',
] as const;

export const watchedCompanyPath = ({ answered, refusals }: OperationParts): Json => ({
  get: operation('getWatchedCompany', 'Watchlists', {
    summary: 'A company of a watchlist',
    description: 'As the list has it. Costs no quota. Needs `watch` and `contractors:read`.',
    parameters: [LIST_NAME, NIF],
    responses: {
      200: answered('The company.', watchedCompany, WATCHLIST_EXAMPLES.company),
      ...refusals(['invalid-nif', 'insufficient-scope', 'not-found', 'natural-person', 'nif-out-of-scope']),
    },
  }),
  put: operation('watchCompany', 'Watchlists', {
    summary: 'Put a company on a watchlist',
    description:
      'Without a body, or without `reference` in it, a reference that is there stays; null removes it. Costs no quota. Needs `watch`.',
    parameters: [LIST_NAME, NIF, ...CONDITIONS],
    requestBody: {
      required: false,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              reference: { type: ['string', 'null'], maxLength: 100, description: 'Your own reference.' },
            },
          },
          example: { reference: 'L-2041' },
        },
      },
    },
    responses: {
      200: change(answered, 'What was changed.'),
      ...refusals([...OF_A_CHANGE, 'payload-too-large', 'unsupported-media-type', 'watchlist-full']),
    },
  }),
  delete: operation('unwatchCompany', 'Watchlists', {
    summary: 'Take a company off a watchlist',
    description: 'Asking again is safe: `removed` is then 0. Costs no quota. Needs `watch`.',
    parameters: [LIST_NAME, NIF, ...CONDITIONS],
    responses: {
      200: change(answered, 'What was changed.'),
      ...refusals(OF_A_CHANGE),
    },
  }),
});
