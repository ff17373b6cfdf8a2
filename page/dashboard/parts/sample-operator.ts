/** What the sample service answers to the operator's side. */
import type { Data } from '../data/answers.ts';
import { LONG, nameOf, nifOf, REASON, THEN, times } from './sample-words.ts';

const REGISTERS = ['at-debtors', 'ss-debtors', 'impic-licences', 'mj-publications', 'citius-insolvency'];
const figures = { daysRead: 1_990, daysWanted: 2_192, daysFaulty: 2, failuresKnown: 4_120, officersRead: 3_980 };
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
  scopes: ['contractors:read', 'events:read', 'network:read', 'watch', 'webhooks:write'].slice(0, (place % 5) + 1),
  dailyQuota: place % 3 === 0 ? null : 5_000,
  expiresAt: THEN,
  lastUsedAt: place % 2 === 0 ? THEN : null,
}));

const both = (many, empty: Data = []): { many: Data; empty: Data } => ({ many, empty });

/** By the path below `/operator/api/`. */
export const OPERATOR_SAMPLES: Record<string, { many: Data; empty: Data }> = {
  registers: both(REGISTER_STATES, REGISTER_STATES.slice(0, 1)),
  pending: both(times(30, place => ({ register: 'mj-publications', nif: nifOf(place), lacks: place % 2 === 0 ? REASON : null, reason: `${nameOf(place)} failed; its acts are not read`, outcome: null, clients: place, since: THEN }))),
  corrections: both(
    times(4, place => ({
      id: `cor_01sample${place}`,
      nif: nifOf(place),
      check: 'taxDebtor',
      text: `${REASON}. `.repeat(6),
      state: place === 3 ? 'closed' : 'open',
      createdAt: THEN,
      answeredAt: place === 1 ? THEN : null,
      answer: place === 1 ? 'The list of 20 November still has it.' : null,
      changed: place === 1 ? false : null,
    })),
  ),
  deliveries: both(
    times(30, place => ({ id: `dlv_01sample${place}`, event: { type: 'analysis.completed', nif: nifOf(place) }, endpointId: 'whe_01sample', createdAt: THEN, state: ['failed', 'pending', 'delivered'][place % 3], attempts: place % 3 === 1 ? [] : [{ status: null, error: 'the receiver closed the connection' }] })),
  ),
  keys: both({ clients: [{ id: 'cli_01sample', name: LONG, disabledAt: null }], keys: KEYS }, { clients: [], keys: [] }),
  usage: both(times(30, place => ({ day: new Date(Date.now() - place * 86_400_000).toISOString().slice(0, 10), requests: (place * 131) % 4_000, refused: place % 6 === 0 ? 90 : 0, quotaUnits: 40 }))),
  'usage/month': both({ lines: ['request', 'refused request', 'quota unit'].map(unit => ({ clientId: 'cli_01sample', client: LONG, keyId: 'key_01sample0', unit, count: 48_211 })), totals: [{ clientId: null, client: null, keyId: null, unit: 'request', count: 48_211 }] }, { lines: [], totals: [] }),
  rounds: both(
    { harvest: { ...figures, oldestDay: '2020-11-24', newestDay: '2026-11-23', lastReadAt: THEN }, watching: { companies: 99_120, due: 412, dueSince: THEN, open: 12 }, jobs: [{ queue: 'watch-round', lastDoneAt: THEN, running: true }] },
    { harvest: { ...noFigures, oldestDay: null, newestDay: null, lastReadAt: null }, watching: { companies: 0, due: 0, dueSince: null, open: 0 }, jobs: [{ queue: 'watch-round', lastDoneAt: null, running: false }] },
  ),
  analyses: both(times(12, place => ({ id: `anl_01sample${place}`, nif: nifOf(place), state: place % 2 === 0 ? 'waiting' : 'stalled', waitingFor: REGISTERS.slice(0, place % 5), createdAt: THEN }))),
  jobs: both(
    {
      queues: ['run-analysis', 'deliver-webhook', 'watch-round'].map((queue, place) => ({ queue, waiting: place * 1_200, oldestWaitingSeconds: 340, later: 3, active: 2, failed: 1 })),
      failed: times(6, place => ({ id: `00000000-sample-${place}`, queue: 'run-analysis', payload: { analysis: `anl_01sample${place}` }, why: REASON, tries: 4, failedAt: THEN })),
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
