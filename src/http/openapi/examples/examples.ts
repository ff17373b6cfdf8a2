/** Examples of the OpenAPI document; tests validate them against the schemas. */
import { ALERT, alert, alertChange, digest, watchRules } from './alert-examples.ts';
import {
  batch,
  batchCompleted,
  batchInList,
  batchQuote,
  batchResult,
  batchResults,
} from './batch-examples.ts';
import { analyzing, complete, network } from './contractor-examples.ts';
import { ANALYSIS, ASSESSMENT, CURSOR, NIF } from './ids.ts';

const outcome = {
  livemode: false,
  nif: NIF,
  analysisId: ANALYSIS,
  assessmentId: ASSESSMENT,
  score: 100,
  verdict: 'no_records',
  color: 'safe',
  cursor: CURSOR,
};
const stalled = {
  livemode: false,
  nif: NIF,
  analysisId: ANALYSIS,
  waitingFor: ['citius-insolvency'],
  cursor: CURSOR,
};
const withdrawnAssessment = {
  livemode: false,
  nif: NIF,
  assessmentId: outcome.assessmentId,
  cause: 'register',
  withdrawnAt: '2026-11-20T09:30:12.480Z',
  readAt: '2026-11-12T16:02:41.117Z',
  said: { score: 61, verdict: 'moderate_risk', color: 'warning' },
  now: null,
  cursor: CURSOR,
};
const disabled = {
  livemode: false,
  endpointId: 'whe_01k9zq5m9g6r3t8v0w2x4y6a8b',
  url: 'https://partner.example/hooks',
  reason: 'failing',
  cursor: CURSOR,
};
const delivery = (type: string, data: object) => ({ type, timestamp: '2026-11-20T09:30:12.480Z', data });
const deliveries: Readonly<Record<string, object>> = {
  'analysis.completed': delivery('analysis.completed', outcome),
  'analysis.stalled': delivery('analysis.stalled', stalled),
  'assessment.changed': delivery('assessment.changed', outcome),
  'assessment.withdrawn': delivery('assessment.withdrawn', withdrawnAssessment),
  'webhook.disabled': delivery('webhook.disabled', disabled),
  'batch.completed': delivery('batch.completed', batchCompleted),
  'watch.opened': delivery('watch.opened', alertChange('opened')),
  'watch.escalated': delivery('watch.escalated', alertChange('escalated')),
  'watch.cleared': delivery('watch.cleared', alertChange('cleared')),
  'watch.digest': delivery('watch.digest', digest),
  'webhook.test': delivery('webhook.test', { livemode: false, endpointId: disabled.endpointId }),
};

const event = {
  object: 'event',
  id: 'evt_01k9zq7v4n9v6x3y5z7b9c1d3e',
  cursor: CURSOR,
  ...deliveries['analysis.completed'],
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
  batchInList,
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
