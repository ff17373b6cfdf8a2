/** What the sample service answers: many things, among them the longest words that a register has. */

const LONG =
  'SOCIEDADE DE CONSTRUÇÕES INDUSTRIALIZADAS-PRÉFABRICADAS-E-REABILITAÇÃOURBANÍSTICASUSTENTÁVEL, LDA';
const REASON = 'REABILITAÇÃOURBANÍSTICASUSTENTÁVELEINDUSTRIALIZADAPRÉFABRICADA was left in a repository';
const THEN = '2026-03-02T10:20:00Z';
const VERDICTS = ['do_not_proceed', 'high_risk', 'moderate_risk', 'low_risk', 'no_records'];
const MANY = 5_000;

const times = (n, make) => Array.from({ length: n }, (_, place) => make(place));
const nameOf = place => (place % 7 === 0 ? LONG : `CONSTRUÇÕES VALE ${place}, LDA`);
const nifOf = place => `59${String(1_000_000 + place).slice(1)}0`;

export const WATCHED = times(MANY, place => ({
  nif: nifOf(place),
  name: place % 11 === 3 ? null : nameOf(place),
  reference: place % 3 === 0 ? `L-${place}` : null,
  assessment:
    place % 5 === 4
      ? null
      : {
          score: (place * 37) % 101,
          verdict: VERDICTS[place % 5],
          completeness: 0.93,
          assessedAt: THEN,
          changedAt: THEN,
        },
}));

const CAUSES = ['check:taxDebtor', 'verdict', 'score', 'debt:tax', 'silent:at-debtors', 'directors'];
const alerts = times(40, place => ({
  id: `alr_sample${place}`,
  nif: nifOf(place),
  company: { name: nameOf(place) },
  cause: CAUSES[place % CAUSES.length],
  state: 'open',
  openedAt: THEN,
  escalatedAt: place % 4 === 0 ? THEN : null,
  acknowledgedAt: null,
  silencedUntil: null,
}));

const CHECKS = ['taxDebtor', 'ssDebtor', 'alvaraStatus', 'insolvencyDeclared'];
const checks = CHECKS.map(key => ({
  key,
  family: key,
  familyCap: null,
  valueType: 'boolean',
  needs: [],
  question: { en: `Does ${key} hold?`, pt: `Verifica-se ${key}?` },
  remediation: { en: 'Pay the debt.', pt: 'Pagar a dívida.' },
  clearedBy: null,
}));

const contractors = ({ nifs }) =>
  nifs.map((nif, place) => ({
    nif,
    name: nameOf(place),
    score: 78 - place * 40,
    verdict: VERDICTS[place === 0 ? 3 : 0],
    assessedAt: THEN,
    bounds: { low: 78 - place * 40, high: 82 - place * 40 },
    unknownChecks: ['alvaraStatus'],
    reasonTexts: [
      { code: 'AT_DEBTOR', text: { en: 'On the list of tax debtors.', pt: 'Na lista de devedores.' } },
    ],
    checks: CHECKS.map(key => ({
      key,
      value: key === 'taxDebtor' ? place === 1 : false,
      state: key === 'alvaraStatus' ? 'unknown' : place === 1 && key === 'taxDebtor' ? 'hit' : 'clear',
      points: place === 1 && key === 'taxDebtor' ? -40 : 0,
    })),
    contributions: [],
    headroom: {
      better: { points: 7, verdict: 'no_records' },
      worse: { points: 3, verdict: 'moderate_risk' },
    },
    counterfactuals: [
      {
        byCompany: true,
        score: 97,
        verdict: 'no_records',
        changes: [{ text: { en: 'The debt is paid.', pt: 'A dívida é paga.' } }],
      },
    ],
  }));

const difference = {
  moreEvidence: 3,
  from: { score: 97, verdict: 'no_records', value: false },
  to: { score: 41, verdict: 'high_risk', value: true },
  checks: [{ check: 'taxDebtor', points: -56, before: false, after: true }],
  evidence: [
    {
      __typename: 'PresenceEvidence',
      register: 'at_debtors',
      says: `${LONG} is on the list of debtors, 100,001 to 500,000 €`,
      reference: 'listaFC3.pdf, row 7',
      date: '2026-03-01',
      url: null,
      askedAt: THEN,
    },
  ],
};

/** By the field that is asked for: what it answers to these variables. */
export const GRAPH_SAMPLES = [
  {
    field: 'watchlists',
    many: () =>
      times(20, place => ({
        name: place === 3 ? LONG.slice(0, 60) : `Obra ${place}`,
        companyCount: place * 4_999,
        changedAt: THEN,
        freshness: { notAssessed: place * 7, oldestAt: place === 0 ? null : THEN },
      })),
    empty: () => [],
  },
  {
    field: 'alerts',
    many: () => ({
      pageInfo: { hasNextPage: true, endCursor: 'sample' },
      edges: alerts.map(node => ({ node })),
    }),
    empty: () => ({ pageInfo: { hasNextPage: false, endCursor: null }, edges: [] }),
  },
  {
    field: 'node',
    many: ({ id }) => ({
      ...alerts.find(alert => alert.id === id),
      alsoCauses: ['verdict', 'score'],
      watchlists: ['north', LONG.slice(0, 60)],
      note: `${REASON}, asked for a plan.`,
      clearedAt: null,
      difference,
    }),
    empty: () => null,
  },
  { field: 'checks', many: () => checks, empty: () => checks },
  { field: 'contractors', many: contractors, empty: ({ nifs }) => nifs.map(() => null) },
  {
    field: 'companies',
    many: () => ({ edges: times(8, place => ({ node: { nif: nifOf(place), name: nameOf(place) } })) }),
    empty: () => ({ edges: [] }),
  },
];

