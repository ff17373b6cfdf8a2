/** Decides what follows from one attempt at a delivery. Pure. */
import type { Exchange } from './safe-egress.ts';
import { type FailedTry, type NextTry, nextTry, pauseEnd, readRetryAfter } from './schedule.ts';

/** An endpoint that fails for this long without a success is disabled. */
export const FAILING_LIMIT_MS = 120 * 3600 * 1000;

export interface Verdict {
  readonly state: 'delivered' | 'pending' | 'failed';
  /** Why the endpoint should be disabled, if it should. */
  readonly disable: 'gone' | 'failing' | null;
  readonly next: NextTry | null;
  /** Until when the receiver asked that nothing is sent to the endpoint; null: it did not. */
  readonly pausedUntil: Date | null;
}

export interface JudgedTry extends Required<Omit<FailedTry, 'retryAfterMs'>> {
  readonly exchange: Exchange;
  readonly startedAt: Date;
  /** Start of the endpoint's unbroken run of failures before this try. */
  readonly failingSince: Date | null;
}

/** Only 2xx is success. */
export const isDelivered = (exchange: Exchange): boolean =>
  exchange.kind === 'answered' && exchange.status >= 200 && exchange.status < 300;

/** With 410 the receiver says that it wants no more. */
export function judgeTry({ exchange, startedAt, failingSince, ...attempt }: JudgedTry): Verdict {
  if (isDelivered(exchange)) return { state: 'delivered', disable: null, next: null, pausedUntil: null };
  const answer = exchange.kind === 'answered' ? exchange : null;
  if (answer?.status === 410) return { state: 'failed', disable: 'gone', next: null, pausedUntil: null };
  const failingMs = failingSince ? startedAt.getTime() - failingSince.getTime() : 0;
  const retryAfterMs = readRetryAfter(answer?.retryAfter ?? null, startedAt);
  const next = nextTry({ ...attempt, retryAfterMs });
  const isPaused = retryAfterMs !== null && (answer?.status === 429 || answer?.status === 503);
  return {
    state: next ? 'pending' : 'failed',
    disable: failingMs >= FAILING_LIMIT_MS ? 'failing' : null,
    next,
    pausedUntil: isPaused ? pauseEnd({ startedAt, retryAfterMs, scale: attempt.scale }) : null,
  };
}
