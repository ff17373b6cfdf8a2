/** Alerts of watched companies, for keys with `watch` and `contractors:read`. */
import { ALERT_COLUMNS, type Alert as AlertRow, IS_ALERT } from '../../../watching/alerts/read-alerts.ts';
import { builder } from '../../engine/builder.ts';
import { enumOf } from '../../engine/enum-of.ts';
import { loadById } from '../../engine/load-together.ts';
import { pagesOf } from '../../engine/pages.ts';
import { requireAlerts } from '../../engine/require-scope.ts';
import { AboutCompany } from '../companies/about-company.ts';
import { Note } from '../companies/correction.ts';
import { inLanguage, LANGUAGE } from '../judgement/language.ts';
import { AlertDifference, CAUSE } from './alert-difference.ts';

export const AlertStateEnum = enumOf<AlertRow['state']>('AlertState', 'Whether something still stands.', {
  open: 'It stands.',
  cleared: 'It stands no more.',
  ended: 'Nobody looks at it any more: see `endedBecause`.',
});

const loadAlert = loadById<AlertRow>(
  ({ id }) => id,
  async ({ db, caller }, ids) => {
    const { rows } = await db.pool.query({
      name: 'alerts_by_id',
      text: `select ${ALERT_COLUMNS} from alerts a where a.client_id = $1 and a.id = any($2)`,
      values: [caller.clientId, ids],
    });
    return rows;
  },
);

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
    says: t.string({
      nullable: true,
      description:
        'What happened, in a sentence: the newest record behind it. Null where no record is, e.g. because less is known.',
      args: { language: t.arg(LANGUAGE) },
      resolve: ({ difference: { evidence } }, { language }) => {
        const record = evidence.find(one => one.type === 'presence');
        return record ? inLanguage(record.says, language) : null;
      },
    }),
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
