/** The queues, with what their jobs carry. A job carries ids only; the row is the truth. */
import type { Queue } from 'pg-boss';
import type { RegisterName } from '../kernel/register-name.ts';

export interface JobPayloads {
  'run-analysis': { readonly analysisId: string };
  'ask-linked': { readonly analysisId: string };
  'analysis-given-up': { readonly analysisId: string };
  'revise-assessment': { readonly nif: string };
  'refresh-list': { readonly register: RegisterName };
  purge: Readonly<Record<string, never>>;
  'keep-request-log': Readonly<Record<string, never>>;
  'keep-events': Readonly<Record<string, never>>;
  'deliver-webhook': { readonly deliveryId: string; readonly endpointId: string; readonly number: number };
}

export type QueueName = keyof JobPayloads;

type QueueOptions = Omit<Queue, 'name'>;

/** A worker that is killed is noticed by its silence: heartbeat and monitor together stay under 15 s. */
const HEARTBEAT = { heartbeatSeconds: 10 };

export const QUEUES: Readonly<Record<QueueName, QueueOptions>> = {
  'analysis-given-up': { retryLimit: 10, retryBackoff: true },
  // `short`: one waiting job per analysis; the round under way can send the next. Not `stately`: its fetch passes over
  // keys that a cache of 60 s takes for running, so a killed worker's job would rest a minute longer.
  'run-analysis': {
    ...HEARTBEAT,
    policy: 'short',
    notify: true,
    retryLimit: 5,
    retryDelay: 0,
    expireInSeconds: 1_800,
    deadLetter: 'analysis-given-up',
  },
  // Of its own, so that no first analysis waits for a place behind minutes of questions about other companies.
  'ask-linked': {
    ...HEARTBEAT,
    policy: 'short',
    notify: true,
    retryLimit: 5,
    retryDelay: 0,
    expireInSeconds: 3_600,
    deadLetter: 'analysis-given-up',
  },
  // `short`: one waiting per company, however many rounds ask for it.
  'revise-assessment': { policy: 'short', retryLimit: 5, retryBackoff: true },
  'refresh-list': {
    ...HEARTBEAT,
    policy: 'short',
    retryLimit: 6,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 3_600,
  },
  'keep-request-log': { policy: 'short', retryLimit: 10, retryDelay: 30, retryBackoff: true },
  purge: { ...HEARTBEAT, policy: 'short', retryLimit: 3, retryDelay: 600, expireInSeconds: 3_600 },
  'keep-events': { ...HEARTBEAT, policy: 'short', retryLimit: 10, retryDelay: 60, expireInSeconds: 3_600 },
  'deliver-webhook': {
    ...HEARTBEAT,
    // For faults of ours only, each try of a receiver being a job of its own: days, until somebody has mended them.
    retryLimit: 1_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
    // A job may wait for the lane of its endpoint.
    expireInSeconds: 180,
    // The delivery's rows tell what became of it.
    deleteAfterSeconds: 3_600,
  },
};
