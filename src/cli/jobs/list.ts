import { readQueues } from '../../jobs/queue/queue-standing.ts';
import type { CliCommand } from '../kit/command.ts';
import { withConductor } from '../kit/open-conductor.ts';
import { withService } from '../kit/open-service.ts';
import { shownAge, tableOf } from '../kit/table.ts';

export const jobsList: CliCommand = {
  name: 'jobs list',
  summary: 'How the queues stand: what waits and for how long, what runs, what failed for good.',
  example: 'contractor-risk jobs list',
  run: () =>
    withService(({ db }) =>
      withConductor(db, async () => {
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
    ),
};
