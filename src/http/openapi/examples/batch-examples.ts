/** A batch, what it costs, and a result. */
import { BATCH, NIF } from '../../../kernel/schemas/sample-ids.ts';
import { complete } from './contractor-examples.ts';

export const batchInList = {
  object: 'batch',
  id: BATCH,
  livemode: false,
  state: 'running',
  rows: 5_000,
  done: 4_120,
  rejected: 3,
  cancelled: 0,
  createdAt: '2026-11-20T09:30:00.120Z',
  cancelledAt: null,
  completedAt: null,
  results: `/api/v1/batches/${BATCH}/results`,
};
export const batches = {
  object: 'list',
  livemode: false,
  data: [batchInList],
  hasMore: false,
  cursor: batchInList.id,
};
export const batch = {
  ...batchInList,
  analysing: 8,
  waiting: 869,
  waitingFor: [],
  expectedReadyAt: '2026-11-20T09:59:20.000Z',
  unknownBecause: null,
  boundBy: 'mj-publications',
};
export const batchQuote = {
  object: 'batch_quote',
  rows: 5_000,
  rejected: 1,
  rejectedRows: [
    {
      row: 2_041,
      code: 'invalid-nif',
      detail: 'The tax number cannot be used: its last digit does not fit the first eight.',
    },
  ],
  companies: 4_996,
  known: 4_100,
  toRefresh: 212,
  toAnalyse: 896,
  quotaUnits: 4_996,
  quotaRemaining: 60_000,
  expectedReadyAt: '2026-11-20T09:59:20.000Z',
  unknownBecause: null,
  boundBy: 'mj-publications',
};
export const batchResult = {
  object: 'batch_result',
  row: 1,
  nif: NIF,
  reference: 'A-1',
  status: 'complete',
  cursor: '1',
  code: null,
  detail: null,
  inForce: true,
  assessment: complete,
};
export const batchResults = {
  object: 'list',
  livemode: false,
  data: [batchResult],
  hasMore: true,
  cursor: '1',
};
