/**
 * Each event that clients receive, the same over webhooks, the event list, subscriptions and SSE: when it happens, what its data
 * says and a sample of that. Who appends one takes types from here, and no schema.
 */
import { z } from 'zod';
import * as ids from '../kernel/schemas/sample-ids.ts';
import {
  alertCause,
  alertLevel,
  color,
  count,
  cursor,
  day,
  id,
  livemode,
  nif,
  openWords,
  register,
  score,
  texts,
  time,
  verdict,
  withdrawalCause,
} from '../kernel/schemas/words.ts';

/** What every event has in its data comes first and last: the cursor is that of its place in the log. */
const dataOf = <Members extends z.ZodRawShape>(id: string, members: Members) =>
  z.object({ livemode, ...members, cursor }).meta({ id });

/** `when` is a sentence of every document that lists the events; the sample has what is the event's own. */
const event = <Data extends z.ZodObject>(
  when: string,
  data: Data,
  sample: Omit<z.infer<Data>, 'livemode' | 'cursor'>,
) => ({ when, data, sample });

const assessmentData = dataOf('AssessmentEventData', {
  nif,
  analysisId: id('anl', 'The analysis that completed.'),
  assessmentId: id('asm', 'The assessment.'),
  score,
  verdict,
  color,
});
const assessmentSample = {
  nif: ids.NIF,
  analysisId: ids.ANALYSIS,
  assessmentId: ids.ASSESSMENT,
  score: 100,
  verdict: 'no_records',
  color: 'safe',
} as const;

const said = { score, verdict, color };

const TRANSITIONS = ['opened', 'escalated', 'cleared'] as const;
type Transition = (typeof TRANSITIONS)[number];

/** One change of an alert. */
const watchEvent = (transition: Transition, when: string) =>
  event(
    when,
    dataOf(`Watch${transition[0]!.toUpperCase()}${transition.slice(1)}Data`, {
      nif,
      alertId: id('alr', 'The alert.'),
      transition: z.literal(transition),
      cause: alertCause,
      alsoCauses: texts(
        'Other causes that stand and that this alert tells; of one that cleared, those that are alerts of their own from now on.',
      ),
      level: alertLevel,
      watchlists: z
        .array(z.object({ name: z.string(), reference: z.string().nullable() }))
        .describe('Lists of the client that name the cause, with its own reference of the company on each.'),
      assessmentId: id('asm', 'The assessment that changed it.'),
      fromAssessmentId: id('asm', 'The assessment compared with.'),
      /** Of the room `watching`; its sentences are text only where they are shown, with the schema of that. */
      difference: z.custom<object>(),
    }),
    {
      nif: ids.NIF,
      alertId: ids.ALERT,
      transition,
      cause: 'check:taxDebtor',
      alsoCauses: ['verdict', 'score'],
      level: 1,
      watchlists: [{ name: 'book', reference: 'loan 4711' }],
      assessmentId: ids.ASSESSMENT,
      fromAssessmentId: ids.EARLIER_ASSESSMENT,
      difference: {
        from: { assessmentId: ids.EARLIER_ASSESSMENT, score: 100, verdict: 'no_records', value: false },
        to: { assessmentId: ids.ASSESSMENT, score: 86, verdict: 'low_risk', value: true },
        checks: [{ check: 'taxDebtor', before: false, after: true, points: -14 }],
        evidence: [
          {
            type: 'presence',
            fact: `at-debtors:${ids.NIF}:10000`,
            register: 'at-debtors',
            reference: 'coletivas-10000, row 12',
            url: null,
            date: '2026-11-19',
            askedAt: '2026-11-20T05:10:00.000Z',
            says: 'Stands on the list of tax debtors dated 2026-11-19, band €10,000 to €50,000.',
          },
        ],
        moreEvidence: 0,
      },
    },
  );

