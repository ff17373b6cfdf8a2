import { setTimeout } from 'node:timers/promises';

/** Waits for `work`, but no longer than `ms`: what is not done by then goes on without whoever waited. Rejects when it does. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const late = setTimeout(ms, undefined, { signal: done.signal, ref: false }).catch(() => {});
  await Promise.race([work, late]).finally(() => done.abort());
}
