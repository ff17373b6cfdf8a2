/** An alert and the rules behind it. */
import { EVENTS } from '../../../events/all-events.ts';
import { ALERT, ASSESSMENT, EARLIER_ASSESSMENT, NIF } from '../../../kernel/schemas/sample-ids.ts';
import { rulesOf } from '../../../watching/alerts/rules.ts';

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
  fromAssessmentId: EARLIER_ASSESSMENT,
  difference: EVENTS['watch.opened'].sample.difference,
};

export const watchRules = {
  object: 'watch_rules',
  livemode: false,
  name: 'book',
  version: 5,
  rules: rulesOf({ scoreFallsBy: 5 }),
  digestOnly: false,
};
