/** The events that clients receive; what a webhook, the event list, a subscription and SSE carry alike. */

export const EVENT_TYPES = ['analysis.completed', 'assessment.changed', 'webhook.disabled'] as const;
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

export interface WebhookDisabledData {
  readonly livemode: boolean;
  readonly endpointId: string;
  readonly url: string;
  readonly reason: string;
}

export type NewEvent =
  | {
      readonly type: 'analysis.completed' | 'assessment.changed';
      readonly nif: string;
      readonly data: AssessmentEventData;
    }
  | { readonly type: 'webhook.disabled'; readonly nif: null; readonly data: WebhookDisabledData };

/** An event in a client's log, with its place in it. */
export interface LoggedEvent {
  readonly id: string;
  readonly clientId: string;
  readonly type: EventType;
  readonly nif: string | null;
  readonly data: AssessmentEventData | WebhookDisabledData;
  readonly createdAt: Date;
  readonly sequence: bigint;
}
