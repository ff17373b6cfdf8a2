import type { CliCommand } from './command.ts';
import { queueOption, readFailedJobs } from './failed-jobs.ts';
import { withConductor } from './open-conductor.ts';
import { withService } from './open-service.ts';
import { shownTime } from './table.ts';

export const jobsFailed: CliCommand = {
  name: 'jobs failed',
  summary: 'Jobs that failed for good, oldest first, each with what it carried and why.',
  example: 'contractor-risk jobs failed --queue refresh-list',
  declare: command => command.addOption(queueOption()),
  run: ({ queue }: { queue?: string }) =>
    withService(({ db }) =>
      withConductor(db, async () => {
        const failed = await readFailedJobs(db, { queue: queue ?? null });
        const text = failed.flatMap(it => [
          `${it.id}  ${it.queue}  ${shownTime(it.failedAt)}  after ${it.tries} ${it.tries === 1 ? 'try' : 'tries'}`,
          `  ${JSON.stringify(it.payload)}`,
          `  ${it.why ?? 'no reason was kept'}`,
        ]);
        return {
          json: failed,
          text:
            failed.length === 0
              ? 'No job has failed for good.'
              : [...text, '', 'Have them run again: contractor-risk jobs redrive'].join('\n'),
        };
      }),
    ),
};
