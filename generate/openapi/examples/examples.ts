/** Examples of the OpenAPI document; tests validate them against the schemas. */

import { EVENTS } from '../../../src/events/all-events.ts';
import { DELIVERY_TYPES, sampleOf } from '../../../src/http/bodies/event-bodies.ts';
import {
  ALERT,
  ASSESSMENT,
  BATCH,
  CURSOR,
  EARLIER_ASSESSMENT,
  NIF,
} from '../../../src/kernel/schemas/sample-ids.ts';
import { rulesOf } from '../../../src/watching/alerts/rules.ts';
import { analyzing, complete, network } from './contractor-examples.ts';

const batchInList = {
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
const batches = {
  object: 'list',
  livemode: false,
  data: [batchInList],
  hasMore: false,
  cursor: batchInList.id,
};
const batch = {
  ...batchInList,
  analysing: 8,
  waiting: 869,
  waitingFor: [],
  expectedReadyAt: '2026-11-20T09:59:20.000Z',
  unknownBecause: null,
  boundBy: 'mj-publications',
};
const batchQuote = {
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
const batchResult = {
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
const batchResults = {
  object: 'list',
  livemode: false,
  data: [batchResult],
  hasMore: true,
  cursor: '1',
};

const alert = {
  object: 'alert',
  id: ALERT,
  livemode: false,
  version: 1,
  nif: NIF,
  state: 'open',
  cause: 'check:taxDebtor',
  alsoCauses: ['score', 'verdict'],
  level: 1,
  watchlists: ['book'],
  openedAt: '2026-11-20T09:30:12.480Z',
  escalatedAt: null,
  clearedAt: null,
  endedBecause: null,
  acknowledgedAt: null,
  notes: [],
  silencedUntil: null,
  digest: false,
  assessmentId: ASSESSMENT,
  fromAssessmentId: EARLIER_ASSESSMENT,
  difference: EVENTS['watch.opened'].sample.difference,
};

const watchRules = {
  object: 'watch_rules',
  livemode: false,
  name: 'book',
  version: 5,
  rules: rulesOf({ scoreFallsBy: 5 }),
  digestOnly: false,
};

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
