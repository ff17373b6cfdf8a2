import { watchlistChange, watchlistHead, watchlistList } from '../../../src/http/bodies/watchlist-bodies.ts';
import { worstCaseQuery } from '../../../src/http/rest/watching/list-ties-routes.ts';
import { watchlistQuery } from '../../../src/http/rest/watching/watchlist-routes.ts';
import { watchlistClusters, watchlistWorstCase } from '../bodies/clusters-body.ts';
import { WATCHLIST_EXAMPLES } from '../examples/watchlist-examples.ts';
import {
  headerParameter,
  IF_MATCH,
  type OperationParts,
  operation,
  pathParameter,
  response,
} from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';

export const LIST_NAME = pathParameter(
  'name',
  'Name of the list: 1 to 60 letters, digits, spaces, dots, hyphens and underscores, percent-encoded.',
  'norte',
);

/** Of every change. */
export const CONDITIONS: readonly Json[] = [
  IF_MATCH,
  headerParameter('If-None-Match', '`*`: only if there is no such list; otherwise `412`.'),
];

export const watchlistsPath = ({ answered, refusals }: OperationParts): Json => ({
  get: operation('listWatchlists', 'Watchlists', {
    summary: 'The client’s watchlists',
    description: 'By name, 20 at most. Costs no quota. Needs `watch`.',
    parameters: [],
    responses: {
      200: answered('All lists.', watchlistList, WATCHLIST_EXAMPLES.list),
      ...refusals(['insufficient-scope']),
    },
  }),
});

const FILES: Json = {
  'text/csv': {
    schema: {
      type: 'string',
      description:
        'UTF-8, RFC 4180, separated by `,` or `;`. The header names `nif` and perhaps `reference`; other columns are not read.',
    },
    example: 'nif,reference\r\n580000010,L-2041\r\n580000028,\r\n',
  },
  'application/x-ndjson': {
    schema: {
      type: 'string',
      description:
        'On each line an object with `nif`, and perhaps `reference`: text of 100 characters at most, or null.',
    },
    example: '{"nif":"580000010","reference":"L-2041"}\n{"nif":"580000028"}\n',
  },
};

export const watchlistPath = (parts: OperationParts): Json => ({
  get: getOperation(parts),
  put: putOperation(parts),
  delete: operation('removeWatchlist', 'Watchlists', {
    summary: 'Remove a watchlist',
    description: 'With its companies. Costs no quota. Needs `watch`.',
    parameters: [LIST_NAME, ...CONDITIONS],
    responses: {
      204: response('It is gone.', []),
      ...parts.refusals(['insufficient-scope', 'not-found', 'precondition-failed']),
    },
  }),
});

const getOperation = ({ answered, refusals }: OperationParts): Json =>
  operation('getWatchlist', 'Watchlists', {
    summary: 'A watchlist, without its companies',
    description:
      'How many companies are on it, and how old what is known of them is. The `ETag` names its version. Costs no quota. Needs `watch`.',
    parameters: [LIST_NAME],
    responses: {
      200: answered('The list.', watchlistHead, WATCHLIST_EXAMPLES.head, 'ETag'),
      ...refusals(['insufficient-scope', 'not-found']),
    },
  });

const putOperation = ({ answered, query, refusals }: OperationParts): Json =>
  operation('putWatchlist', 'Watchlists', {
    summary: 'Put companies on a watchlist',
    description:
      'The companies sent take the place of all that are on the list, or with `part=true` are added to it; a list that does not exist is made. Bad rows are named one by one, and the good ones stand. The same body again changes nothing. With `part=true` a row without a reference leaves the one that is there. 20 MB and 100,000 companies at most; the body arrives within 20 s. Costs no quota. Needs `watch`.',
    parameters: [LIST_NAME, ...query(watchlistQuery), ...CONDITIONS],
    requestBody: { required: true, content: FILES },
    responses: {
      200: change(answered, 'What was changed.'),
      201: change(answered, 'The list was made.'),
      ...refusals([
        'insufficient-scope',
        'precondition-failed',
        'payload-too-large',
        'unsupported-media-type',
        'watchlist-full',
      ]),
    },
  });

export const change = (answered: OperationParts['answered'], description: string): Json =>
  answered(description, watchlistChange, WATCHLIST_EXAMPLES.change, 'ETag');

export const tiePaths = ({ answered, query, refusals }: OperationParts): Json => ({
  '/api/v1/watchlists/{name}/clusters': {
    get: operation('getWatchlistClusters', 'Watchlists', {
      summary: 'What hangs together on a watchlist',
      description:
        'Its companies in clusters, by directors, partners and doors in common, and how much of the list may fall together. A director is counted and never named. Of a list of 5,000 companies at most. Costs no quota. Needs `watch` and `network:read`.',
      parameters: [LIST_NAME],
      responses: {
        200: answered('All clusters.', watchlistClusters, WATCHLIST_EXAMPLES.clusters),
        ...refusals(['insufficient-scope', 'not-found', 'watchlist-too-large']),
      },
    }),
  },
  '/api/v1/watchlists/{name}/worst-case': {
    get: operation('getWatchlistWorstCase', 'Watchlists', {
      summary: 'What could fall with one company of a watchlist',
      description:
        'The other companies of the list that are reached from it, by directors, partners and doors in common, the nearest first, with the acts behind every hop. It says who is tied to whom, and not that anybody will fail. Of a list of 5,000 companies at most. Costs no quota. Needs `watch` and `network:read`.',
      parameters: [LIST_NAME, ...query(worstCaseQuery)],
      responses: {
        200: answered('All companies that are reached.', watchlistWorstCase, WATCHLIST_EXAMPLES.worstCase),
        ...refusals([
          'insufficient-scope',
          'not-found',
          'invalid-nif',
          'natural-person',
          'nif-out-of-scope',
          'watchlist-too-large',
        ]),
      },
    }),
  },
});
