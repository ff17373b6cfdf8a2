/** Who waits for an analysis, within one process: woken by the database's notifications. */
import type { AnalysisChange } from '../kernel/process/notifications.ts';

export interface AnalysisWatch {
  /** Resolves when the analysis completes, after `ms`, or when `signal` aborts; never rejects. Call it before reading the state. */
  completion(id: string, ms: number, signal: AbortSignal): { readonly done: Promise<void>; cancel(): void };
  changed(change: AnalysisChange): void;
  /** Notifications may have been missed: wakes everybody. */
  recheck(): void;
  count(): number;
  /** The process stops: ends all waiting, now and later. */
  stop(): void;
}

export function createAnalysisWatch(): AnalysisWatch {
  const waiting = new Map<string, Set<() => void>>();
  let stopped = false;
  const recheck = () => {
    for (const set of waiting.values()) for (const finish of [...set]) finish();
  };
  return {
    completion(id, ms, signal) {
      let finish = () => {};
      const done = new Promise<void>(resolve => {
        finish = resolve;
      });
      const mine = waiting.get(id) ?? new Set();
      waiting.set(id, mine.add(finish));
      const timer = setTimeout(finish, stopped ? 0 : ms);
      signal.addEventListener('abort', finish, { once: true });
      const cancel = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        mine.delete(finish);
        if (mine.size === 0 && waiting.get(id) === mine) waiting.delete(id);
        finish();
      };
      void done.then(cancel);
      return { done, cancel };
    },
    changed({ id, state }) {
      if (state === 'complete') for (const finish of [...(waiting.get(id) ?? [])]) finish();
    },
    recheck,
    count: () => [...waiting.values()].reduce((sum, set) => sum + set.size, 0),
    stop() {
      stopped = true;
      recheck();
    },
  };
}
