import { Option } from 'commander';
import { QUEUES } from '../../jobs/queue/queues.ts';

export const queueOption = (): Option =>
  new Option('--queue <queue>', 'only of this queue').choices(Object.keys(QUEUES));
