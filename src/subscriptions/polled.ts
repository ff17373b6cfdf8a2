/** What is known by looking again and again, for whoever follows it: one look serves all, and nobody looks while none follows. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Polled<T> {
  /** What it is now, then whenever it is something else, until `signal` aborts. */
  follow(signal: AbortSignal): AsyncGenerator<T, void>;
}

export interface Polling<T> {
  readonly look: () => Promise<T>;
  readonly everyMs: number;
  /** Two of the same form are told once. */
  readonly formOf: (value: T) => string;
}

export function createPolled<T>({ look, everyMs, formOf }: Polling<T>): Polled<T> {
  let latest: { readonly at: number; readonly value: Promise<T> } | undefined;

  function looked(): Promise<T> {
    const now = performance.now();
    if (!latest || now - latest.at >= everyMs) latest = { at: now, value: look() };
    return latest.value;
  }

  return {
    async *follow(signal) {
      for (let told: string | undefined; !signal.aborted; ) {
        const value = await looked();
        const form = formOf(value);
        if (form !== told) yield value;
        told = form;
        await pause(everyMs, undefined, { signal }).catch(() => {});
      }
    },
  };
}