export const EVENTS = {
  'analysis.completed': event(
    'A first analysis that was answered `analyzing` is complete.',
    assessmentData,
    assessmentSample,
  ),
  'analysis.stalled': event(
    'A first analysis that was answered `analyzing` does not continue by itself.',
    dataOf('AnalysisStalledData', {
      nif,
      analysisId: id('anl', 'The analysis that does not continue by itself.'),
      waitingFor: z
        .array(register)
        .describe('Registers whose answer it needs; empty if the fault is the service’s.'),
    }),
    { nif: ids.NIF, analysisId: ids.ANALYSIS, waitingFor: ['citius-insolvency'] },
  ),
  'assessment.changed': event(
    'A new analysis changed the verdict, the colour or a check of a company asked about in the last 90 days.',
    assessmentData,
    assessmentSample,
  ),
  'assessment.withdrawn': event(
    'An assessment that the client read is taken back.',
    dataOf('AssessmentWithdrawnData', {
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
    }),
    {
      nif: ids.NIF,
      assessmentId: ids.ASSESSMENT,
      cause: 'register',
      withdrawnAt: '2026-11-20T09:30:12.480Z',
      readAt: '2026-11-12T16:02:41.117Z',
      said: { score: 61, verdict: 'moderate_risk', color: 'warning' },
      now: null,
    },
  ),
  'webhook.disabled': event(
    'A webhook endpoint of the client was disabled.',
    dataOf('WebhookDisabledData', {
      endpointId: id('whe', 'The endpoint.'),
      url: z.string(),
      reason: openWords(['gone', 'failing'], '`gone`: it answered `410`. `failing`: it failed for too long.'),
    }),
    { endpointId: ids.ENDPOINT, url: 'https://partner.example/hooks', reason: 'failing' },
  ),
  'batch.completed': event(
    'Every row of a batch is finished.',
    dataOf('BatchCompletedData', {
      batchId: id('bat', 'The batch.'),
      state: openWords(['complete', 'cancelled'], 'How it ended.'),
      rows: z.int().min(1),
      done: count('Rows with an assessment.'),
      rejected: count('Rows that were refused.'),
      cancelled: count('Rows that were not begun.'),
    }),
    { batchId: ids.BATCH, state: 'complete', rows: 5_000, done: 4_997, rejected: 3, cancelled: 0 },
  ),
  'watch.opened': watchEvent('opened', 'Something new stands against a watched company.'),
  'watch.escalated': watchEvent('escalated', 'An open alert of a watched company got worse.'),
  'watch.cleared': watchEvent('cleared', 'What an alert was about stands no more.'),
  'watch.digest': event(
    'The alerts of a day together.',
    dataOf('WatchDigestData', {
      day: day('The day of the digest'),
      alerts: z
        .array(
          z.object({
            alertId: id('alr', 'The alert.'),
            nif,
            transition: openWords(TRANSITIONS, 'What happened to it last.'),
            cause: alertCause,
            level: alertLevel,
            assessmentId: id('asm', 'The assessment that changed it.'),
          }),
        )
        .describe('Alerts that had no event of their own, oldest first, 500 at most.'),
      moreAlerts: count('How many of them are left out: `GET /api/v1/alerts` has all.'),
      toldBefore: z
        .object({ opened: z.int(), escalated: z.int(), cleared: z.int() })
        .describe('How many alerts had events of their own since the digest before.'),
    }),
    {
      day: '2026-11-20',
      alerts: [
        {
          alertId: ids.ALERT,
          nif: ids.NIF,
          transition: 'opened',
          cause: 'check:taxDebtor',
          level: 1,
          assessmentId: ids.ASSESSMENT,
        },
      ],
      moreAlerts: 0,
      toldBefore: { opened: 2, escalated: 0, cleared: 1 },
    },
  ),
};
export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]];

/** Of each type when it happens. */
export const WHEN = Object.fromEntries(
  Object.entries(EVENTS).map(([type, { when }]) => [type, when]),
) as Readonly<Record<EventType, string>>;
