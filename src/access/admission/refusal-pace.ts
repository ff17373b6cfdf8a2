/**
 * Delays refusals to a number per second for one address or one key. A caller that keeps sending waits for each refusal, on any number
 * of connections, so the process has time for others. The first refusal leaves at once.
 */
import { setTimeout as pause } from 'node:timers/promises';

export interface RefusalPace {
  /** Resolves when the next refusal to this address or key may leave. */
  turn(of: string): Promise<void>;
}

const LONGEST_WAIT_MS = 1_000;
/** Further refusals do not wait: each waiting one takes memory. */
const MOST_WAITING = 5_000;
const MOST_KEPT = 20_000;

export function createRefusalPace({ perSecond }: { perSecond: number }): RefusalPace {
  /** When the next refusal may leave; the oldest entry first. */
  const next = new Map<string, number>();
  let waiting = 0;

  function book(of: string): number {
    const now = performance.now();
    const at = Math.min(Math.max(now, next.get(of) ?? 0), now + LONGEST_WAIT_MS);
    next.delete(of);
    if (next.size >= MOST_KEPT) next.delete(next.keys().next().value!);
    next.set(of, at + 1_000 / perSecond);
    return at - now;
  }

  return {
    async turn(of) {
      const ms = book(of);
      if (ms <= 0 || waiting >= MOST_WAITING) return;
      waiting++;
      await pause(ms).finally(() => waiting--);
    },
  };
}
