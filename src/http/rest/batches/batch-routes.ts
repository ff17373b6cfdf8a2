/** Batches of a client: submitted, listed, followed, cancelled. All of them need `contractors:read`. */
import { z } from 'zod';
import { PRICES } from '../../../access/admission/prices.ts';
import { requireAnyCompany } from '../../../access/caller.ts';
import { acceptBatch } from '../../../batches/accept-batch.ts';
import { type Batch, listBatches, noSuchBatch, progressOf, readBatch } from '../../../batches/batch.ts';
import { cancelBatch } from '../../../batches/cancel-batch.ts';
import { quote } from '../../../batches/quote.ts';
import { readSubmission, type Submission } from '../../../batches/submission.ts';
import { rowsFormOf } from '../../../contractors/companies/company-rows.ts';
import { isId } from '../../../kernel/ids.ts';
import { idempotencyKeyOf } from '../../../kernel/requests/idempotency-key.ts';
import type { HttpDeps } from '../../http-deps.ts';
import type { Answer } from '../../problem-response.ts';
import { readRows } from '../large-body.ts';
import { cursorAfter, idOfCursor, listPage } from '../list-page.ts';
import { readParameters, trueOrFalse, wholeNumber } from '../query-parameters.ts';
import { answered, jsonAnswer, type Prepared, type Route, type RouteRequest, TO_BE_DONE } from '../route.ts';
import { batchBody, batchInList, quoteBody } from './batch-body.ts';

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

export const submissionQuery = z.object({
  dryRun: trueOrFalse().describe('Of a submission: says what it would cost and take, and begins nothing.'),
});

export async function submitBatch(deps: HttpDeps, request: RouteRequest): Promise<Prepared> {
  // Refused before it takes the place of one that can be read.
  rowsFormOf(request.header('content-type') ?? '');
  return readRows(request, counted => prepareSubmission(deps, counted));
}

async function prepareSubmission(deps: HttpDeps, request: RouteRequest): Promise<Prepared> {
  const { caller, header, url } = request;
  const idempotencyKey = idempotencyKeyOf(header('idempotency-key'), 'Idempotency-Key');
  const counted = () => request.work.add(PRICES.batchRow);
  const submission = await readSubmission(request.body(), header('content-type') ?? '', counted);
  if (readParameters(submissionQuery, url).dryRun === 'true') return dryRun(deps, submission);
  const { db, batches, freshHours, livemode } = deps;
  const { clientId, keyId } = caller;
  return answered(
    { status: 202, headers: {}, body: null },
    {
      afterwards: async (_admitted, pay) => {
        const asked = { clientId, keyId, livemode, idempotencyKey, submission, pay };
        return {
          answer: await accepted(deps, request, await acceptBatch({ db, freshHours, ...batches }, asked)),
        };
      },
    },
  );
}

async function dryRun(deps: HttpDeps, submission: Submission): Promise<Prepared> {
  const told = await quote(deps, submission);
  return answered(TO_BE_DONE, {
    afterwards: async ({ usage }) => ({ answer: jsonAnswer(quoteBody(told, usage)) }),
  });
}

async function accepted({ opening }: HttpDeps, { header }: RouteRequest, batch: Batch): Promise<Answer> {
  const wished = /(^|,)\s*respond-async\s*(;|,|$)/i.test(header('prefer') ?? '');
  const answer = jsonAnswer(batchBody(await progressOf(opening, batch)), {
    Location: `/api/v1/batches/${batch.id}`,
    ...(wished ? { 'Preference-Applied': 'respond-async' } : {}),
  });
  return { ...answer, status: 202 };
}
