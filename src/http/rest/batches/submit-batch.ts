/** `POST /api/v1/batches`: reads the rows, says what they cost, and begins the batch once that is paid. */
import { z } from 'zod';
import { PRICES } from '../../../access/admission/prices.ts';
import { acceptBatch } from '../../../batches/accept-batch.ts';
import { type Batch, progressOf } from '../../../batches/batch.ts';
import { quote } from '../../../batches/quote.ts';
import { readSubmission, type Submission } from '../../../batches/submission.ts';
import { rowsFormOf } from '../../../contractors/companies/company-rows.ts';
import { idempotencyKeyOf } from '../../../kernel/requests/idempotency-key.ts';
import type { HttpDeps } from '../../http-deps.ts';
import type { Answer } from '../../problem-response.ts';
import { readRows } from '../large-body.ts';
import { readParameters } from '../query-parameters.ts';
import { answered, jsonAnswer, type Prepared, type RouteRequest, TO_BE_DONE } from '../route.ts';
import { batchBody, quoteBody } from './batch-body.ts';

export const submissionQuery = z.object({
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ takes: 'true or false' })
    .describe('Of a submission: says what it would cost and take, and begins nothing.'),
});

export async function submitBatch(deps: HttpDeps, request: RouteRequest): Promise<Prepared> {
  // Refused before it takes the place of one that can be read.
  rowsFormOf(request.header('content-type') ?? '');
  return readRows(request, counted => prepareSubmission(deps, counted));
}

async function prepareSubmission(deps: HttpDeps, request: RouteRequest): Promise<Prepared> {
  const { caller, header, url } = request;
  const idempotencyKey = idempotencyKeyOf(header('idempotency-key'), 'Idempotency-Key');
  const submission = await readSubmission(request.body(), header('content-type') ?? '');
  request.work.add(submission.rows.length * PRICES.batchRow);
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
