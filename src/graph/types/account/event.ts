/** The events of a client, with the same ids and cursors as over webhooks and REST. */
import { requireAnyCompany, requireScope } from '../../../access/caller.ts';
import { type EventType, WHEN } from '../../../events/all-events.ts';
import { type EventData, eventName, type LoggedEvent } from '../../../events/event.ts';
import { readEventsById } from '../../../events/read-events.ts';
import type { LocalDate } from '../../../kernel/local-date.ts';
import type { Difference } from '../../../watching/alerts/difference.ts';
import type { DisabledReason } from '../../../webhooks/endpoints.ts';
import { builder, enumOf, type GraphContext } from '../../engine/builder.ts';
import { loadById } from '../../engine/load-together.ts';
import { AboutCompany } from '../companies/about-company.ts';
import { RegisterEnum } from '../companies/register.ts';
import { Assessment, loadAssessment } from '../judgement/assessment.ts';
import { WithdrawalCauseEnum } from '../judgement/judgement-fields.ts';
import { ColorEnum, VerdictEnum } from '../judgement/verdict.ts';
import { AlertDifference, CAUSE } from '../watching/alert.ts';

export const EventTypeEnum = enumOf<EventType>('EventType', 'What happened.', WHEN);

export const DisabledReasonEnum = enumOf<DisabledReason>(
  'WebhookDisabledReason',
  'Why an endpoint was disabled.',
  {
    gone: 'The receiver answered 410.',
    failing: 'Every attempt failed for 120 hours.',
    client: 'By its client.',
    operator: 'By the operator of the service.',
  },
);

/** The data of an event, whose form its type determines. */
export const dataAs =
  <Data>() =>
  ({ data }: LoggedEvent) =>
    data as Data;

const judged = dataAs<EventData<'analysis.completed'>>();
const withdrawn = dataAs<EventData<'assessment.withdrawn'>>();
const stalled = dataAs<EventData<'analysis.stalled'>>();
const disabled = dataAs<EventData<'webhook.disabled'> & { readonly reason: DisabledReason }>();
const ended = dataAs<EventData<'batch.completed'>>();

/** Where several types of event are one type here. */
const SHARED: Readonly<Partial<Record<EventType, string>>> = {
  'analysis.completed': 'AssessmentEvent',
  'assessment.changed': 'AssessmentEvent',
  'watch.opened': 'WatchAlertEvent',
  'watch.escalated': 'WatchAlertEvent',
  'watch.cleared': 'WatchAlertEvent',
};

export const typeNameOf = (type: EventType): string => SHARED[type] ?? `${eventName(type)}Event`;

const Node = builder.nodeInterfaceRef();
const EVENT_ID = 'Id of the event, `evt_…`: the same on every channel and every attempt.';

export const Event = builder.interfaceRef<LoggedEvent>('Event').implement({
  description: 'Something that happened, in the log of one client.',
  interfaces: [Node],
  resolveType: event => typeNameOf(event.type),
  fields: t => ({
    ...t.exposeMembers('ID', { id: EVENT_ID }),
    ...t.exposeMembers(EventTypeEnum, { type: 'What happened.' }),
    cursor: t.string({
      description: 'Place in the client’s log. Pass it as `after` to resume without missing anything.',
      resolve: (event, _args, { cursors }) => cursors.encode(event.clientId, event.sequence),
    }),
    ...t.exposeOf(({ data }) => data, 'Boolean', {
      livemode: 'True: from the real registers. False: from the sandbox.',
    }),
    ...t.exposeMembers('DateTime', { createdAt: 'When it happened.' }),
  }),
});

/** Interfaces of every type of event. */
export const EVENT = [Node, Event] as const;

const loadOwnEvent = loadById<LoggedEvent>(({ db, caller }, ids) =>
  readEventsById(db, { clientId: caller.clientId, ids }),
);

/** An event of the caller, of whatever type, which its id does not tell. */
async function loadEvent(context: GraphContext, id: string) {
  requireScope(context.caller, 'events:read');
  requireAnyCompany(context.caller);
  const event = await loadOwnEvent(context, id);
  return event && { ...event, __typename: typeNameOf(event.type) };
}

