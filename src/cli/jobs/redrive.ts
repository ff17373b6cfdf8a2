import type { Database } from '../../db/open-database.ts';
import { sendTries } from '../../jobs/deliveries/send-tries.ts';
import type { Conductor } from '../../jobs/queue/conductor.ts';
import { type FailedJob, readFailedJobs, strikeOff } from '../../jobs/queue/failed-jobs.ts';
import type { DeliveryTry } from '../../webhooks/deliver.ts';
import { type CliCommand, CliError } from '../kit/command.ts';
import { withConductor } from '../kit/open-conductor.ts';
import { withService } from '../kit/open-service.ts';
import { queueOption } from './queue-option.ts';

interface Options {
  readonly queue?: string;
  readonly job?: string;
}

export const jobsRedrive: CliCommand = {
  name: 'jobs redrive',
  summary: 'Have failed jobs run again, with all their tries anew: after what made them fail is mended.',
  example: 'contractor-risk jobs redrive --queue refresh-list',
  declare: command =>
    command.addOption(queueOption()).option('--job <id>', 'only this one, as jobs failed shows it'),
  changes: ({ job, queue }: Options) => ({ object: job ?? queue ?? null }),
  run: ({ queue, job }: Options) =>
    withService(({ db }) =>
      withConductor(db, async conductor => {
        const failed = await readFailedJobs(db, { queue: queue ?? null, job: job ?? null });
        if (job !== undefined && failed.length === 0)
          throw new CliError('not-found', `No failed job is ${job}. List them: contractor-risk jobs failed`);
        for (const one of failed) await runAgain({ db, conductor }, one);
        return {
          json: { redriven: failed.map(({ id, queue: name }) => ({ id, queue: name })) },
          text:
            failed.length === 0
              ? 'No job has failed for good.'
              : `${failed.length} ${failed.length === 1 ? 'job runs' : 'jobs run'} again. Follow them: contractor-risk jobs list`,
        };
      }),
    ),
};

/** Sends the job before it deletes the failed one. If interrupted in between, it runs twice, which is harmless. */
async function runAgain(
  { db, conductor }: { db: Database; conductor: Conductor },
  failed: FailedJob,
): Promise<void> {
  const { queue, payload, singletonKey } = failed;
  if (queue === 'deliver-webhook')
    // As this queue's jobs are written (`send-tries.ts`); the row says no more than that it is JSON.
    await sendTries(conductor, null, [{ ...(payload as unknown as DeliveryTry), inMs: 0 }]);
  else
    await (singletonKey
      ? conductor.hasten(null, queue, payload as never, singletonKey)
      : conductor.send(null, queue, payload as never));
  await strikeOff(db, failed);
}
