/**
 * A client's watchlists: `GET /api/v1/watchlists`, and `GET`, `PUT` and `DELETE /api/v1/watchlists/{name}`. Each request is
 * logged and limited, and costs no quota.
 */
import { z } from 'zod';
import { PRICES } from '../../../access/admission/prices.ts';
import { formOf } from '../../../kernel/companies/company-records.ts';
import { Problem } from '../../../kernel/problems.ts';
import { versionTag } from '../../../kernel/requests/precondition.ts';
import { declaredCharset } from '../../../kernel/text/decoded-text.ts';
import { type ListChange, putCompanies, removeWatchlist } from '../../../watching/lists/change-watchlist.ts';
import { readList, tooLarge } from '../../../watching/lists/read-list.ts';
import {
  type ListKey,
  listName,
  MOST_LIST_BYTES,
  readWatchlist,
  readWatchlists,
  type Watchlist,
} from '../../../watching/lists/watchlist.ts';
import { readFreshness } from '../../../watching/rounds/freshness.ts';
import type { HttpDeps } from '../../http-deps.ts';
import { GONE, preconditionOf, SHOWN_NOW } from '../changes.ts';
import { readRows } from '../large-body.ts';
import { noQuery, oneOf, readParameters } from '../query-parameters.ts';
import {
  type Afterwards,
  answered,
  decoded,
  jsonAnswer,
  type Prepared,
  type Route,
  type RouteRequest,
  TO_BE_DONE,
} from '../route.ts';

export const watchlistQuery = z.object({
  part: oneOf(['true', 'false'], 'false').describe(
    'Of PUT: `true` adds the companies to the list; otherwise they take the place of all that are on it.',
  ),
  partial: oneOf(['true', 'false'], 'false').describe(
    'Of PUT: `true` leaves out rows that do not tell which company they mean; otherwise such a row refuses a whole list.',
  ),
});

export const watchlistsRoute: Route = {
  name: '/api/v1/watchlists',
  scope: 'watch',
  async prepare({ db, livemode }, { caller }) {
    const lists = await readWatchlists(db.pool, caller.clientId);
    const body = { object: 'list', livemode, data: lists.map(watchlistBody) };
    return answered(jsonAnswer(body));
  },
};

export const watchlistRoute: Route = {
  name: '/api/v1/watchlists/{name}',
  methods: ['GET', 'HEAD', 'PUT', 'DELETE'],
  query: method => (method === 'PUT' ? watchlistQuery : noQuery),
  scope: 'watch',
  async prepare(deps, request) {
    const key = keyOf(request);
    if (request.method === 'PUT') return preparePut(deps, request, key);
    return request.method === 'DELETE' ? prepareRemoval(deps, request, key) : prepareHead(deps, key);
  },
};

/** The caller's own list by the name in the address. */
export const keyOf = ({ caller, params }: RouteRequest): ListKey => ({
  clientId: caller.clientId,
  name: listName(decoded(params[0]!)),
});

const watchlistBody = (list: Watchlist) => ({ object: 'watchlist', ...list });

async function prepareHead({ db, livemode }: HttpDeps, key: ListKey): Promise<Prepared> {
  const list = await readWatchlist(db.pool, key);
  const freshness = await readFreshness(db.pool, list.id);
  const body = { ...watchlistBody(list), livemode, freshness };
  // The tag is that of the version, for If-Match. What is fresh changes without it, so it is no validator of this answer.
  return answered(jsonAnswer(body, { ETag: versionTag(list) }));
}

async function preparePut(
  { db, livemode }: HttpDeps,
  request: RouteRequest,
  key: ListKey,
): Promise<Prepared> {
  const asked = readParameters(watchlistQuery, request.url);
  const part = asked.part === 'true';
  const contentType = request.header('content-type') ?? '';
  const format = formOf(contentType);
  if (!format)
    throw new Problem(
      'unsupported-media-type',
      'Send the list with Content-Type: text/csv or application/x-ndjson.',
    );
  const charset = declaredCharset(contentType);
  if (Number(request.incoming.headers['content-length'] ?? 0) > MOST_LIST_BYTES) throw tooLarge();
  const prepare = async ({ body }: RouteRequest): Promise<Prepared> => {
    const counted = () => request.work.add(PRICES.listRow);
    const reading = { format, charset, part: part || asked.partial === 'true', counted };
    const { companies, untouched, ...read } = await readList(body(), reading);
    const putting = { companies, untouched, part, create: true, require: preconditionOf(request) };
    return answered(TO_BE_DONE, {
      afterwards: async () => changeAnswer(await putCompanies(db, key, putting), { livemode, ...read }),
    });
  };
  return readRows(request, prepare);
}

/** What a change came to, and the tag of the new version; 201 for a list that was not there. */
export function changeAnswer({ tag, created, ...change }: ListChange, more: object): Afterwards {
  const body = {
    object: 'watchlist_change',
    ...change,
    rejected: [],
    rejectedMore: 0,
    ignoredColumns: [],
    ...more,
  };
  const answer = jsonAnswer(body, { ETag: tag });
  return created ? { answer: { ...answer, status: 201 }, ...SHOWN_NOW } : { answer };
}

const prepareRemoval = ({ db }: HttpDeps, request: RouteRequest, key: ListKey): Prepared =>
  answered(GONE, {
    async afterwards() {
      await removeWatchlist(db, key, { require: preconditionOf(request) });
      return { answer: GONE };
    },
  });
