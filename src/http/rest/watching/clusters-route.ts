/** `GET /api/v1/watchlists/{name}/clusters`: what hangs together on a watchlist, whole. It costs no quota. */

import { requireScope } from '../../../access/caller.ts';
import type { Cluster, ListTies } from '../../../watching/clusters/clusters.ts';
import { concentrationOf } from '../../../watching/clusters/concentration.ts';
import { priceOfTies, readListTies } from '../../../watching/clusters/read-list-ties.ts';
import { readWatchlist } from '../../../watching/lists/watchlist.ts';
import { noQuery } from '../query-parameters.ts';
import { answered, jsonAnswer, type Route } from '../route.ts';
import { keyOf } from './watchlist-routes.ts';

export const clustersRoute: Route = {
  name: '/api/v1/watchlists/{name}/clusters',
  query: noQuery,
  scope: 'watch',
  async prepare({ db, livemode }, request) {
    requireScope(request.caller, 'network:read');
    const list = await readWatchlist(db.pool, keyOf(request));
    request.work.add(priceOfTies(list));
    const ties = await request.work.inTurn(() => readListTies(db.pool, list));
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
