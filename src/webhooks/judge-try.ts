/** Decides what follows from one attempt at a delivery. Pure. */
import type { Exchange } from './safe-egress.ts';
import { type NextTry, nextTry, readRetryAfter } from './schedule.ts';

/** An endpoint that fails for this long without a success is disabled. */
export const FAILING_LIMIT_MS = 120 * 3600 * 1000;

export interface Verdict {
  readonly state: 'delivered' | 'pending' | 'failed';
  /** Why the endpoint should be disabled, if it should. */
  readonly disable: 'gone' | 'failing' | null;
  readonly next: NextTry | null;
}

export interface JudgedTry {
  readonly number: number;
  readonly exchange: Exchange;
  readonly startedAt: Date;
  /** Start of the endpoint's unbroken run of failures before this try. */
  readonly failingSince: Date | null;
  readonly random: () => number;
  readonly scale: number;
}

/** Only 2xx is success. */
export const isDelivered = (exchange: Exchange): boolean =>
  exchange.kind === 'answered' && exchange.status >= 200 && exchange.status < 300;

/** With 410 the receiver says that it wants no more. */
export function judgeTry({ number, exchange, startedAt, failingSince, random, scale }: JudgedTry): Verdict {
  if (isDelivered(exchange)) return { state: 'delivered', disable: null, next: null };
  const answer = exchange.kind === 'answered' ? exchange : null;
  if (answer?.status === 410) return { state: 'failed', disable: 'gone', next: null };
  const failingMs = failingSince ? startedAt.getTime() - failingSince.getTime() : 0;
  const asked = answer?.retryAfter ?? null;
  const next = nextTry({ number, retryAfterMs: readRetryAfter(asked, startedAt), random, scale });
  return {
    state: next ? 'pending' : 'failed',
    disable: failingMs >= FAILING_LIMIT_MS ? 'failing' : null,
    next,
  };
}
