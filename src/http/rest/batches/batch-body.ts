/** The bodies of batches, for the REST routes. JSON writes moments as RFC 3339. */
import type { LimitUsage } from '../../../access/admission/admission.ts';
import type { Batch, BatchProgress } from '../../../batches/batch.ts';
import type { Quote } from '../../../batches/quote.ts';
import type { Result } from '../../../batches/read-results.ts';
import { completeBody, namesInBody } from '../contractors/contractor-body.ts';

export const batchInList = ({ id, livemode, state, rows, done, rejected, cancelled, ...times }: Batch) => ({
  object: 'batch',
  id,
  livemode,
  state,
  rows,
  done,
  rejected,
  cancelled,
  createdAt: times.createdAt,
  cancelledAt: times.cancelledAt,
  completedAt: times.completedAt,
  results: `/api/v1/batches/${id}/results`,
});

export const batchBody = (progress: BatchProgress) => ({
  ...batchInList(progress),
  analysing: progress.analysing,
  waiting: progress.waiting,
  waitingFor: progress.waitingFor,
  expectedReadyAt: progress.expectedReadyAt,
  unknownBecause: progress.unknownBecause,
  boundBy: progress.boundBy,
});

/** What a batch would cost and take. `usage` is that of the key, this request included. */
export function quoteBody(quote: Quote, usage: readonly LimitUsage[]) {
  const daily = usage.find(({ name }) => name === 'daily');
  const { companies, expectedReadyAt, ...rest } = quote;
  return {
    object: 'batch_quote',
    ...rest,
    companies,
    quotaUnits: companies,
    quotaRemaining: daily ? Math.max(0, daily.limit - daily.used) : null,
    expectedReadyAt,
  };
}

export const resultBody = ({ row, nif, reference, state, place, problem, known }: Result) => ({
  object: 'batch_result',
  row,
  nif,
  reference,
  status: state,
  cursor: String(place),
  code: problem?.code ?? null,
  detail: problem?.detail ?? null,
  inForce: known?.inForce ?? null,
  assessment: known && {
    ...completeBody(known.assessment, known),
    ...namesInBody(known.names, null),
  },
});
