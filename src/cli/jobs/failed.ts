import { readFailedJobs } from '../../jobs/queue/failed-jobs.ts';
import type { CliCommand } from '../kit/command.ts';
import { withConductor } from '../kit/open-conductor.ts';
import { withService } from '../kit/open-service.ts';
import { shownTime } from '../kit/table.ts';
import { queueOption } from './queue-option.ts';

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
