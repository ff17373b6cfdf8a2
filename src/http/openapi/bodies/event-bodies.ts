/** Events of the list, the stream and webhooks; `type` determines the form of `data`. */
import { z } from 'zod';
import { EVENT_TYPES, type EventType, eventName } from '../../../events/event.ts';
import { ANALYSIS, ASSESSMENT, CURSOR, NIF } from '../../../kernel/schemas/sample-ids.ts';
import {
  color,
  cursor,
  day,
  id,
  livemode,
  nif,
  openWords,
  pageOf,
  register,
  score,
  time,
  verdict,
  withdrawalCause,
} from '../../../kernel/schemas/words.ts';
import { alertChange, digest } from '../examples/alert-examples.ts';
import { batchCompleted } from '../examples/batch-examples.ts';
import { cause, difference, level } from './alert-bodies.ts';

/** What every event has in its data comes first and last. */
const dataOf = (id: string, members: z.ZodRawShape) =>
  z.object({ livemode, ...members, cursor }).meta({ id });

const assessmentData = dataOf('AssessmentEventData', {
  nif,
  analysisId: id('anl', 'The analysis that completed.'),
  assessmentId: id('asm', 'The assessment.'),
  score,
  verdict,
  color,
});

const said = { score, verdict, color };

const withdrawnData = dataOf('AssessmentWithdrawnData', {
  nif,
  assessmentId: id('asm', 'The assessment that is taken back.'),
  cause: withdrawalCause,
  withdrawnAt: time('When it was taken back'),
  readAt: time('When this client first read it, as far back as its readings are kept,'),
  said: z.object(said).describe('What was said with it.'),
  now: z
    .object({
      assessmentId: id('asm', 'The assessment that says so.')
        .nullable()
        .describe('Null: it is still being written; `assessment.changed` follows.'),
      ...said,
    })
    .nullable()
    .describe('What is said now. Null: not known yet.'),
});

const stalledData = dataOf('AnalysisStalledData', {
  nif,
  analysisId: id('anl', 'The analysis that does not continue by itself.'),
  waitingFor: z
    .array(register)
    .describe('Registers whose answer it needs; empty if the fault is the service’s.'),
});

const disabledData = dataOf('WebhookDisabledData', {
  endpointId: id('whe', 'The endpoint.'),
  url: z.string(),
  reason: openWords(['gone', 'failing'], '`gone`: it answered `410`. `failing`: it failed for too long.'),
});

const batchData = dataOf('BatchCompletedData', {
  batchId: id('bat', 'The batch.'),
  state: openWords(['complete', 'cancelled'], 'How it ended.'),
  rows: z.int().min(1),
  done: z.int().min(0).describe('Rows with an assessment.'),
  rejected: z.int().min(0).describe('Rows that were refused.'),
  cancelled: z.int().min(0).describe('Rows that were not begun.'),
});

const alertData = (transition: string) =>
  dataOf(`Watch${transition[0]!.toUpperCase()}${transition.slice(1)}Data`, {
    nif,
    alertId: id('alr', 'The alert.'),
    transition: z.literal(transition),
    cause,
    alsoCauses: z
      .array(z.string())
      .describe(
        'Other causes that stand and that this alert tells; of one that cleared, those that are alerts of their own from now on.',
      ),
    level,
    watchlists: z
      .array(z.object({ name: z.string(), reference: z.string().nullable() }))
      .describe('Lists of the client that name the cause, with its own reference of the company on each.'),
    assessmentId: id('asm', 'The assessment that changed it.'),
    fromAssessmentId: id('asm', 'The assessment compared with.'),
    difference,
  });

const digestData = dataOf('WatchDigestData', {
  day: day('The day of the digest'),
  alerts: z
    .array(
      z.object({
        alertId: id('alr', 'The alert.'),
        nif,
        transition: openWords(['opened', 'escalated', 'cleared'], 'What happened to it last.'),
        cause,
        level,
        assessmentId: id('asm', 'The assessment that changed it.'),
      }),
    )
    .describe('Alerts that had no event of their own, oldest first, 500 at most.'),
  moreAlerts: z.int().min(0).describe('How many of them are left out: `GET /api/v1/alerts` has all.'),
  toldBefore: z
    .object({ opened: z.int(), escalated: z.int(), cleared: z.int() })
    .describe('How many alerts had events of their own since the digest before.'),
});

