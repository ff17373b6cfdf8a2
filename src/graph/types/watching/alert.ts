/** Alerts of watched companies, for keys with `watch` and `contractors:read`, and what each says: the difference between two assessments that its cause is about. */
import type { Difference, MovedCheck, Side } from '../../../watching/alerts/difference.ts';
import { ALERT_COLUMNS, type Alert as AlertRow, IS_ALERT } from '../../../watching/alerts/read-alerts.ts';
import { builder, enumOf } from '../../engine/builder.ts';
import { loadById } from '../../engine/load-together.ts';
import { pagesOf } from '../../engine/pages.ts';
import { requireAlerts } from '../../engine/require-scope.ts';
import { AboutCompany } from '../companies/about-company.ts';
import { Note } from '../companies/correction.ts';
import { Evidence } from '../judgement/evidence.ts';
import { spoken } from '../judgement/text.ts';
import { VerdictEnum } from '../judgement/verdict.ts';

/** Description of the cause of an alert. */
export const CAUSE =
  'What it is about: `verdict`, `score`, `completeness`, `continuity`, `directors`, `debt:tax`, `debt:social-security`, `check:<key>` or `silent:<register>`.';

const AlertSide = builder.objectRef<Side>('AlertSide').implement({
  description: 'One of the two assessments that an alert compares.',
  fields: t => ({
    ...t.exposeMembers('ID', { assessmentId: 'Id of the assessment, `asm_…`.' }),
    ...t.exposeMembers('Int', { score: 'Its score, 0 to 100; 100 is the safest.' }),
    ...t.exposeMembers(VerdictEnum, { verdict: 'Its verdict.' }),
    ...t.exposeNullable('CheckValue', {
      value: 'What the alert is about, in this assessment; null where it has none or is not known.',
    }),
  }),
});

const AlertCheck = builder.objectRef<MovedCheck>('AlertCheck').implement({
  description: 'A check that costs more or less than before.',
  fields: t => ({
    ...t.exposeMembers('String', { check: 'Key of the check.' }),
    ...t.exposeNullable('CheckValue', {
      before: 'Its value before.',
      after: 'Its value now.',
    }),
    ...t.exposeMembers('Float', { points: 'Change of its points; negative where it costs more.' }),
  }),
});

export const AlertDifference = builder.objectRef<Difference>('AlertDifference').implement({
  description: 'What differs between two assessments, as far as an alert is about it. It names no person.',
  fields: t => ({
    ...t.exposeMembers(AlertSide, {
      from: 'The assessment compared with.',
      to: 'The assessment that changed the alert.',
    }),
    ...t.exposeMembers([AlertCheck], {
      checks: 'Where the alert tells of a verdict or a score: the checks behind it, the dearest first.',
    }),
    ...t.exposeMembers([Evidence], { evidence: 'At most 20, the new records first.' }),
    ...t.exposeMembers('Int', { moreEvidence: 'How many are left out; the assessment has them all.' }),
  }),
});

export const AlertStateEnum = enumOf<AlertRow['state']>('AlertState', 'Whether something still stands.', {
  open: 'It stands.',
  cleared: 'It stands no more.',
  ended: 'Nobody looks at it any more: see `endedBecause`.',
});

const loadAlert = loadById<AlertRow>(async ({ db, caller }, ids) => {
  const { rows } = await db.pool.query({
    name: 'alerts_by_id',
    text: `select ${ALERT_COLUMNS} from alerts a where a.client_id = $1 and a.id = any($2)`,
    values: [caller.clientId, ids],
  });
  return rows;
});

export const Alert = builder.node(builder.objectRef<AlertRow>('Alert'), {
  id: { resolve: alert => alert.id, description: 'Global id, `alr_…`.' },
  loadOne: (id, context) => {
    requireAlerts(context);
    return loadAlert(context, id);
  },
  interfaces: [AboutCompany],
  description:
    'Something that stands, or stood, against a watched company. A company has at most one open alert of a cause.',
  fields: t => ({
    ...t.exposeMembers('Int', {
      version: 'Grows with every change of the alert, by the service or its client.',
      level: 'How bad it is, in the measure of its cause; more is worse.',
    }),
    ...t.exposeMembers('String', { cause: CAUSE }),
    ...t.exposeMembers(['String'], {
      alsoCauses:
        'Other causes that stand and that this alert tells: they opened or got worse with it, and are no alerts of their own.',
      watchlists: 'Names of the lists that name the cause.',
    }),
    ...t.exposeMembers('DateTime', { openedAt: 'When it opened.' }),
    ...t.exposeNullable('DateTime', {
      escalatedAt: 'When it last got worse; null: it has not.',
      clearedAt: 'When it cleared, or ended (see `endedBecause`); null while it is open.',
      acknowledgedAt: 'When it was acknowledged; an escalation is to be acknowledged anew.',
    }),
    ...t.exposeNullable('String', {
      endedBecause:
        '`unwatched`: the company is on no watchlist of the client any more. `rule-off`: no rule names the cause any more. Null: it has not ended.',
    }),
    ...t.exposeMembers([Note], { notes: 'The client’s own words, the oldest first.' }),
    ...t.exposeNullable('Date', { silencedUntil: 'No event before this day; null: it is not silenced.' }),
    ...t.exposeMembers('ID', { assessmentId: 'Id of the assessment that last changed it, `asm_…`.' }),
    says: spoken(
      t,
      'What happened, in a sentence: the newest record behind it. Null where no record is, e.g. because less is known.',
      ({ difference: { evidence } }) => evidence.find(one => one.type === 'presence')?.says ?? null,
      true,
    ),
    ...t.exposeMembers(AlertDifference, { difference: 'What differs, with evidence.' }),
  }),
});

/** The parent is the filter, as JSON. */
export const alertPages = pagesOf<AlertRow & { key: string }>({
  name: 'alerts',
  newestFirst: true,
  rows: `select a.id as key, ${ALERT_COLUMNS} from alerts a
    where ${IS_ALERT} and a.client_id = ask.parent::jsonb ->> 'clientId'
      and (ask.parent::jsonb ->> 'state' is null or a.state = ask.parent::jsonb ->> 'state')
      and (ask.parent::jsonb ->> 'nif' is null or a.nif = ask.parent::jsonb ->> 'nif')
      and (ask.parent::jsonb ->> 'listId' is null or ask.parent::jsonb ->> 'listId' = any(a.watchlist_ids))`,
});
