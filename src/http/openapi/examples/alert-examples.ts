/** An alert, its changes and the rules behind it. */

import { ASSESSMENT, NIF } from '../../../kernel/schemas/sample-ids.ts';
import { rulesOf } from '../../../watching/alerts/rules.ts';

export const ALERT = 'alr_01k9zq7w5p0x7z4a6c8e0g2j4m';
const EARLIER = 'asm_01k9wa1b2c3d4e5f6g7h8j9k0m';
const difference = {
  from: { assessmentId: EARLIER, score: 100, verdict: 'no_records', value: false },
  to: { assessmentId: ASSESSMENT, score: 86, verdict: 'low_risk', value: true },
  checks: [{ check: 'taxDebtor', before: false, after: true, points: -14 }],
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
export const alertChange = (transition: string) => ({
  nif: NIF,
  alertId: ALERT,
  transition,
  cause: 'check:taxDebtor',
  alsoCauses: ['verdict', 'score'],
  level: 1,
  watchlists: [{ name: 'book', reference: 'loan 4711' }],
  assessmentId: ASSESSMENT,
  fromAssessmentId: EARLIER,
  difference,
});
export const digest = {
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
};
export const alert = {
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
  fromAssessmentId: EARLIER,
  difference,
};

export const watchRules = {
  object: 'watch_rules',
  livemode: false,
  name: 'book',
  version: 5,
  rules: rulesOf({ scoreFallsBy: 5 }),
  digestOnly: false,
};
