/** The events that clients receive, the same over webhooks, the event list, subscriptions and SSE. */

export const EVENT_TYPES = [
  'analysis.completed',
  'analysis.stalled',
  'assessment.changed',
  'webhook.disabled',
  'batch.completed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export interface AssessmentEventData {
  readonly livemode: boolean;
  readonly nif: string;
  readonly analysisId: string;
  readonly assessmentId: string;
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

export type NewEvent =
  | {
      readonly type: 'analysis.completed' | 'assessment.changed';
      readonly nif: string;
      readonly data: AssessmentEventData;
    }
  | { readonly type: 'analysis.stalled'; readonly nif: string; readonly data: AnalysisStalledData }
  | { readonly type: 'webhook.disabled'; readonly nif: null; readonly data: WebhookDisabledData }
  | { readonly type: 'batch.completed'; readonly nif: null; readonly data: BatchCompletedData };

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
