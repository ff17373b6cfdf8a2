/** `GET /api/v1/watchlists/{name}/companies.{csv,ndjson}`: every company of a watchlist that the filter takes, as a file. It costs no quota. */
import { Readable } from 'node:stream';
import { requireScope } from '../../../access/caller.ts';
import { PRICES } from '../../../access/settlement/prices.ts';
import { noteListReadings } from '../../../watching/lists/list-readings.ts';
import type { WatchedCompany } from '../../../watching/lists/read-watched.ts';
import { readWatchlist } from '../../../watching/lists/watchlist.ts';
import { writeWatched } from '../../../watching/lists/write-watched.ts';
import { readParameters } from '../query-parameters.ts';
import { answered, JSON_HEADERS, type Route } from '../route.ts';
import { watchedFilter } from './watched-routes.ts';
import { keyOf } from './watchlist-routes.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const;

/** The file begins after a granted settlement, and takes no place in a list. */
export const watchedFileRoutes: readonly Route[] = (['csv', 'ndjson'] as const).map(format => ({
  name: `/api/v1/watchlists/{name}/companies.${format}`,
  query: watchedFilter,
  scope: 'watch',
  async prepare({ db }, request) {
    const { caller, url, method, work, mayBeOld } = request;
    requireScope(caller, 'contractors:read');
    const list = await readWatchlist(db.pool, keyOf(request));
    const { verdict: verdicts, sort, ...filters } = readParameters(watchedFilter, url);
    const ask = { watchlistId: list.id, filter: { verdicts, ...filters }, sort };
    const answer = { status: 200, headers: { ...JSON_HEADERS, 'Content-Type': TYPES[format] }, body: null };
    if (method === 'HEAD') return answered(answer);
    work.add(list.companies * PRICES.listRow);
    const { pool } = mayBeOld.including(list.changedAt);
    const inTurn = <T>(dear: () => Promise<T>) => work.inTurn(dear);
    const note = (companies: readonly WatchedCompany[]) =>
      noteListReadings(db.pool, caller.clientId, companies);
    const body = () =>
      Readable.from(writeWatched(pool, ask, { format, inTurn, note }), { objectMode: false });
    return answered(answer, { afterwards: async () => ({ answer: { ...answer, body: body() } }) });
  },
}));
