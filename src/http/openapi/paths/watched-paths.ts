import { watchedQuery } from '../../rest/watching/watched-routes.ts';
import { watchedCompany, watchedPage } from '../bodies/watchlist-bodies.ts';
import { headersWith } from '../documented-headers.ts';
import { WATCHLIST_EXAMPLES } from '../examples/watchlist-examples.ts';
import { type OperationParts, pathParameter } from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';
import { CONDITIONS, change, LIST_NAME } from './watchlist-paths.ts';

const FILES: Json = {
  'text/csv': {
    schema: {
      type: 'string',
      description:
        'Only with `Accept: text/csv`: every company. A text that a spreadsheet would take for a formula has an apostrophe in front.',
    },
    example: WATCHLIST_EXAMPLES.csv,
  },
  'application/x-ndjson': {
    schema: {
      type: 'string',
      description:
        'Only with `Accept: application/x-ndjson`: every company, a `WatchedCompany` on each line.',
    },
    example: `${JSON.stringify(WATCHLIST_EXAMPLES.company)}\n`,
  },
};

export const watchedCompaniesPath = ({ json, query, refusals }: OperationParts): Json => ({
  get: {
    operationId: 'listWatchedCompanies',
    tags: ['Watchlists'],
    summary: 'The companies of a watchlist, filtered and sorted',
    description:
      'With the score of each company that has an assessment; nothing is asked of a register. Every page is as of the moment of the first, so no company comes twice. A page, like a file, is one request and costs no quota. Needs `watch` and `contractors:read`.',
    parameters: [LIST_NAME, ...query(watchedQuery)],
    responses: {
      200: {
        description: 'A page, or a file of all.',
        headers: headersWith('Data-As-Of'),
        content: { ...json(watchedPage, WATCHLIST_EXAMPLES.page), ...FILES },
      },
      ...refusals(['invalid-cursor', 'insufficient-scope', 'not-found']),
    },
  },
});

const NIF = pathParameter('nif', 'Tax number of the company.', '580000010');

export const watchedCompanyPath = ({ answered, json, refusals }: OperationParts): Json => ({
  get: {
    operationId: 'getWatchedCompany',
    tags: ['Watchlists'],
    summary: 'A company of a watchlist',
    description: 'As the list has it. Costs no quota. Needs `watch` and `contractors:read`.',
    parameters: [LIST_NAME, NIF],
    responses: {
      200: answered('The company.', watchedCompany, WATCHLIST_EXAMPLES.company),
      ...refusals(['invalid-nif', 'insufficient-scope', 'not-found', 'natural-person', 'nif-out-of-scope']),
    },
  },
  put: {
    operationId: 'watchCompany',
    tags: ['Watchlists'],
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
      200: change('What was changed.', json),
      ...refusals([
        'invalid-nif',
        'insufficient-scope',
        'not-found',
        'precondition-failed',
        'payload-too-large',
        'natural-person',
        'nif-out-of-scope',
        'watchlist-full',
      ]),
    },
  },
  delete: {
    operationId: 'unwatchCompany',
    tags: ['Watchlists'],
    summary: 'Take a company off a watchlist',
    description: 'Asking again is safe: `removed` is then 0. Costs no quota. Needs `watch`.',
    parameters: [LIST_NAME, NIF, ...CONDITIONS],
    responses: {
      200: change('What was changed.', json),
      ...refusals([
        'invalid-nif',
        'insufficient-scope',
        'not-found',
        'precondition-failed',
        'natural-person',
        'nif-out-of-scope',
      ]),
    },
  },
});
