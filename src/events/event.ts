/** The events that clients receive, the same over webhooks, the event list, subscriptions and SSE. */

/** Each with what happened, in a sentence of every document that lists them. */
export const EVENTS = {
  'analysis.completed': 'A first analysis that was answered `analyzing` is complete.',
  'analysis.stalled': 'A first analysis that was answered `analyzing` does not continue by itself.',
  'assessment.changed':
    'A new analysis changed the verdict, the colour or a check of a company asked about in the last 90 days.',
  'assessment.withdrawn': 'An assessment that the client read is taken back.',
  'webhook.disabled': 'A webhook endpoint of the client was disabled.',
  'batch.completed': 'Every row of a batch is finished.',
  'watch.opened': 'Something new stands against a watched company.',
  'watch.escalated': 'An open alert of a watched company got worse.',
  'watch.cleared': 'What an alert was about stands no more.',
  'watch.digest': 'The alerts of a day together.',
} as const;
export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]];

/** `AnalysisCompleted` of `analysis.completed`: what schemas call it. */
export const eventName = (type: string): string =>
  type.replace(/(?:^|\.)([a-z])/g, (_, first: string) => first.toUpperCase());

export interface AssessmentEventData {
  readonly livemode: boolean;
  readonly nif: string;
  readonly analysisId: string;
  readonly assessmentId: string;
  readonly score: number;
  readonly verdict: string;
  readonly color: string;
}

/** An assessment that the client read is taken back. */
export interface AssessmentWithdrawnData {
  readonly livemode: boolean;
  readonly nif: string;
  readonly assessmentId: string;
  /** Why: a cause of the room `contractors`. */
  readonly cause: string;
  /** RFC 3339, as `readAt`: when the client first read it, as far back as its readings are kept. */
  readonly withdrawnAt: string;
  readonly readAt: string;
  readonly said: Said;
  /** Null: not known yet; `assessment.changed` follows where it differs. */
  readonly now: (Said & { readonly assessmentId: string | null }) | null;
}

export interface Said {
  readonly score: number;
  readonly verdict: string;
  readonly color: string;
}

export interface AnalysisStalledData {
  readonly livemode: boolean;
  readonly nif: string;
  readonly analysisId: string;
  /** Registers whose answer it needs; empty if the fault is the service's own. */
  readonly waitingFor: readonly string[];
}

export interface WebhookDisabledData {
  readonly livemode: boolean;
  readonly endpointId: string;
  readonly url: string;
  readonly reason: string;
}

export interface BatchCompletedData {
  readonly livemode: boolean;
  readonly batchId: string;
  readonly state: 'complete' | 'cancelled';
  readonly rows: number;
  /** Of the rows, those with an assessment; the others were rejected or cancelled. */
  readonly done: number;
  readonly rejected: number;
  readonly cancelled: number;
}

/** One change of an alert. */
export interface WatchEventData {
  readonly livemode: boolean;
  readonly nif: string;
  readonly alertId: string;
  readonly transition: 'opened' | 'escalated' | 'cleared';
  readonly cause: string;
  /** Other causes that stand and that this alert tells; of one that cleared, those that are alerts of their own from now on. */
  readonly alsoCauses: readonly string[];
  /** In the measure of the cause; more is worse. */
  readonly level: number;
  /** The client's lists that name the cause, with its reference of the company on each. */
  readonly watchlists: readonly { readonly name: string; readonly reference: string | null }[];
  readonly assessmentId: string;
  readonly fromAssessmentId: string;
  /** A difference of the room `watching`: what the alert says, with evidence. */
  readonly difference: object;
}

/** What happened to the alerts of a client since the last digest. */
export interface WatchDigestData {
  readonly livemode: boolean;
  /** In Lisbon. */
  readonly day: string;
  /** Of those told in the digest alone, the first by age. */
  readonly alerts: readonly DigestedAlert[];
  /** Of those told in the digest alone, how many are left out of `alerts`. */
  readonly moreAlerts: number;
  /** Of those that had events of their own, by transition. */
  readonly toldBefore: Readonly<Record<WatchEventData['transition'], number>>;
}

export type DigestedAlert = Pick<
  WatchEventData,
  'alertId' | 'nif' | 'transition' | 'cause' | 'level' | 'assessmentId'
>;

export type NewEvent =
  | {
      readonly type: 'analysis.completed' | 'assessment.changed';
      readonly nif: string;
      readonly data: AssessmentEventData;
    }
  | { readonly type: 'assessment.withdrawn'; readonly nif: string; readonly data: AssessmentWithdrawnData }
  | { readonly type: 'analysis.stalled'; readonly nif: string; readonly data: AnalysisStalledData }
  | { readonly type: 'webhook.disabled'; readonly nif: null; readonly data: WebhookDisabledData }
  | { readonly type: 'batch.completed'; readonly nif: null; readonly data: BatchCompletedData }
  | {
      readonly type: 'watch.opened' | 'watch.escalated' | 'watch.cleared';
      readonly nif: string;
      readonly data: WatchEventData;
    }
  | { readonly type: 'watch.digest'; readonly nif: null; readonly data: WatchDigestData };

/** An event with its place in a client's log. */
export interface LoggedEvent {
  readonly id: string;
  readonly clientId: string;
  readonly type: EventType;
  readonly nif: string | null;
  readonly data: NewEvent['data'];
  readonly createdAt: Date;
  readonly sequence: bigint;
}