export const AssessmentEvent = builder.node(builder.objectRef<LoggedEvent>('AssessmentEvent'), {
  id: { resolve: event => event.id, description: EVENT_ID },
  loadOne: (id, context) => loadEvent(context, id),
  brandLoadedObjects: false,
  description:
    'A company was judged: the analysis that the client was answered `analyzing` about is ready, or a new one changed the assessment.',
  interfaces: [Event, AboutCompany],
  fields: t => ({
    ...t.exposeOf(judged, 'ID', {
      analysisId: 'Id of the analysis, `anl_…`.',
      assessmentId: 'Id of the assessment, `asm_…`.',
    }),
    ...t.exposeOf(judged, 'Int', { score: '0 to 100; 100 is the safest.' }),
    ...t.exposeOf(judged, VerdictEnum, { verdict: 'The verdict.' }),
    ...t.exposeOf(judged, ColorEnum, { color: 'The verdict as a colour.' }),
    assessment: t.deriveNullable(
      Assessment,
      'The assessment; null when it is no longer kept. Needs `contractors:read`.',
      (event, _args, context) => {
        requireScope(context.caller, 'contractors:read');
        return loadAssessment(context, judged(event).assessmentId);
      },
    ),
  }),
});

type SaidNow = NonNullable<EventData<'assessment.withdrawn'>['now']>;

const SaidOfCompany = builder.objectRef<SaidNow>('SaidOfCompany').implement({
  description: 'What was said of a company, in short.',
  fields: t => ({
    ...t.exposeNullable('ID', {
      assessmentId: 'Id of the assessment that says so, `asm_…`; null while it is being written.',
    }),
    ...t.exposeMembers('Int', { score: '0 to 100; 100 is the safest.' }),
    ...t.exposeMembers(VerdictEnum, { verdict: 'The verdict.' }),
    ...t.exposeMembers(ColorEnum, { color: 'The verdict as a colour.' }),
  }),
});

builder.objectRef<LoggedEvent>('AssessmentWithdrawnEvent').implement({
  description: 'An assessment that the client read, over whatever channel, is taken back.',
  interfaces: [...EVENT, AboutCompany],
  fields: t => ({
    ...t.exposeOf(withdrawn, 'ID', { assessmentId: 'Id of the assessment that is taken back, `asm_…`.' }),
    withdrawnFor: t.derive(WithdrawalCauseEnum, 'Why.', event => withdrawn(event).cause),
    ...t.exposeOf(withdrawn, 'DateTime', {
      withdrawnAt: 'When it was taken back.',
      readAt: 'When the client first read it, as far back as its readings are kept.',
    }),
    said: t.derive(SaidOfCompany, 'What was said with it.', event => ({
      ...withdrawn(event).said,
      assessmentId: withdrawn(event).assessmentId,
    })),
    ...t.exposeNullableOf(withdrawn, SaidOfCompany, { now: 'What is said now; null: not known yet.' }),
  }),
});

builder.objectRef<LoggedEvent>('AnalysisStalledEvent').implement({
  description:
    'The analysis of a company that the client was answered `analyzing` about is stalled: the operator has been told. ' +
    'It is sent once; `AssessmentEvent` follows when the analysis completes.',
  interfaces: [...EVENT, AboutCompany],
  fields: t => ({
    ...t.exposeOf(stalled, 'ID', { analysisId: 'Id of the analysis, `anl_…`.' }),
    ...t.exposeOf(stalled, [RegisterEnum], {
      waitingFor: 'Registers whose answer it needs; empty if the fault is the service’s.',
    }),
  }),
});

builder.objectRef<LoggedEvent>('WebhookDisabledEvent').implement({
  description: 'A webhook endpoint of the client was disabled and gets no more deliveries.',
  interfaces: [...EVENT],
  fields: t => ({
    ...t.exposeOf(disabled, 'ID', { endpointId: 'Id of the endpoint, `whe_…`.' }),
    ...t.exposeOf(disabled, 'String', { url: 'Address of the endpoint.' }),
    ...t.exposeOf(disabled, DisabledReasonEnum, { reason: 'Why it was disabled.' }),
  }),
});

builder.objectRef<LoggedEvent>('BatchCompletedEvent').implement({
  description: 'Every row of a batch of the client is finished: answered, rejected or cancelled.',
  interfaces: [...EVENT],
  fields: t => ({
    ...t.exposeOf(ended, 'ID', { batchId: 'Id of the batch, `bat_…`.' }),
    ...t.exposeOf(ended, 'Int', {
      rows: 'Number of rows.',
      done: 'Rows with an assessment.',
      rejected: 'Rows that were refused.',
      cancelled: 'Rows that were not begun: above 0 if it was cancelled.',
    }),
  }),
});

/** Of alerts of watched companies. */
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
