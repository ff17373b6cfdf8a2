/** The queues and the payloads of their jobs. A payload has only ids; the state is in the database. */
import type { Queue } from 'pg-boss';
import type { RegisterName } from '../../kernel/register-name.ts';

export interface JobPayloads {
  'run-analysis': { readonly analysisId: string };
  'ask-linked': { readonly analysisId: string };
  'step-batches': Readonly<Record<string, never>>;
  'ask-further': { readonly nif: string };
  'analysis-given-up': { readonly analysisId: string };
  'revise-assessment': { readonly nif: string };
  'refresh-list': { readonly register: RegisterName };
  harvest: Readonly<Record<string, never>>;
  purge: Readonly<Record<string, never>>;
  'keep-request-log': Readonly<Record<string, never>>;
  'keep-events': Readonly<Record<string, never>>;
  'append-receipts': Readonly<Record<string, never>>;
  'stamp-heads': Readonly<Record<string, never>>;
  'tell-late-readers': Readonly<Record<string, never>>;
  'watch-round': Readonly<Record<string, never>>;
  'watch-digest': Readonly<Record<string, never>>;
  'deliver-webhook': {
    readonly deliveryId: string;
    readonly endpointId: string;
    readonly number: number;
    readonly waited?: boolean;
  };
}

export type QueueName = keyof JobPayloads;

type QueueOptions = Omit<Queue, 'name' | 'heartbeatSeconds'>;

/** A worker that is killed is noticed by its silence, in every queue: heartbeat and monitor together stay under 15 s. */
export const HEARTBEAT = { heartbeatSeconds: 10 };

/** What an analysis may take: beyond it the job is another's. */
export const ANALYSIS_SECONDS = 1_800;

const OPTIONS: Readonly<Record<QueueName, QueueOptions>> = {
  'analysis-given-up': { notify: true, retryLimit: 10, retryBackoff: true },
  // `short`: one waiting job per analysis; the running round can send the next. Not `stately`: it skips keys that a cache
  // of 60 s reports as running, so a killed worker's job would wait a minute longer.
  'run-analysis': {
    policy: 'short',
    notify: true,
    retryLimit: 5,
    retryDelay: 0,
    expireInSeconds: ANALYSIS_SECONDS,
    deadLetter: 'analysis-given-up',
  },
  // Moves what can be moved and ends; one that is cut off is begun again, and goes on where the rows stand.
  'step-batches': { policy: 'short', notify: true, retryLimit: 10, retryDelay: 1 },
  // A queue of its own, so that no first analysis waits behind minutes of questions about other companies.
  'ask-linked': {
    policy: 'short',
    notify: true,
    retryLimit: 5,
    retryDelay: 0,
    expireInSeconds: 3_600,
    deadLetter: 'analysis-given-up',
  },
  // Best effort: the company's next analysis sends another.
  'ask-further': {
    policy: 'short',
    notify: true,
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 3_600,
  },
  // `short`: one waiting per company, however many rounds ask for it.
  'revise-assessment': { policy: 'short', notify: true, retryLimit: 5, retryBackoff: true },
  'refresh-list': {
    policy: 'short',
    retryLimit: 6,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 3_600,
  },
  harvest: {
    policy: 'short',
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 3_600,
  },
  'keep-request-log': { policy: 'short', retryLimit: 10, retryDelay: 30, retryBackoff: true },
  purge: { policy: 'short', retryLimit: 3, retryDelay: 600, expireInSeconds: 3_600 },
  'keep-events': { policy: 'short', retryLimit: 10, retryDelay: 60, expireInSeconds: 3_600 },
  'watch-round': {
    policy: 'short',
    notify: true,
    retryLimit: 3,
    retryDelay: 5,
    expireInSeconds: 300,
  },
  'append-receipts': { policy: 'short', retryLimit: 3, retryDelay: 5, expireInSeconds: 300 },
  'stamp-heads': { policy: 'short', retryLimit: 3, retryDelay: 5, expireInSeconds: 300 },
  'tell-late-readers': { policy: 'short', retryLimit: 3, retryDelay: 5, expireInSeconds: 300 },
  'watch-digest': { policy: 'short', retryLimit: 10, retryDelay: 30, expireInSeconds: 3_600 },
  'deliver-webhook': {
    // Only for our own faults (each attempt at a receiver has its own job): enough for days, until they are corrected.
    retryLimit: 1_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
    // A job may wait for other calls to its endpoint.
    expireInSeconds: 180,
    // The delivery's rows keep the result.
    deleteAfterSeconds: 3_600,
  },
};

export const QUEUES = Object.fromEntries(
  Object.entries(OPTIONS).map(([name, options]) => [name, { ...HEARTBEAT, ...options }]),
) as Readonly<Record<QueueName, QueueOptions & typeof HEARTBEAT>>;
