/** `GET /api/v1/watchlists/{name}/worst-case?ifFails=`: which companies of a watchlist are reached if one fails. It costs no quota. */
import { z } from 'zod';
import { requireScope } from '../../../access/caller.ts';
import { fallingWith } from '../../../watching/clusters/clusters.ts';
import { priceOfTies, readListTies } from '../../../watching/clusters/read-list-ties.ts';
import { readWatchlist } from '../../../watching/lists/watchlist.ts';
import { readParameters } from '../query-parameters.ts';
import { answered, jsonAnswer, type Route } from '../route.ts';
import { keyOf } from './watchlist-routes.ts';

export const worstCaseQuery = z.object({
  ifFails: z
    .string()
    .max(100)
    .meta({ takes: 'the tax number of a company on the list, which is required' })
    .describe('The company that fails: its tax number, nine digits.'),
});

export const worstCaseRoute: Route = {
  name: '/api/v1/watchlists/{name}/worst-case',
  query: worstCaseQuery,
  scope: 'watch',
  async prepare({ db, livemode }, request) {
    requireScope(request.caller, 'network:read');
    const { ifFails } = readParameters(worstCaseQuery, request.url);
    const list = await readWatchlist(db.pool, keyOf(request));
    request.work.add(priceOfTies(list));
    const ties = await request.work.inTurn(() => readListTies(db.pool, list));
    const { nif, reached } = fallingWith(ties, ifFails);
    const body = {
      object: 'watchlist_worst_case',
      livemode,
      name: list.name,
      version: list.version,
      ifFails: nif,
      reachedCount: reached.length,
      reached: reached.map(({ nif: other, from, ...hop }) => ({
        company: { nif: other, name: ties.names.get(other) ?? null },
        fromNif: from,
        ...hop,
      })),
    };
    return answered(jsonAnswer(body));
  },
};
