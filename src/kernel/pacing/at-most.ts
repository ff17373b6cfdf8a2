import { setTimeout } from 'node:timers/promises';

/** Waits for `work`, but no longer than `ms`; after that the work continues without being waited for. Rejects if it does. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const late = setTimeout(ms, undefined, { signal: done.signal, ref: false }).catch(() => {});
  await Promise.race([work, late]).finally(() => done.abort());
}
