import { redriveJobs } from '../../operator/work/redrive-jobs.ts';
import type { CliCommand } from '../kit/command.ts';
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
        const redriven = await redriveJobs({ db, conductor }, { queue: queue ?? null, job: job ?? null });
        return {
          json: { redriven },
          text:
            redriven.length === 0
              ? 'No job has failed for good.'
              : `${redriven.length} ${redriven.length === 1 ? 'job runs' : 'jobs run'} again. Follow them: contractor-risk jobs list`,
        };
      }),
    ),
};
