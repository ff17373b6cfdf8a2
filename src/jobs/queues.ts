/** The queues, with what their jobs carry. A job carries ids only; the row is the truth. */
import type { Queue } from 'pg-boss';

export interface JobPayloads {
  'run-analysis': { readonly analysisId: string };
  'analysis-given-up': { readonly analysisId: string };
  'deliver-webhook': { readonly deliveryId: string; readonly number: number };
}

export type QueueName = keyof JobPayloads;

type QueueOptions = Omit<Queue, 'name'>;

/** A worker that is killed is noticed by its silence: heartbeat and monitor together stay under 15 s. */
const HEARTBEAT = { heartbeatSeconds: 10 };

export const QUEUES: Readonly<Record<QueueName, QueueOptions>> = {
  'analysis-given-up': { retryLimit: 10, retryBackoff: true },
  // `stately`: one waiting and one running job per analysis, so that the round under way can send the next.
  'run-analysis': {
    ...HEARTBEAT,
    policy: 'stately',
    notify: true,
    retryLimit: 5,
    retryDelay: 0,
    expireInSeconds: 1_800,
    deadLetter: 'analysis-given-up',
  },
  'deliver-webhook': {
    ...HEARTBEAT,
    notify: true,
    retryLimit: 20,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 120,
  },
};
