/** When a delivery is retried. Pure: time and randomness are parameters. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses between attempts; the first is made at once. Ten attempts over 75 h 35 min. */
export const PAUSES_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Spreads the retries of deliveries that failed together. */
const JITTER = 0.2;
/** A longer `Retry-After` is reduced to this. */
const LONGEST_RETRY_AFTER_MS = 24 * HOUR;

/** The payload of a job; the state is in the row. */
export interface DeliveryTry {
  readonly deliveryId: string;
  /** Deliveries to one endpoint are paced together. */
  readonly endpointId: string;
  /** The first is 1. */
  readonly number: number;
  /** It let an older delivery go first. */
  readonly waited?: boolean;
}

export interface NextTry {
  readonly number: number;
  readonly inMs: number;
}

export interface FailedTry {
  /** Number of the failed attempt, from 1. */
  readonly number: number;
  /** Attempts so far that were brought forward: they take none of the ten. */
  readonly extra?: number;
  /** What the receiver asked for, or null. */
  readonly retryAfterMs: number | null;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Scales every pause, for tests. */
  readonly scale?: number;
}

/** The attempt after a failed one, not before the receiver's `Retry-After` (24 h at most); null if none is left. */
export function nextTry({ number, extra = 0, retryAfterMs, random, scale = 1 }: FailedTry): NextTry | null {
  const pause = PAUSES_MS[Math.max(0, number - extra - 1)];
  if (pause === undefined) return null;
  const jittered = pause * (1 - JITTER + 2 * JITTER * random());
  const requested = Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS);
  return { number: number + 1, inMs: Math.round(scale * Math.max(jittered, requested)) };
}

/** Until when a receiver that asked for a pause is sent nothing. */
export const pauseEnd = (pause: { startedAt: Date; retryAfterMs: number; scale: number }): Date =>
  new Date(pause.startedAt.getTime() + pause.scale * Math.min(pause.retryAfterMs, LONGEST_RETRY_AFTER_MS));

/** Milliseconds from `now` in a `Retry-After` field (RFC 9110, 10.2.3: seconds or a date); null if it is neither. */
export function readRetryAfter(field: string | null, now: Date): number | null {
  const text = field?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * SECOND, Number.MAX_SAFE_INTEGER);
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d/.test(text)) return null;
  // The oldest of the three forms names no zone: all three are GMT.
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
