/**
 * The companies of a watchlist: `GET /api/v1/watchlists/{name}/companies`, in pages; and one of them by its NIF, to be read, put on the list or taken off. They cost no quota, and requests by the length of the list.
 */

import { Readable } from 'node:stream';
import { z } from 'zod';
import { PRICES } from '../../../access/admission/prices.ts';
import { requireScope } from '../../../access/caller.ts';
import { VERDICTS } from '../../../checks/judging/verdict.ts';
import { parseCompanyNif } from '../../../kernel/companies/parse-company-nif.ts';
import { Problem, wrongIn } from '../../../kernel/problems.ts';
import { LONGEST_REFERENCE, readReference, referenceFault } from '../../../kernel/requests/own-reference.ts';
import { refuseVain } from '../../../kernel/requests/refuse-vain.ts';
import { sentAs } from '../../../kernel/requests/sent-as.ts';
import { putCompanies, unwatchCompanies } from '../../../watching/lists/change-watchlist.ts';
import { LIST_SORTS } from '../../../watching/lists/list-cursor.ts';
import {
  countWatched,
  momentNow,
  NOT_ASSESSED,
  noteListReadings,
  readWatched,
  type WatchedCompany,
} from '../../../watching/lists/read-watched.ts';
import { readWatchlist, type Watchlist } from '../../../watching/lists/watchlist.ts';
import { watchedBody, writeWatched } from '../../../watching/lists/write-watched.ts';
import type { HttpDeps } from '../../http-deps.ts';
import { preconditionOf, sentJson } from '../changes.ts';
import { cursorAfter, listPage } from '../list-page.ts';
import { anyOf, moment, oneOf, readParameters, wholeNumber, wholeNumberOrNull } from '../query-parameters.ts';
import {
  answered,
  decoded,
  JSON_HEADERS,
  jsonAnswer,
  type Prepared,
  type Route,
  type RouteRequest,
  TO_BE_DONE,
} from '../route.ts';
import { changeAnswer, keyOf } from './watchlist-routes.ts';

/** A share from 0 to 1; null when left out. */
const share = z
  .string()
  .regex(/^[01](\.\d{1,6})?$/)
  .transform(Number)
  .pipe(z.number().min(0).max(1))
  .nullable()
  .default(null)
  .meta({ takes: 'a share from 0 to 1, such as 0.8' });

export const watchedFilter = z.object({
  verdict: anyOf([NOT_ASSESSED, ...VERDICTS]).describe('Only companies with one of these verdicts.'),
  minScore: wholeNumberOrNull(0, 100).describe('Only assessed companies with this score or more.'),
  maxScore: wholeNumberOrNull(0, 100).describe('Only assessed companies with this score or less.'),
  minCompleteness: share.describe('Only assessed companies of whose checks this share is known, or more.'),
  changedSince: moment().describe(
    'Only companies whose score or verdict has changed after this moment. Who polls gives `at` of the last poll less a minute: a change may be readable a little after its time.',
  ),
  reference: z
    .string()
    .max(LONGEST_REFERENCE)
    .refine(text => referenceFault(text) === null)
    .nullable()
    .default(null)
    .meta({ takes: `a reference, ${LONGEST_REFERENCE} characters at most` })
    .describe('Only companies with exactly this reference of yours.'),
  sort: oneOf(LIST_SORTS, 'nif').describe(
    'The order: `score` the lowest first, `-score` the highest; `verdict` the worst first; `changed` the latest change first. Companies without one come last.',
  ),
});

export const watchedQuery = watchedFilter.extend({
  after: cursorAfter(),
  limit: wholeNumber(1, 1_000, 100).describe('Companies on a page.'),
});

export const watchedCompaniesRoute: Route = {
  name: '/api/v1/watchlists/{name}/companies',
  query: watchedQuery,
  scope: 'watch',
  async prepare(deps, request) {
    requireScope(request.caller, 'contractors:read');
    const list = await readWatchlist(deps.db.pool, keyOf(request));
    return preparePage(deps, request, list);
  },
};

export const watchedCompanyRoute: Route = {
  name: '/api/v1/watchlists/{name}/companies/{nif}',
  methods: ['GET', 'HEAD', 'PUT', 'DELETE'],
  scope: 'watch',
  async prepare({ db, livemode }, request) {
    const key = keyOf(request);
    const nif = parseCompanyNif(decoded(request.params[1]!));
    if (request.method === 'GET' || request.method === 'HEAD') return prepareOne({ db }, request, nif);
    const require = preconditionOf(request);
    const change = async () => {
      if (request.method === 'DELETE') return unwatchCompanies(db, key, { nifs: [nif], require });
      const reference = await sentReference(request);
      return putCompanies(db, key, { companies: [{ nif, reference }], part: true, create: false, require });
    };
    // It is no answer about the company: without its number the client is not told of its changes, nor said to have seen it.
    return answered(TO_BE_DONE, { afterwards: async () => changeAnswer(await change(), { livemode }) });
  },
};

async function prepareOne(
  { db }: Pick<HttpDeps, 'db'>,
  request: RouteRequest,
  nif: string,
): Promise<Prepared> {
  requireScope(request.caller, 'contractors:read');
  const { id: watchlistId } = await readWatchlist(db.pool, keyOf(request));
  const ask = { watchlistId, filter: { nif }, sort: 'nif', after: null, limit: 1 } as const;
  const [company] = (await readWatched(db.pool, ask)).companies;
  if (!company) throw new Problem('not-found', 'The company is not on this watchlist.');
  return answered(jsonAnswer(watchedBody(company)), { nif, assessmentId: company.assessment?.id ?? null });
}

/** The reference in a JSON body; undefined without a body, which leaves one that is there. */
async function sentReference(request: RouteRequest): Promise<string | null | undefined> {
  const { reference } = sentAs(watchedCompany, await sentJson(request));
  const detail = referenceFault(reference);
  if (detail) throw wrongIn('#/reference', detail);
  return readReference(reference);
}

const watchedCompany = z.strictObject({ reference: z.unknown().optional() });

async function preparePage(
  { db, livemode }: HttpDeps,
  { caller, url, work }: RouteRequest,
  list: Watchlist,
): Promise<Prepared> {
  await work.addUnforeseen(list.companies * PRICES.listedCompany);
  const { verdict: verdicts, sort, after, limit, ...filters } = readParameters(watchedQuery, url);
  const ask = { watchlistId: list.id, filter: { verdicts, ...filters }, sort };
  const { companies, more, at, totals } = await work.inTurn(async () => {
    const page = await readWatched(db.pool, { ...ask, after, limit });
    // Of all pages together, so they are counted once.
    return { ...page, totals: after === null ? await countWatched(db.pool, { ...ask, at: page.at }) : null };
  });
  const cursor = companies.at(-1)?.cursor ?? null;
  const page = { livemode, data: companies.map(watchedBody), hasMore: more, cursor };
  const answer = listPage(url, page, { version: list.version, at, totals });
  const noted = async () => {
    await noteListReadings(db.pool, caller.clientId, companies);
    return { answer };
  };
  return answered(answer, { afterwards: noted });
}

const TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const;

/** `GET /api/v1/watchlists/{name}/companies.{csv,ndjson}`: every company of a watchlist that the filter takes, as a file. It costs no quota. The file begins once the request is admitted, and takes no place in a list. */
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
    refuseVain(ask.filter, await momentNow(db.pool));
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
