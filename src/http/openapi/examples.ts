/** Examples of the OpenAPI document; tests validate them against the schemas. */
import { allChecks } from '../../checks/all-checks.ts';
import { MODEL_VERSION } from '../../checks/scale/model-version.ts';
import { NOTICE } from '../../contractors/notice.ts';
import { rulesOf } from '../../watching/alerts/rules.ts';

const NIF = '580000010';
const ASSESSMENT = 'asm_01k9zq7v3m8t5w2x4y6a8b0c2d';
const ANALYSIS = 'anl_01k9zq6r1h7s4v0w2x4y6a8b0c';
const DIRECTOR = 'dir_01k9zq5f2b9x1z3a5c7d9e1f3g';
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
  calibration: null,
  completeness: 1,
  bounds: { low: 100, high: 100 },
  unknownChecks: [],
  notApplicableChecks: [],
  directorNetwork: { companiesKnown: 2, asOf: '2026-11-20T09:30:12.480Z' },
  networkCoverage: {
    failuresKnown: 1_904,
    officersRead: 1_904,
    share: 1,
    oldestDay: '2020-11-13',
    newestDay: '2026-11-19',
    notRuledOut: [],
  },
  refreshing: false,
  reasons: [],
  notice: NOTICE,
  corrections: [],
  analysis: null,
  company: { name: 'Exemplo Construções, Lda', asOf: '2026-04-17', source: 'mj-publications' },
};