const REGISTERS = ['at-debtors', 'ss-debtors', 'impic-licences', 'mj-publications', 'citius-insolvency'];
const figures = {
  daysRead: 1_990,
  daysWanted: 2_192,
  daysFaulty: 2,
  failuresKnown: 4_120,
  officersRead: 3_980,
};
const noFigures = { daysRead: 0, daysWanted: 2_192, daysFaulty: 0, failuresKnown: 0, officersRead: 0 };

const REGISTER_STATES = REGISTERS.map((register, place) => ({
  register,
  title: register,
  kind: place < 2 ? 'list' : 'consulted',
  state: ['enabled', 'enabled', 'off', 'captures', 'enabled'][place],
  rows: 48_211,
  companies: 1,
  lastReadAt: THEN,
  lastAskedAt: place === 2 ? null : THEN,
  lastOutcome: place === 2 ? null : 'found',
  lastReason: REASON,
  failures: place === 4 ? 7 : 0,
  leftAloneUntil: place === 4 ? THEN : null,
  emptyAnswersAlarm: place === 1,
  emptyAnswers: 12,
  staleAnswersAlarm: false,
  staleAnswers: 0,
  rehearsalFault: null,
  waiting: place * 3,
}));

const KEYS = times(12, place => ({
  id: `key_01sample${place}`,
  clientId: 'cli_01sample',
  prefix: 'crl_sk_',
  lastFour: 'wxyz',
  state: ['active', 'expired', 'revoked', 'disabled'][place % 4],
  rolledTo: null,
  scopes: ['contractors:read', 'events:read', 'network:read', 'watch', 'webhooks:write'].slice(
    0,
    (place % 5) + 1,
  ),
  dailyQuota: place % 3 === 0 ? null : 5_000,
  expiresAt: THEN,
  lastUsedAt: place % 2 === 0 ? THEN : null,
}));

/** @returns {{ many: any, empty: any }} */
const both = (many, /** @type {any} */ empty = []) => ({ many, empty });

/** By the path below `/operator/api/`. @type {Record<string, { many: any, empty: any }>} */
export const OPERATOR_SAMPLES = {
  registers: both(REGISTER_STATES, REGISTER_STATES.slice(0, 1)),
  pending: both(
    times(30, place => ({
      register: 'mj-publications',
      nif: nifOf(place),
      lacks: place % 2 === 0 ? REASON : null,
      reason: `${nameOf(place)} failed; its acts are not read`,
      outcome: null,
      clients: place,
      since: THEN,
    })),
  ),
  corrections: both(
    times(4, place => ({
      id: `cor_01sample${place}`,
      nif: nifOf(place),
      check: 'taxDebtor',
      text: `${REASON}. `.repeat(6),
      state: place === 3 ? 'closed' : 'open',
      createdAt: THEN,
      answer: place === 1 ? 'The list of 20 November still has it.' : null,
      changed: place === 1 ? false : null,
    })),
  ),
  deliveries: both(
    times(30, place => ({
      id: `dlv_01sample${place}`,
      event: { type: 'analysis.completed', nif: nifOf(place) },
      endpointId: 'whe_01sample',
      createdAt: THEN,
      state: ['failed', 'pending', 'delivered'][place % 3],
      attempts: place % 3 === 1 ? [] : [{ status: null, error: 'the receiver closed the connection' }],
    })),
  ),
  keys: both(
    { clients: [{ id: 'cli_01sample', name: LONG, disabledAt: null }], keys: KEYS },
    { clients: [], keys: [] },
  ),
  usage: both(
    times(30, place => ({
      day: new Date(Date.now() - place * 86_400_000).toISOString().slice(0, 10),
      requests: (place * 131) % 4_000,
      refused: place % 6 === 0 ? 90 : 0,
      quotaUnits: 40,
    })),
  ),
  rounds: both(
    {
      harvest: { ...figures, oldestDay: '2020-11-24', newestDay: '2026-11-23', lastReadAt: THEN },
      watching: { companies: 99_120, due: 412, dueSince: THEN, open: 12 },
      jobs: [{ queue: 'watch-round', lastDoneAt: THEN, running: true }],
    },
    {
      harvest: { ...noFigures, oldestDay: null, newestDay: null, lastReadAt: null },
      watching: { companies: 0, due: 0, dueSince: null, open: 0 },
      jobs: [{ queue: 'watch-round', lastDoneAt: null, running: false }],
    },
  ),
  analyses: both(
    times(12, place => ({
      id: `anl_01sample${place}`,
      nif: nifOf(place),
      state: place % 2 === 0 ? 'waiting' : 'stalled',
      waitingFor: REGISTERS.slice(0, place % 5),
      createdAt: THEN,
    })),
  ),
  jobs: both(
    {
      queues: ['run-analysis', 'deliver-webhook', 'watch-round'].map((queue, place) => ({
        queue,
        waiting: place * 1_200,
        oldestWaitingSeconds: 340,
        later: 3,
        active: 2,
        failed: 1,
      })),
      failed: times(6, place => ({
        id: `00000000-sample-${place}`,
        queue: 'run-analysis',
        payload: { analysis: `anl_01sample${place}` },
        why: REASON,
        tries: 4,
        failedAt: THEN,
      })),
    },
    { queues: [], failed: [] },
  ),
  audit: both(
    times(50, place => ({
      id: `act_01sample${place}`,
      at: THEN,
      actor: place % 9 === 0 ? 'administradora.de.sistemas.da.noite' : 'ana',
      via: place % 2 === 0 ? 'page' : 'cli',
      action: 'keys revoke',
      failed: place % 5 === 0,
      object: place % 4 === 0 ? null : `key_01sample${place}`,
      reason: place % 3 === 0 ? REASON : null,
    })),
  ),
};
