/** Events about alerts of watched companies. */
import type { EventData, LoggedEvent } from '../../../events/event.ts';
import type { LocalDate } from '../../../kernel/local-date.ts';
import type { Difference } from '../../../watching/alerts/difference.ts';
import { builder } from '../../engine/builder.ts';
import { AboutCompany } from '../companies/about-company.ts';
import { AlertDifference, CAUSE } from '../watching/alert-difference.ts';
import { EVENT, EventTypeEnum, memberOf } from './event.ts';

const changed = memberOf<EventData<'watch.opened'> & { difference: Difference }>();
const digested = memberOf<EventData<'watch.digest'> & { day: LocalDate }>();

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
    alertId: t.id({ description: 'Id of the alert, `alr_…`.', resolve: changed('alertId') }),
    cause: t.string({ description: CAUSE, resolve: changed('cause') }),
    alsoCauses: t.field({
      type: ['String'],
      description:
        'Other causes that stand and that the alert tells; of one that cleared, those that are alerts of their own from now on.',
      resolve: event => [...changed('alsoCauses')(event)],
    }),
    level: t.int({
      description: 'How bad it is, in the measure of its cause; more is worse.',
      resolve: changed('level'),
    }),
    watchedOn: t.field({
      type: [WatchedOn],
      description: 'Lists of the client that name the cause.',
      resolve: event => [...changed('watchlists')(event)],
    }),
    assessmentId: t.id({
      description: 'Id of the assessment that changed it, `asm_…`.',
      resolve: changed('assessmentId'),
    }),
    difference: t.field({
      type: AlertDifference,
      description: 'What differs, with evidence.',
      resolve: changed('difference'),
    }),
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
    day: t.field({ type: 'Date', description: 'The day of the digest.', resolve: digested('day') }),
    alerts: t.field({
      type: [DigestedAlertRef],
      description: 'Alerts that had no event of their own, oldest first, 500 at most.',
      resolve: event => [...digested('alerts')(event)],
    }),
    moreAlerts: t.int({ description: 'How many of them are left out.', resolve: digested('moreAlerts') }),
  }),
});
