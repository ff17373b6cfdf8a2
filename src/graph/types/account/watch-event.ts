/** Events about alerts of watched companies. */
import type { EventData, LoggedEvent } from '../../../events/event.ts';
import type { LocalDate } from '../../../kernel/local-date.ts';
import type { Difference } from '../../../watching/alerts/difference.ts';
import { builder } from '../../engine/builder.ts';
import { AboutCompany } from '../companies/about-company.ts';
import { AlertDifference, CAUSE } from '../watching/alert.ts';
import { dataAs, EVENT, EventTypeEnum } from './event.ts';

const changed = dataAs<EventData<'watch.opened'> & { difference: Difference }>();
const digested = dataAs<EventData<'watch.digest'> & { day: LocalDate }>();

const WatchedOn = builder.objectRef<EventData<'watch.opened'>['watchlists'][number]>('WatchedOn').implement({
  description: 'A watchlist of the client that the company is on.',
  fields: t => ({
    ...t.exposeMembers('String', { name: 'Name of the list.' }),
    ...t.exposeNullable('String', {
      reference: 'The client’s own reference of the company on it; null: none.',
    }),
  }),
});

builder.objectRef<LoggedEvent>('WatchAlertEvent').implement({
  description: 'An alert of a watched company opened, got worse or cleared.',
  interfaces: [...EVENT, AboutCompany],
  fields: t => ({
    ...t.exposeOf(changed, 'ID', {
      alertId: 'Id of the alert, `alr_…`.',
      assessmentId: 'Id of the assessment that changed it, `asm_…`.',
    }),
    ...t.exposeOf(changed, 'String', { cause: CAUSE }),
    ...t.exposeOf(changed, ['String'], {
      alsoCauses:
        'Other causes that stand and that the alert tells; of one that cleared, those that are alerts of their own from now on.',
    }),
    ...t.exposeOf(changed, 'Int', { level: 'How bad it is, in the measure of its cause; more is worse.' }),
    watchedOn: t.field({
      type: [WatchedOn],
      description: 'Lists of the client that name the cause.',
      resolve: event => changed(event).watchlists,
    }),
    ...t.exposeOf(changed, AlertDifference, { difference: 'What differs, with evidence.' }),
  }),
});

const DigestedAlertRef = builder
  .objectRef<EventData<'watch.digest'>['alerts'][number]>('DigestedAlert')
  .implement({
    description: 'An alert in a digest.',
    fields: t => ({
      ...t.exposeMembers('ID', {
        alertId: 'Id of the alert, `alr_…`.',
        assessmentId: 'Id of the assessment that changed it.',
      }),
      ...t.exposeMembers('NIF', { nif: 'NIF of the company.' }),
      type: t.field({
        type: EventTypeEnum,
        description: 'What happened to it last.',
        resolve: ({ transition }) => `watch.${transition}` as const,
      }),
      ...t.exposeMembers('String', { cause: CAUSE }),
      ...t.exposeMembers('Int', { level: 'How bad it is, in the measure of its cause.' }),
    }),
  });

builder.objectRef<LoggedEvent>('WatchDigestEvent').implement({
  description: 'The alerts of a day together: those that had no event of their own.',
  interfaces: [...EVENT],
  fields: t => ({
    ...t.exposeOf(digested, 'Date', { day: 'The day of the digest.' }),
    ...t.exposeOf(digested, [DigestedAlertRef], {
      alerts: 'Alerts that had no event of their own, oldest first, 500 at most.',
    }),
    ...t.exposeOf(digested, 'Int', { moreAlerts: 'How many of them are left out.' }),
  }),
});
