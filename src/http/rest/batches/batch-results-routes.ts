/** `GET /api/v1/batches/{id}/results`: finished rows, in pages of JSON; with `.ndjson` at the end, one on each line. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { type FinishedRow, readFinished, readResults } from '../../../batches/read-results.ts';
import { brokenCursor, cursorAfter, type ListPage, linkToNext } from '../list-page.ts';
import { readParameters, wholeNumber } from '../query-parameters.ts';
import { answered, JSON_HEADERS, type Route, type RouteRequest } from '../route.ts';
import { resultBody } from './batch-body.ts';
import { ownBatch } from './batch-routes.ts';

export const resultsQuery = z.object({
  after: cursorAfter(),
  limit: wholeNumber(1, 1_000, 1_000).describe('Most rows in the answer.'),
});

type Bodies = AsyncIterable<readonly string[]>;

interface Form {
  readonly suffix: string;
  readonly type: string;
  readonly write: (bodies: Bodies, page: Omit<ListPage, 'data'>) => AsyncIterable<string>;
}

const FORMS: readonly Form[] = [
  { suffix: '', type: JSON_HEADERS['Content-Type'], write: writePage },
  { suffix: '.ndjson', type: 'application/x-ndjson; charset=utf-8', write: writeLines },
];

export const batchResultsRoutes: readonly Route[] = FORMS.map(({ suffix, type, write }) => ({
  name: `/api/v1/batches/{id}/results${suffix}`,
  query: resultsQuery,
  scope: 'contractors:read',
  async prepare(deps, request) {
    const { url, mayBeOld } = request;
    const { id, completedAt } = await ownBatch(deps, request);
    const reads = completedAt ? mayBeOld.including(completedAt) : deps.db;
    const { after, limit } = readParameters(resultsQuery, url);
    const from = placeOf(after);
    // One more than the page shows that others follow.
    const rows = await readFinished(reads, { id, after: from, limit: limit + 1 });
    const page = rows.slice(0, limit);
    for (const row of page) show(request, row);
    const until = from + page.length;
    const place = { livemode: deps.livemode, hasMore: rows.length > limit, cursor: String(until) };
    return answered({
      status: 200,
      headers: { ...JSON_HEADERS, 'Content-Type': type, ...linkToNext(url, place) },
      body: Readable.from(write(bodiesOf(reads, { id, after: from, until }), place)),
    });
  },
}));

/** Rows are counted as they finish. */
function placeOf(after: string | null): number {
  if (after !== null && !/^\d{1,6}$/.test(after)) throw brokenCursor();
  return Number(after ?? 0);
}

/** The client is answered about the company, as by a lookup; it was paid with the batch. */
function show({ shown: companies }: RouteRequest, { nif, assessmentId }: FinishedRow): void {
  if (nif === null || assessmentId === null) return;
  companies.judge(nif, assessmentId);
  companies.answer(nif);
}

/** Rows in one statement, and in memory. */
const CHUNK = 100;

/** Finished rows neither go nor change their places, so that these are the ones that were logged. */
async function* bodiesOf(
  reads: Parameters<typeof readResults>[0],
  { id, after, until }: { id: string; after: number; until: number },
): Bodies {
  for (let from = after; from < until; from += CHUNK) {
    const results = await readResults(reads, { id, after: from, limit: Math.min(CHUNK, until - from) });
    yield results.map(result => JSON.stringify(resultBody(result)));
  }
}

async function* writePage(bodies: Bodies, { livemode, hasMore, cursor }: Omit<ListPage, 'data'>) {
  yield `{"object":"list","livemode":${livemode},"data":[`;
  let before = '';
  for await (const some of bodies) {
    yield before + some.join(',');
    before = ',';
  }
  yield `],"hasMore":${hasMore},"cursor":${JSON.stringify(cursor)}}`;
}

async function* writeLines(bodies: Bodies) {
  for await (const some of bodies) yield some.map(body => `${body}\n`).join('');
}
