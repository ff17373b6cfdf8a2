/** Examples of the OpenAPI document; tests hold them against the schemas. */
import { allChecks } from '../../checks/all-checks.ts';
import { MODEL_VERSION } from '../../checks/model-version.ts';
import { NOTICE } from '../../contractors/notice.ts';

const NIF = '580000010';
const ASSESSMENT = 'asm_01k9zq7v3m8t5w2x4y6a8b0c2d';
const ANALYSIS = 'anl_01k9zq6r1h7s4v0w2x4y6a8b0c';
const CURSOR = 'ewQ0pIGnb2h1c2UtY3Vyc29yLTE';

const CLEAR: Readonly<Record<string, unknown>> = {
  alvaraStatus: 'valid',
  alvaraClass: 4,
  insolvencyPhase: 'none',
  companyStatus: 'active',
  companyAgeYears: 14,
  publicContracts: 3,
  phoenixPattern: 'none',
};

const checks = Object.fromEntries(
  allChecks.map(({ key, value }) => [key, CLEAR[key] ?? (value.type === 'boolean' ? false : 0)]),
);

const complete = {
  object: 'contractor',
  nif: NIF,
  status: 'complete',
  score: 100,
  verdict: 'no_records',
  color: 'safe',
  checks,
  id: ASSESSMENT,
  livemode: false,
  assessedAt: '2026-11-20T09:30:12.480Z',
  modelVersion: MODEL_VERSION,
  calibrated: false,
  completeness: 1,
  bounds: { low: 100, high: 100 },
  unknownChecks: [],
  directorNetwork: { companiesKnown: 2, asOf: '2026-11-20T09:30:12.480Z' },
  refreshing: false,
  reasons: [],
  notice: NOTICE,
  corrections: [],
  analysis: null,
};

const analyzing = {
  ...Object.fromEntries(Object.keys(complete).map(key => [key, null])),
  object: 'contractor',
  nif: NIF,
  status: 'analyzing',
  livemode: false,
  unknownChecks: [],
  refreshing: false,
  reasons: [],
  corrections: [],
  analysis: {
    id: ANALYSIS,
    state: 'running',
    startedAt: '2026-11-20T09:30:00.120Z',
    progress: { done: 4, total: 9 },
    waitingFor: [],
  },
};

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
  'assessment.changed': delivery('assessment.changed', outcome),
  'webhook.disabled': delivery('webhook.disabled', disabled),
};

export const EXAMPLES = {
  complete,
  analyzing,
  deliveries,
  events: {
    object: 'list',
    livemode: false,
    data: [
      {
        object: 'event',
        id: 'evt_01k9zq7v4n9v6x3y5z7b9c1d3e',
        cursor: CURSOR,
        ...deliveries['analysis.completed'],
      },
    ],
    hasMore: false,
    cursor: CURSOR,
  },
  usage: {
    object: 'usage',
    key: 'key_01k9zq4k8f5p2s7t9v1w3x5y7z',
    client: 'cli_01k9zq3j7e4n1r6s8t0v2w4x6y',
    livemode: false,
    limits: [{ name: 'burst', limit: 100, windowSeconds: 60, used: 63, remaining: 37, resetsInSeconds: 21 }],
    days: [{ day: '2026-11-20', requests: 63, refused: 1, quotaUnits: 40 }],
  },
  problem: {
    type: 'https://risk.example/problems/invalid-nif',
    title: 'Invalid NIF',
    status: 400,
    detail: 'The tax number cannot be used: its check digit is wrong.',
    instance: '/api/v1/contractors/{nif}',
    code: 'invalid-nif',
    requestId: 'req_01k9zq2h6d3m0p5r7s9t1v3w5x',
    errors: [{ pointer: 'nif', detail: 'Nine digits with the right check digit, as in 580000010.' }],
  },
};
