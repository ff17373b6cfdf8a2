/** Examples of the OpenAPI document; tests validate them against the schemas. */

import { ALERT, ASSESSMENT, CURSOR, NIF } from '../../../kernel/schemas/sample-ids.ts';
import { DELIVERY_TYPES, sampleOf } from '../bodies/event-bodies.ts';
import { alert, watchRules } from './alert-examples.ts';
import { batch, batches, batchQuote, batchResult, batchResults } from './batch-examples.ts';
import { analyzing, complete, network } from './contractor-examples.ts';

const deliveries = Object.fromEntries(DELIVERY_TYPES.map(type => [type, sampleOf(type)]));

const event = {
  object: 'event',
  id: 'evt_01k9zq7v4n9v6x3y5z7b9c1d3e',
  cursor: CURSOR,
  ...sampleOf('analysis.completed'),
};

export const EXAMPLES = {
  complete,
  analyzing,
  deliveries,
  events: { object: 'list', livemode: false, data: [event], hasMore: false, cursor: CURSOR },
  watchRules,
  alert,
  alerts: { object: 'list', livemode: false, data: [alert], hasMore: false, cursor: ALERT },
  event,
  network,
  batch,
  batches,
  batchQuote,
  batchResult,
  batchResults,
  receipt: {
    format: 'contractor-risk-receipt/1',
    head: 'eyJhbGciOiJFZERTQSJ9.eyJzaXplIjoxfQ.c2lnbmF0dXJl',
    leaf: 0,
    proof: [],
    statement: { id: ASSESSMENT, nif: NIF, salt: 'AAECAwQFBgcICQoLDA0ODw' },
  },
  pendingReceipt: {
    object: 'receipt',
    status: 'pending',
    bundle: null,
    expectedAt: '2026-11-20T09:31:00.000Z',
  },
  usage: {
    object: 'usage',
    key: 'key_01k9zq4k8f5p2s7t9v1w3x5y7z',
    client: 'cli_01k9zq3j7e4n1r6s8t0v2w4x6y',
    livemode: false,
    limits: [{ name: 'burst', limit: 100, windowSeconds: 60, used: 63, remaining: 37, resetsInSeconds: 21 }],
    days: [{ day: '2026-11-20', requests: 63, refused: 1, quotaUnits: 40 }],
  },
};
