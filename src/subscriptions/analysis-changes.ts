/**
 * Analyses as they move, within one process: woken by the database's notifications. What a reader has not taken yet is
 * kept as the ids of analyses alone, so a slow one reads the newest state and never a backlog.
 */
export interface AnalysisChanges {
  /**
   * Ids of analyses that moved (of `nif`; null: of any company), until `signal` aborts; null: some may have been missed,
   * look at all again.
   */
  follow(nif: string | null, signal: AbortSignal): AsyncGenerator<string | null, void>;
  changed(change: { readonly id: string; readonly nif: string }): void;
  /** Notifications may have been missed. */
  recheck(): void;
  /** How many follow. */
  count(): number;
}

interface Follower {
  readonly nif: string | null;
  readonly moved: Set<string>;
  lookAgain: boolean;
  wake: () => void;
}

/** Beyond so many that were not taken, the reader looks at all again. */
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
    follow(nif, signal) {
      // Registered at once: what moves before the first reading is not missed.
      const follower: Follower = { nif, moved: new Set(), lookAgain: false, wake: () => {} };
      followers.add(follower);
      signal.addEventListener('abort', () => followers.delete(follower), { once: true });
      return take(follower, signal);
    },
    changed({ id, nif }) {
      for (const follower of followers) if (follower.nif === null || follower.nif === nif) tell(follower, id);
    },
    recheck() {
      for (const follower of followers) tell(follower, null);
    },
    count: () => followers.size,
  };
}
