/** Batches of a client: submitted, listed, followed, cancelled, and their results. All of them need `contractors:read`. */

import { Readable } from 'node:stream';
import { z } from 'zod';
import { requireAnyCompany } from '../../../access/caller.ts';
import { type Batch, listBatches, progressOf, readBatch } from '../../../batches/batch.ts';
import { cancelBatch } from '../../../batches/cancel-batch.ts';
import { type FinishedRow, readFinished, readResults } from '../../../batches/read-results.ts';
import { isId } from '../../../kernel/ids.ts';
import { Problem } from '../../../kernel/problems.ts';
import type { HttpDeps } from '../../http-deps.ts';
import type { Answer } from '../../problem-response.ts';
import { noQuery, readParameters, wholeNumber } from '../query-parameters.ts';
import {
  answered,
  JSON_HEADERS,
  jsonAnswer,
  type Prepared,
  type Route,
  type RouteRequest,
} from '../route.ts';
import { batchBody, batchInList, resultBody } from './batch-body.ts';
import { batchesQuery, submitBatch } from './submit-batch.ts';

export const resultsQuery = z.object({
  after: wholeNumber(0, 100_000, 0).describe('The `cursor` of the last row that you have.'),
  limit: wholeNumber(1, 1_000, 1_000).describe('Most rows in the answer.'),
});

const SCOPE = 'contractors:read';

export const batchesRoute: Route = {
  name: '/api/v1/batches',
  methods: ['GET', 'HEAD', 'POST'],
  query: batchesQuery,
  scope: SCOPE,
  async prepare(deps, request) {
    requireAnyCompany(request.caller);
    return request.method === 'POST' ? submitBatch(deps, request) : prepareList(deps, request);
  },
};

export const batchRoute: Route = {
  name: '/api/v1/batches/{id}',
  methods: ['GET', 'HEAD', 'DELETE'],
  query: noQuery,
  scope: SCOPE,
  async prepare(deps, request) {
    const batch = await ownBatch(deps, request);
    const told = await shown(deps, batch);
    if (request.method !== 'DELETE') return answered(told);
    const asked = { id: batch.id, clientId: batch.clientId };
    return answered(told, {
      afterwards: async () => ({
        answer: await shown(deps, (await cancelBatch({ ...deps, ...deps.batches }, asked)) ?? batch),
      }),
    });
  },
};

export const batchResultsRoute: Route = {
  name: '/api/v1/batches/{id}/results',
  query: resultsQuery,
  scope: SCOPE,
  async prepare(deps, request) {
    const { id, completedAt } = await ownBatch(deps, request);
    const reads = completedAt ? request.mayBeOld.including(completedAt) : deps.db;
    const { after, limit } = readParameters(resultsQuery, request.url);
    // One more than the page shows that others follow.
    const rows = await readFinished(reads, { id, after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    for (const row of page) show(request, row);
    const next = rows.length > limit ? `${request.url.pathname}?after=${after + limit}&limit=${limit}` : null;
    return answered({
      status: 200,
      headers: {
        ...JSON_HEADERS,
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        ...(next ? { Link: `<${next}>; rel="next"` } : {}),
      },
      body: Readable.from(lines(reads, { id, after, until: after + page.length })),
    });
  },
};

const shown = async ({ opening }: HttpDeps, batch: Batch): Promise<Answer> =>
  jsonAnswer(batchBody(await progressOf(opening, batch)));

/** Throws `not-found` for what is not the client's own. */
async function ownBatch({ db }: HttpDeps, { params, caller }: RouteRequest): Promise<Batch> {
  requireAnyCompany(caller);
  const id = params[0]!;
  const batch = isId('bat', id) ? await readBatch(db, { id, clientId: caller.clientId }) : null;
  if (batch) return batch;
  throw new Problem('not-found', 'There is no such batch, or it ended more than 30 days ago.');
}

async function prepareList({ db, livemode }: HttpDeps, { caller, url }: RouteRequest): Promise<Prepared> {
  const { before = null, limit } = readParameters(batchesQuery, url);
  const found = await listBatches(db, { clientId: caller.clientId, before, limit: limit + 1 });
  const page = found.slice(0, limit);
  const hasMore = found.length > limit;
  const next = hasMore
    ? { Link: `<${url.pathname}?before=${page.at(-1)!.id}&limit=${limit}>; rel="next"` }
    : {};
  const body = { object: 'list', livemode, data: page.map(batchInList), hasMore };
  return answered(jsonAnswer(body, next));
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
async function* lines(
  reads: Parameters<typeof readResults>[0],
  { id, after, until }: { id: string; after: number; until: number },
): AsyncGenerator<string> {
  for (let from = after; from < until; from += CHUNK) {
    const results = await readResults(reads, { id, after: from, limit: Math.min(CHUNK, until - from) });
    yield results.map(result => `${JSON.stringify(resultBody(result))}\n`).join('');
  }
}
