/**
 * Follows changes of analyses within one process, woken by the database's notifications. For each reader only ids of
 * changed analyses are kept, so a slow one reads the newest state and never a backlog.
 */
import type { AnalysisChange } from '../kernel/process/notifications.ts';

export interface AnalysisChanges {
  /**
   * Yields ids of changed analyses (of `nif`; null: of any company) until `signal` aborts. Yields null if some may have
   * been missed: read all again. `ends`: only analyses that have completed are of interest.
   */
  follow(
    nif: string | null,
    signal: AbortSignal,
    only?: { readonly ends: boolean },
  ): AsyncGenerator<string | null, void>;
  /** Without `state` it may be any. */
  changed(change: Pick<AnalysisChange, 'id' | 'nif'> & Partial<Pick<AnalysisChange, 'state'>>): void;
  /** Notifications may have been missed. */
  recheck(): void;
  /** How many follow. */
  count(): number;
}

interface Follower {
  readonly nif: string | null;
  readonly ends: boolean;
  readonly moved: Set<string>;
  lookAgain: boolean;
  wake: () => void;
}

/** With more waiting ids than this the reader reads all again. */
const MOVED_AT_MOST = 1_000;

export function createAnalysisChanges(): AnalysisChanges {
  const followers = new Set<Follower>();

  function tell(follower: Follower, id: string | null): void {
    if (id !== null && follower.moved.size < MOVED_AT_MOST) follower.moved.add(id);
    else follower.lookAgain = true;
    follower.wake();
  }

  async function* take(follower: Follower, signal: AbortSignal): AsyncGenerator<string | null, void> {
    const stop = () => follower.wake();
    signal.addEventListener('abort', stop);
    try {
      while (!signal.aborted) {
        const awake = new Promise<void>(resolve => {
          follower.wake = resolve;
        });
        if (follower.lookAgain) {
          follower.lookAgain = false;
          follower.moved.clear();
          yield null;
        } else if (follower.moved.size > 0) {
          const [id] = follower.moved;
          follower.moved.delete(id!);
          yield id!;
        } else if (!signal.aborted) await awake;
      }
    } finally {
      signal.removeEventListener('abort', stop);
      followers.delete(follower);
    }
  }

  return {
    follow(nif, signal, { ends } = { ends: false }) {
      // Registered at once, so that no change before the first read is missed.
      const follower: Follower = { nif, ends, moved: new Set(), lookAgain: false, wake: () => {} };
      followers.add(follower);
      signal.addEventListener('abort', () => followers.delete(follower), { once: true });
      return take(follower, signal);
    },
    changed({ id, nif, state = 'complete' }) {
      for (const follower of followers)
        if ((follower.nif === null || follower.nif === nif) && (!follower.ends || state === 'complete'))
          tell(follower, id);
    },
    recheck() {
      for (const follower of followers) tell(follower, null);
    },
    count: () => followers.size,
  };
}

/** Who waits for an analysis, within one process. */
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
