/** The job queue for one command: it sends and wakes jobs, and works on none. */
import type { Database } from '../../db/open-database.ts';
import type { Conductor } from '../../jobs/queue/job-queue.ts';
import { silentLog } from '../../kernel/log.ts';

export async function withConductor<T>(
  { url }: Database,
  work: (conductor: Conductor) => Promise<T>,
): Promise<T> {
  // Loaded only here, so that other commands do not wait for the queue's library.
  const { startConductor } = await import('../../jobs/queue/job-queue.ts');
  const conductor = await startConductor(url, { supervise: false, log: silentLog });
  try {
    return await work(conductor);
  } finally {
    await conductor.stop(5_000);
  }
}
