/** `contractor-risk jobs …`: the queues, and jobs that failed for good. */
import { Option } from 'commander';
import { readFailedJobs, readQueues } from '../jobs/queue/queue-status.ts';
import { QUEUES } from '../jobs/queue/queues.ts';
import type { CliCommand } from './kit/command.ts';
import { withJobQueue } from './kit/open-service.ts';
import { counted, shownAge, shownTime, tableOf } from './kit/table.ts';

const queueOption = (): Option =>
  new Option('--queue <queue>', 'only of this queue').choices(Object.keys(QUEUES));

const jobsList: CliCommand = {
  name: 'jobs list',
  summary: 'How the queues stand: what waits and for how long, what runs, what failed for good.',
  example: 'contractor-risk jobs list',
  inService: ({ db }) =>
    withJobQueue(db, async () => {
      const queues = await readQueues(db);
      const hasFailed = queues.some(({ failed }) => failed > 0);
      const text = tableOf(queues, {
        queue: it => it.queue,
        waiting: it => it.waiting,
        oldest: it => (it.waiting > 0 ? shownAge(it.oldestWaitingSeconds) : null),
        later: it => it.later,
        running: it => it.active,
        failed: it => it.failed,
      });
      return {
        json: queues,
        text: hasFailed ? `${text}\n\nWhy they failed: contractor-risk jobs failed` : text,
      };
    }),
};

const jobsFailed: CliCommand = {
  name: 'jobs failed',
  summary: 'Jobs that failed for good, oldest first, each with what it carried and why.',
  example: 'contractor-risk jobs failed --queue refresh-list',
  declare: command => command.addOption(queueOption()),
  inService: ({ db }, { queue }: { queue?: string }) =>
    withJobQueue(db, async () => {
      const failed = await readFailedJobs(db, { queue: queue ?? null });
      const text = failed.flatMap(it => [
        `${it.id}  ${it.queue}  ${shownTime(it.failedAt)}  after ${counted(it.tries, 'try', 'tries')}`,
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
};

export const JOBS_COMMANDS = [jobsList, jobsFailed];