const analyzing = {
  ...Object.fromEntries(Object.keys(complete).map(key => [key, null])),
  object: 'contractor',
  nif: NIF,
  status: 'analyzing',
  livemode: false,
  unknownChecks: [],
  notApplicableChecks: [],
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
const stalled = {
  livemode: false,
  nif: NIF,
  analysisId: ANALYSIS,
  waitingFor: ['citius-insolvency'],
  cursor: CURSOR,
};
const disabled = {
  livemode: false,
  endpointId: 'whe_01k9zq5m9g6r3t8v0w2x4y6a8b',
  url: 'https://partner.example/hooks',
  reason: 'failing',
  cursor: CURSOR,
};
const batchInList = {
  object: 'batch',
  id: 'bat_01k9zq6r1h7s4v0w2x4y6a8b0c',
  livemode: false,
  state: 'running',
  rows: 5_000,
  done: 4_120,
  rejected: 3,
  cancelled: 0,
  createdAt: '2026-11-20T09:30:00.120Z',
  cancelledAt: null,
  completedAt: null,
  results: '/api/v1/batches/bat_01k9zq6r1h7s4v0w2x4y6a8b0c/results',
};
const batch = {
  ...batchInList,
  analysing: 8,
  waiting: 869,
  waitingFor: [],
  expectedReadyAt: '2026-11-20T09:59:20.000Z',
  boundBy: 'mj-publications',
};
const batchQuote = {
  object: 'batch_quote',
  rows: 5_000,
  rejected: 3,
  companies: 4_996,
  known: 4_100,
  toRefresh: 212,
  toAnalyse: 896,
  quotaUnits: 4_996,
  quotaRemaining: 60_000,
  expectedReadyAt: '2026-11-20T09:59:20.000Z',
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
  assessment: complete,
};
const batchCompleted = {
  livemode: false,
  batchId: batch.id,
  state: 'complete',
  rows: 5_000,
  done: 4_997,
  rejected: 3,
  cancelled: 0,
  cursor: CURSOR,
};
const ALERT = 'alr_01k9zq7w5p0x7z4a6c8e0g2j4m';
const EARLIER = 'asm_01k9wa1b2c3d4e5f6g7h8j9k0m';
const difference = {
  from: { assessmentId: EARLIER, score: 100, verdict: 'no_records', value: false },
  to: { assessmentId: ASSESSMENT, score: 86, verdict: 'low_risk', value: true },
  checks: [],
  evidence: [
    {
      type: 'presence',
      fact: `at-debtors:${NIF}:10000`,
      register: 'at-debtors',
      reference: 'coletivas-10000, row 12',
      url: null,
      date: '2026-11-19',
      askedAt: '2026-11-20T05:10:00.000Z',
      says: 'Stands on the list of tax debtors dated 2026-11-19, band €10,000 to €50,000.',
    },
  ],
  moreEvidence: 0,
};
const alertChange = (transition: string) => ({
  livemode: false,
  nif: NIF,
  alertId: ALERT,
  transition,
  cause: 'check:taxDebtor',
  level: 1,
  watchlists: [{ name: 'book', reference: 'loan 4711' }],
  assessmentId: ASSESSMENT,
  fromAssessmentId: EARLIER,
  difference,
  cursor: CURSOR,
});
const digest = {
  livemode: false,
  day: '2026-11-20',
  alerts: [
    {
      alertId: ALERT,
      nif: NIF,
      transition: 'opened',
      cause: 'check:taxDebtor',
      level: 1,
      assessmentId: ASSESSMENT,
    },
  ],
  moreAlerts: 0,
  toldBefore: { opened: 2, escalated: 0, cleared: 1 },
  cursor: CURSOR,
};
const alert = {
  object: 'alert',
  id: ALERT,
  livemode: false,
  nif: NIF,
  state: 'open',
  cause: 'check:taxDebtor',
  level: 1,
  watchlists: ['book'],
  openedAt: '2026-11-20T09:30:12.480Z',
  escalatedAt: null,
  clearedAt: null,
  acknowledgedAt: null,
  note: null,
  silencedUntil: null,
  digest: false,
  assessmentId: ASSESSMENT,
  fromAssessmentId: EARLIER,
  difference,
};
const delivery = (type: string, data: object) => ({ type, timestamp: '2026-11-20T09:30:12.480Z', data });
const deliveries: Readonly<Record<string, object>> = {
  'analysis.completed': delivery('analysis.completed', outcome),
  'analysis.stalled': delivery('analysis.stalled', stalled),
  'assessment.changed': delivery('assessment.changed', outcome),
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

const network = {
  data: {
    nif: NIF,
    asOf: '2026-11-20',
    depth: 2,
    cutOff: [{ reason: 'unidentified', at: NIF, omitted: 1 }],
    riskPaths: [],
  },
  elements: {
    nodes: [
      { data: { id: NIF, type: 'company', label: 'CONSTRUTORA EXEMPLO, LDA', step: 0 } },
      { data: { id: DIRECTOR, type: 'director', label: 'Pessoa Inventada', step: 0, isHub: false } },
    ],
    edges: [
      {
        data: {
          id: 'e0',
          source: DIRECTOR,
          target: NIF,
          role: 'director',
          label: 'Gerente',
          appointedOn: '2020-02-03',
          running: true,
          onRiskPath: false,
          register: 'mj-publications',
          reference: 'AP. 1/20200203',
        },
      },
    ],
  },
};

export const EXAMPLES = {
  complete,
  analyzing,
  deliveries,
  events: { object: 'list', livemode: false, data: [event], hasMore: false, cursor: CURSOR },
  watchRules: {
    object: 'watch_rules',
    livemode: false,
    name: 'book',
    version: 5,
    rules: rulesOf({ scoreFallsBy: 5 }),
    digestOnly: false,
  },
  alert,
  alerts: { object: 'list', livemode: false, data: [alert], hasMore: false, cursor: ALERT },
  stream: `id: ${CURSOR}\nevent: analysis.completed\ndata: ${JSON.stringify(event)}\n\n`,
  network,
  batch,
  batchInList,
  batchQuote,
  batchResult,
  usage: {
    object: 'usage',
    key: 'key_01k9zq4k8f5p2s7t9v1w3x5y7z',
    client: 'cli_01k9zq3j7e4n1r6s8t0v2w4x6y',
    livemode: false,
    limits: [{ name: 'burst', limit: 100, windowSeconds: 60, used: 63, remaining: 37, resetsInSeconds: 21 }],
    days: [{ day: '2026-11-20', requests: 63, refused: 1, quotaUnits: 40 }],
  },
};

const WATCHLIST = {
  object: 'watchlist',
  id: 'wl_01k9zq5f2b9x1z3a5c7d9e1f3g',
  name: 'norte',
  version: 4,
  companies: 2,
  digestOnly: false,
  rules: {},
  createdAt: '2026-11-02T10:00:00.000Z',
  changedAt: '2026-11-20T09:00:00.000Z',
};

const WATCHED = {
  object: 'watched_company',
  nif: NIF,
  name: 'CONSTRUTORA EXEMPLO, LDA',
  reference: 'L-2041',
  addedAt: '2026-11-02T10:00:00.000Z',
  assessment: {
    id: ASSESSMENT,
    score: 62,
    verdict: 'moderate_risk',
    color: 'caution',
    completeness: 0.96,
    assessedAt: '2026-11-20T09:30:12.480Z',
    changedAt: '2026-11-14T08:12:40.120Z',
  },
};

export const WATCHLIST_EXAMPLES = {
  list: { object: 'list', livemode: false, data: [WATCHLIST] },
  head: {
    ...WATCHLIST,
    livemode: false,
    freshness: { notAssessed: 1, oldestAt: '2026-11-20T09:30:12.480Z', medianAt: '2026-11-20T09:30:12.480Z' },
  },
  change: {
    object: 'watchlist_change',
    livemode: false,
    name: 'norte',
    version: 4,
    companies: 2,
    added: 1,
    removed: 0,
    changed: 0,
    unchanged: 1,
    rejected: [
      {
        row: 4,
        nif: null,
        code: 'natural-person',
        detail:
          'The number asked about belongs to a natural person. Only companies are assessed; nothing was looked up or kept.',
      },
    ],
    rejectedMore: 0,
    ignoredColumns: [],
  },
  company: WATCHED,
  page: {
    object: 'list',
    livemode: false,
    version: 4,
    at: '2026-11-20T14:00:00.000Z',
    totals: {
      no_records: 0,
      low_risk: 0,
      moderate_risk: 1,
      high_risk: 0,
      do_not_proceed: 0,
      not_assessed: 1,
    },
    data: [WATCHED],
    hasMore: true,
    cursor: 'WyJzY29yZSIsMTc5NTE4MzIwMDAwMCwiMDAwMDAwMDAwMDAwMDYyNTgwMDAwMDEwIl0',
  },
  clusters: {
    object: 'watchlist_clusters',
    livemode: false,
    name: 'norte',
    version: 4,
    concentration: {
      companies: 2,
      clusters: 1,
      largestShare: 1,
      herfindahl: 1,
      municipality: { name: 'Braga', companies: 2, share: 1 },
      municipalityUnknown: 0,
      client: null,
      unread: 0,
    },
    data: [
      {
        companies: [
          { nif: NIF, name: 'CONSTRUTORA EXEMPLO, LDA' },
          { nif: '580000028', name: 'OBRAS EXEMPLO, LDA' },
        ],
        links: [{ reason: 'director', nifs: [NIF, '580000028'], count: 1 }],
        clients: [],
      },
    ],
  },
  csv: 'nif,name,reference,score,verdict,completeness,assessedAt,changedAt,addedAt\r\n580000010,"CONSTRUTORA EXEMPLO, LDA",L-2041,62,moderate_risk,0.96,2026-11-20T09:30:12.480Z,2026-11-14T08:12:40.120Z,2026-11-02T10:00:00.000Z\r\n',
};
