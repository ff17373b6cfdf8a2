import { worstCaseQuery } from '../../rest/watching/list-ties-routes.ts';
import { watchlistClusters, watchlistWorstCase } from '../bodies/clusters-body.ts';
import { WATCHLIST_EXAMPLES } from '../examples/watchlist-examples.ts';
import type { OperationParts } from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';
import { LIST_NAME } from './watchlist-paths.ts';

export const clustersPath = ({ answered, refusals }: OperationParts): Json => ({
  get: {
    operationId: 'getWatchlistClusters',
    tags: ['Watchlists'],
    summary: 'What hangs together on a watchlist',
    description:
      'Its companies in clusters, by directors, partners and doors in common, and how much of the list may fall together. A director is counted and never named. Of a list of 5,000 companies at most. Costs no quota. Needs `watch` and `network:read`.',
    parameters: [LIST_NAME],
    responses: {
      200: answered('All clusters.', watchlistClusters, WATCHLIST_EXAMPLES.clusters),
      ...refusals(['insufficient-scope', 'not-found', 'watchlist-too-large']),
    },
  },
});

export const worstCasePath = ({ answered, query, refusals }: OperationParts): Json => ({
  get: {
    operationId: 'getWatchlistWorstCase',
    tags: ['Watchlists'],
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
  },
});
