/** Has jobs that failed for good run again, with all their tries anew. */
import type { Database } from '../../db/open-database.ts';
import { sendTries } from '../../jobs/deliveries/send-tries.ts';
import type { JobQueue } from '../../jobs/queue/job-queue.ts';
import { type FailedJob, readFailedJobs, strikeOff } from '../../jobs/queue/queue-status.ts';
import { Problem } from '../../kernel/problems.ts';
import type { DeliveryTry } from '../../webhooks/schedule.ts';

interface Deps {
  readonly db: Database;
  readonly jobQueue: JobQueue;
}

/** All of them, or those of a queue, or one. @throws Problem `not-found` where no failed job is that one. */
export async function redriveJobs(
  deps: Deps,
  { queue = null, job = null }: { queue?: string | null; job?: string | null },
): Promise<readonly Pick<FailedJob, 'id' | 'queue'>[]> {
  const failed = await readFailedJobs(deps.db, { queue, job });
  if (job !== null && failed.length === 0)
    throw new Problem('not-found', `No failed job is ${job}. List them: contractor-risk jobs failed`);
  for (const one of failed) await runAgain(deps, one);
  return failed.map(({ id, queue: name }) => ({ id, queue: name }));
}

/** Sends the job before it deletes the failed one. If interrupted in between, it runs twice, which is harmless. */
async function runAgain({ db, jobQueue }: Deps, failed: FailedJob): Promise<void> {
  const { queue, payload, singletonKey } = failed;
  if (queue === 'deliver-webhook')
    // As this queue's jobs are written (`send-tries.ts`); the row says no more than that it is JSON.
    await sendTries(jobQueue, null, [{ ...(payload as unknown as DeliveryTry), inMs: 0 }]);
  else
    await (singletonKey
      ? jobQueue.hasten(null, queue, payload as never, singletonKey)
      : jobQueue.send(null, queue, payload as never));
  await strikeOff(db, failed);
}
