import { type QueueStanding, readQueues } from '../../jobs/queue/queue-standing.ts';
import type { CliCommand } from '../kit/command.ts';
import { withConductor } from '../kit/open-conductor.ts';
import { withService } from '../kit/open-service.ts';
import { shownAge, table } from '../kit/table.ts';

export const jobsList: CliCommand = {
  name: 'jobs list',
  summary: 'How the queues stand: what waits and for how long, what runs, what failed for good.',
  example: 'contractor-risk jobs list',
  run: () =>
    withService(({ db }) =>
      withConductor(db, async () => {
        const queues = await readQueues(db);
        return { json: queues, text: asTable(queues) };
      }),
    ),
};

const asTable = (queues: readonly QueueStanding[]): string =>
  [
    table(
      ['queue', 'waiting', 'oldest', 'later', 'running', 'failed'],
      queues.map(it => [
        it.queue,
        it.waiting,
        it.waiting > 0 ? shownAge(it.oldestWaitingSeconds) : null,
        it.later,
        it.active,
        it.failed,
      ]),
    ),
    ...(queues.some(({ failed }) => failed > 0) ? ['', 'Why they failed: contractor-risk jobs failed'] : []),
  ].join('\n');
