/** What a process is built from. */
import type { Database } from '../db/open-database.ts';
import type { JobQueue } from '../jobs/queue/job-queue.ts';
import type { Log } from '../kernel/log.ts';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';
import type { RegisterSetup } from './register-setup.ts';
import type { Traced } from './traces.ts';

export interface AppContext {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  readonly jobQueue: JobQueue;
  readonly metrics: Metrics;
  readonly around: Traced['around'];
  readonly setup: RegisterSetup;
  /** What ends them, undone in reverse order. */
  readonly undo: (() => Promise<void>)[];
}

/** Time to finish what is under way, one part after the other, when the process is asked to stop: less than the 10 s it has. */
export const GRACE_MS = { requests: 4_000, jobs: 3_000, queues: 2_000 };

/** What `read` gave at most `ms` ago: probes and readers are no load. */
export function reuseFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > ms) last = { at: now, answer: read() };
    return last.answer;
  };
}

export const logBroken = (log: Log) => (error: Error) =>
  log.warn({ err: error }, 'a database connection broke');