/** `webhook.test` is no event: it is in no log and has no cursor. */
export const DELIVERY_TYPES = [...EVENT_TYPES, 'webhook.test'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

const outcome = {
  nif: NIF,
  analysisId: ANALYSIS,
  assessmentId: ASSESSMENT,
  score: 100,
  verdict: 'no_records',
  color: 'safe',
};
const endpointId = 'whe_01k9zq5m9g6r3t8v0w2x4y6a8b';

/** Of `data`: its schema, and a sample of what is its own. */
const DATA: Readonly<Record<DeliveryType, { readonly schema: z.ZodType; readonly sample: object }>> = {
  'analysis.completed': { schema: assessmentData, sample: outcome },
  'analysis.stalled': {
    schema: stalledData,
    sample: { nif: NIF, analysisId: ANALYSIS, waitingFor: ['citius-insolvency'] },
  },
  'assessment.changed': { schema: assessmentData, sample: outcome },
  'assessment.withdrawn': {
    schema: withdrawnData,
    sample: {
      nif: NIF,
      assessmentId: ASSESSMENT,
      cause: 'register',
      withdrawnAt: '2026-11-20T09:30:12.480Z',
      readAt: '2026-11-12T16:02:41.117Z',
      said: { score: 61, verdict: 'moderate_risk', color: 'warning' },
      now: null,
    },
  },
  'webhook.disabled': {
    schema: disabledData,
    sample: { endpointId, url: 'https://partner.example/hooks', reason: 'failing' },
  },
  'batch.completed': { schema: batchData, sample: batchCompleted },
  'watch.opened': { schema: alertData('opened'), sample: alertChange('opened') },
  'watch.escalated': { schema: alertData('escalated'), sample: alertChange('escalated') },
  'watch.cleared': { schema: alertData('cleared'), sample: alertChange('cleared') },
  'watch.digest': { schema: digestData, sample: digest },
  'webhook.test': {
    schema: z.object({ livemode, endpointId: id('whe', 'The endpoint.') }),
    sample: { endpointId },
  },
};

/** A delivery of the type, as an example. */
export const sampleOf = (type: DeliveryType) => ({
  type,
  timestamp: '2026-11-20T09:30:12.480Z',
  data: {
    livemode: false,
    ...DATA[type].sample,
    ...(type === 'webhook.test' ? {} : { cursor: CURSOR }),
  },
});

export const deliveryOf = (type: DeliveryType): z.ZodType =>
  z
    .object({ type: z.literal(type), timestamp: time('When it happened'), data: DATA[type].schema })
    .meta({ id: `${eventName(type)}Delivery` });

const members = {
  object: z.literal('event'),
  id: id('evt', 'The event; the `webhook-id` of its deliveries.'),
  timestamp: time('When it happened'),
  cursor,
};

const eventOf = (type: EventType) =>
  z
    .object({ ...members, type: z.literal(type), data: DATA[type].schema })
    .meta({ id: `${eventName(type)}Event` });

const [firstType, ...furtherTypes] = EVENT_TYPES;
const addressOf = (type: EventType) => `#/components/schemas/${eventName(type)}Event`;

const knownEvent = z.discriminatedUnion('type', [eventOf(firstType), ...furtherTypes.map(eventOf)]).meta({
  id: 'KnownEvent',
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(EVENT_TYPES.map(type => [type, addressOf(type)])),
  },
});

const otherEvent = z
  .object({
    ...members,
    type: z.string().meta({ not: { enum: EVENT_TYPES } }),
    data: z.looseObject({}),
  })
  .describe('An event of a newer type. Ignore it.')
  .meta({ id: 'OtherEvent' });

export const event = z.union([knownEvent, otherEvent]).meta({ id: 'Event' });

export const eventList = pageOf('EventList', z.array(event).describe('Oldest first.'), cursor);
