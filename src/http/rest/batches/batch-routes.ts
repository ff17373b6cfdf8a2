/** Batches of a client: submitted, listed, followed, cancelled. All of them need `contractors:read`. */
import { z } from 'zod';
import { requireAnyCompany } from '../../../access/caller.ts';
import { type Batch, listBatches, noSuchBatch, progressOf, readBatch } from '../../../batches/batch.ts';
import { cancelBatch } from '../../../batches/cancel-batch.ts';
import { isId } from '../../../kernel/ids.ts';
import type { HttpDeps } from '../../http-deps.ts';
import type { Answer } from '../../problem-response.ts';
import { cursorAfter, idOfCursor, listPage } from '../list-page.ts';
import { noQuery, readParameters, wholeNumber } from '../query-parameters.ts';
import { answered, jsonAnswer, type Prepared, type Route, type RouteRequest } from '../route.ts';
import { batchBody, batchInList } from './batch-body.ts';
import { submissionQuery, submitBatch } from './submit-batch.ts';

const SCOPE = 'contractors:read';

export const batchesQuery = z.object({
  after: cursorAfter('Of the list.'),
  limit: wholeNumber(1, 100, 20).describe('Batches on a page of the list.'),
});

export const batchesRoute: Route = {
  name: '/api/v1/batches',
  methods: ['GET', 'HEAD', 'POST'],
  query: method => (method === 'POST' ? submissionQuery : batchesQuery),
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

const shown = async ({ opening }: HttpDeps, batch: Batch): Promise<Answer> =>
  jsonAnswer(batchBody(await progressOf(opening, batch)));

/** Throws `not-found` for what is not the client's own. */
export async function ownBatch({ db }: HttpDeps, { params, caller }: RouteRequest): Promise<Batch> {
  requireAnyCompany(caller);
  const id = params[0]!;
  const batch = isId('bat', id) ? await readBatch(db, { id, clientId: caller.clientId }) : null;
  if (batch) return batch;
  throw noSuchBatch();
}

async function prepareList({ db, livemode }: HttpDeps, { caller, url }: RouteRequest): Promise<Prepared> {
  const { after, limit } = readParameters(batchesQuery, url);
  const asked = { clientId: caller.clientId, after: idOfCursor('bat', after), limit: limit + 1 };
  const found = await listBatches(db, asked);
  const page = found.slice(0, limit);
  const cursor = page.at(-1)?.id ?? null;
  return answered(
    listPage(url, { livemode, data: page.map(batchInList), hasMore: found.length > limit, cursor }),
  );
}
