/** What hangs together on a watchlist, and what one failure there reaches. Neither costs quota. */
import { z } from 'zod';
import { requireScope } from '../../../access/caller.ts';
import { type Cluster, fallingWith, type ListTies } from '../../../watching/clusters/clusters.ts';
import { concentrationOf } from '../../../watching/clusters/concentration.ts';
import { priceOfTies, readListTies } from '../../../watching/clusters/read-list-ties.ts';
import { readWatchlist } from '../../../watching/lists/watchlist.ts';
import type { HttpDeps } from '../../http-deps.ts';
import { readParameters } from '../query-parameters.ts';
import { answered, jsonAnswer, type Route, type RouteRequest } from '../route.ts';
import { keyOf } from './watchlist-routes.ts';

export const clustersRoute: Route = {
  name: '/api/v1/watchlists/{name}/clusters',
  scope: 'watch',
  async prepare({ db, livemode }, request) {
    requireScope(request.caller, 'network:read');
    const { list, ties } = await readTies(db, request);
    const body = {
      object: 'watchlist_clusters',
      livemode,
      name: list.name,
      version: list.version,
      concentration: concentrationOf(ties),
      data: ties.clusters.map(cluster => clusterBody(cluster, ties)),
    };
    return answered(jsonAnswer(body));
  },
};

const clusterBody = ({ companies, links, clients }: Cluster, { names }: ListTies) => ({
  companies: companies.map(nif => ({ nif, name: names.get(nif) ?? null })),
  links: links.map(({ reason, companies: nifs, count }) => ({ reason, nifs, count })),
  clients: clients.map(({ nif, name, companies: all }) => ({ nif, name, companies: all.length })),
});

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
    const { list, ties } = await readTies(db, request);
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

async function readTies(db: HttpDeps['db'], request: RouteRequest) {
  const list = await readWatchlist(db.pool, keyOf(request));
  await request.work.addUnforeseen(priceOfTies(list));
  return { list, ties: await request.work.inTurn(() => readListTies(db.pool, list)) };
}
