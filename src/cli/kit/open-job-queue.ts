/** The job queue for one command: it sends and wakes jobs, and works on none. */
import type { Database } from '../../db/open-database.ts';
import type { JobQueue } from '../../jobs/queue/job-queue.ts';
import { silentLog } from '../../kernel/log.ts';

export async function withJobQueue<T>(
  { url }: Database,
  work: (jobQueue: JobQueue) => Promise<T>,
): Promise<T> {
  // Loaded only here, so that other commands do not wait for the queue's library.
  const { openJobQueue } = await import('../../jobs/queue/job-queue.ts');
  const jobQueue = await openJobQueue(url, { supervise: false, log: silentLog });
  try {
    return await work(jobQueue);
  } finally {
    await jobQueue.stop(5_000);
  }
}
