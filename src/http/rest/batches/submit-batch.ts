/** `POST /api/v1/batches`: reads the rows, says what they cost, and begins the batch once that is paid. */
import { acceptBatch } from '../../../batches/accept-batch.ts';
import { type Batch, progressOf } from '../../../batches/batch.ts';
import { batchNamed, holdName, idempotencyKeyOf } from '../../../batches/idempotency.ts';
import { quote } from '../../../batches/quote.ts';
import { readSubmission, type Submission } from '../../../batches/submission.ts';
import { rowsFormOf } from '../../../contractors/company-rows.ts';
import { newId } from '../../../kernel/ids.ts';
import { Problem } from '../../../kernel/problems.ts';
import { createOpenCount } from '../../connection/open-count.ts';
import type { HttpDeps } from '../../http-deps.ts';
import type { Answer } from '../../problem-response.ts';
import { batchesQuery } from '../parameters.ts';
import { readParameters } from '../query-parameters.ts';
import { JSON_HEADERS, type Prepared, type RouteRequest, TO_BE_DONE, uncharged } from '../route.ts';
import { batchBody, quoteBody } from './batch-body.ts';

/** Bodies that one process takes at once: each may be some 50 MB of memory. */
const inAll = createOpenCount(4);
const perClient = createOpenCount(2);

export async function submitBatch(deps: HttpDeps, request: RouteRequest): Promise<Prepared> {
  // Refused before it takes the place of one that can be read.
  rowsFormOf(request.header('content-type') ?? '');
  const ends = [inAll.begin('all'), perClient.begin(request.caller.clientId)];
  const release = () => {
    for (const end of ends) end();
  };
  try {
    if (inAll.isOver('all') || perClient.isOver(request.caller.clientId)) throw tooMany();
    const prepared = await prepareSubmission(deps, request, hold => ends.push(() => void hold.release()));
    return { ...prepared, release };
  } catch (error) {
    release();
    throw error;
  }
}

const tooMany = () =>
  new Problem(
    'unavailable',
    'Other batches are being taken at this moment. Nothing was charged; try again in a few seconds.',
    { headers: { 'Retry-After': '3' } },
  );

async function prepareSubmission(
  deps: HttpDeps,
  request: RouteRequest,
  onHeld: (hold: { release(): Promise<void> }) => void,
): Promise<Prepared> {
  const { caller, header, url } = request;
  const isDryRun = readParameters(batchesQuery, url).dryRun === 'true';
  const name = isDryRun ? null : idempotencyKeyOf(header('idempotency-key'));
  const named = name === null ? null : { clientId: caller.clientId, name };
  if (named) onHeld(await holdName(deps.db, named));
  const submission = await readSubmission(request.body(), header('content-type') ?? '');
  const before = named && (await batchNamed(deps.db, named, submission));
  if (before) return uncharged(await accepted(deps, request, before));
  const told = await quote(deps, submission);
  if (isDryRun)
    return uncharged(TO_BE_DONE, {
      afterwards: async ({ usage }) => ({
        answer: { status: 200, headers: JSON_HEADERS, body: JSON.stringify(quoteBody(told, usage)) },
      }),
    });
  return uncharged(
    { status: 202, headers: {}, body: null },
    {
      quotaUnits: told.companies,
      afterwards: async () => ({
        answer: await accepted(deps, request, await begin(deps, request, submission, name)),
      }),
    },
  );
}

const begin = (
  { db, batches: { enqueue }, freshHours, livemode }: HttpDeps,
  { caller: { clientId, keyId } }: RouteRequest,
  submission: Submission,
  idempotencyKey: string | null,
): Promise<Batch> =>
  acceptBatch(
    { db, enqueue, freshHours },
    { id: newId('bat'), clientId, keyId, livemode, idempotencyKey, submission },
  );

async function accepted({ opening }: HttpDeps, { header }: RouteRequest, batch: Batch): Promise<Answer> {
  const wished = /(^|,)\s*respond-async\s*(;|,|$)/i.test(header('prefer') ?? '');
  return {
    status: 202,
    headers: {
      ...JSON_HEADERS,
      Location: `/api/v1/batches/${batch.id}`,
      ...(wished ? { 'Preference-Applied': 'respond-async' } : {}),
    },
    body: JSON.stringify(batchBody(await progressOf(opening, batch))),
  };
}
