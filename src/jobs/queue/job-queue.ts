/** pg-boss as this service uses it: the queues, sending inside a transaction, and the workers of a process. */
import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { AnalysisOpening } from '../../contractors/analyses/open-analysis.ts';
import type { Rank } from '../../contractors/analysis.ts';
import { listen } from '../../db/listen.ts';
import { openPool } from '../../db/open-pool.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';
import type { Log } from '../../kernel/log.ts';
import { atMost } from '../../kernel/pacing/at-most.ts';
import { type Carried, noTracing, type Tracing } from '../../kernel/process/tracing.ts';
import { type JobPump, type PumpLimits, startJobPump, throughOutages } from './job-pump.ts';
import { HEARTBEAT, type JobPayloads, QUEUES, type QueueName } from './queues.ts';

export interface JobQueue {
  /** Sends a job in the caller's transaction, and so only if that commits. */
  send<Q extends QueueName>(
    tx: SqlTx | null,
    queue: Q,
    payload: JobPayloads[Q],
    options?: { inMs?: number; singletonKey?: string; rank?: Rank },
  ): Promise<void>;
  /** Sends jobs in one statement, to be taken in this order; in the caller's transaction, or (null) in its own. */
  sendMany<Q extends QueueName>(tx: SqlTx | null, queue: Q, jobs: readonly NewJob<Q>[]): Promise<void>;
  /**
   * Makes the waiting job of this key due now, in its place, or sends one if none waits, in the caller's transaction. If a
   * job of the key is running, another will follow it.
   */
  hasten<Q extends QueueName>(
    tx: SqlTx | null,
    queue: Q,
    payload: JobPayloads[Q],
    singletonKey: string,
  ): Promise<void>;
  /** A client now waits for the waiting job of this key; when it is due stays. In the caller's transaction. */
  hurry(tx: SqlTx, queue: QueueName, singletonKey: string): Promise<void>;
  /** Takes the jobs of a group back that nobody has begun, if the member of their payload is one of these. In the caller's transaction. */
  takeBack<Q extends QueueName>(
    tx: SqlTx,
    queue: Q,
    asked: { group: string; member: keyof JobPayloads[Q] & string; among: readonly string[] },
  ): Promise<{ payload: JobPayloads[Q]; isEarly: boolean }[]>;
  /** A job that is sent begins at once, and jobs that wait leave without a pause between them. */
  work<Q extends QueueName>(
    queue: Q,
    concurrency: number,
    handler: (payload: JobPayloads[Q], signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /**
   * Works on many jobs at once, as slots come free, with a limit per group. A job sent to a queue with `notify` begins at
   * once.
   */
  pump<Q extends QueueName>(
    queue: Q,
    limits: PumpLimits,
    handler: (payload: JobPayloads[Q]) => Promise<void>,
  ): JobPump;
  /** Sends a job by a cron expression in Lisbon time, once for all processes; `key` tells schedules of one queue apart. */
  schedule<Q extends QueueName>(queue: Q, cron: string, payload: JobPayloads[Q], key: string): Promise<void>;
  /** Waits about `timeoutMs` for the running jobs; another process takes up unfinished ones. */
  stop(timeoutMs: number): Promise<void>;
}

export interface NewJob<Q extends QueueName> {
  readonly payload: JobPayloads[Q];
  readonly inMs?: number;
  /** A pump limits the jobs of one group. */
  readonly group?: string;
  /** More goes first; without, all are equal, and those of one statement are taken nearly in its order. */
  readonly priority?: number;
  /** As in `send`. */
  readonly singletonKey?: string;
}

/**
 * A connection that does not answer a statement for so long is replaced: a half-open one would hold up the jobs of this
 * process for as long as the operating system retries.
 */
const ANSWER_WITHIN_MS = 20_000;

/** Time for closing connections after the jobs. */
const GOODBYE_MS = 500;

const SCHEMA = 'pgboss';
const SCHEDULES = '__pgboss__send-it';

/** Creates missing queues. A worker also updates the options of existing ones to those of its code. */
async function agreeOnQueues(boss: PgBoss, isWorker: boolean): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(queue => queue.name));
  for (const [name, { policy, ...options }] of Object.entries(QUEUES))
    if (!existing.has(name)) await boss.createQueue(name, { ...options, ...(policy ? { policy } : {}) });
    else if (isWorker) await boss.updateQueue(name, options);
  // pg-boss's own, by which schedules send their jobs; it is there where schedules are kept.
  if (isWorker && existing.has(SCHEDULES)) await boss.updateQueue(SCHEDULES, HEARTBEAT);
}

export async function openJobQueue(
  url: string,
  {
    supervise,
    log,
    answerWithinMs = ANSWER_WITHIN_MS,
    tracing = noTracing,
  }: { supervise: boolean; log: Log; answerWithinMs?: number; tracing?: Tracing },
): Promise<JobQueue> {
  const pool = openPool(url, {
    poolSize: 6,
    answerWithinMs,
    onError: error => log.warn({ err: error }, 'a connection of the job queue broke'),
  });
  /** By queue: told when a job is sent to it, and after every moment in which that may have been missed. */
  const wakes = new Map<string, () => void>();
  const boss = bossOf({ pool, url, log }, wakes, supervise);
  boss.on('error', error => log.warn({ err: error }, 'the job queue reported an error'));
  boss.on('warning', warning => log.debug({ warning }, 'the job queue warns'));
  try {
    await boss.start();
    await agreeOnQueues(boss, supervise);
  } catch (error) {
    void pool.end();
    throw error;
  }
  return {
    ...sendingWith(boss, tracing),
    async work(queue, concurrency, handler) {
      await boss.work<JobPayloads[typeof queue] & Carried>(
        queue,
        {
          localConcurrency: concurrency,
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 2,
          burstWhenReadyExceeds: 1,
        },
        async ([job]) =>
          tracing.within(queue, job!.data, () =>
            throughOutages(() => handler(job!.data, job!.signal), job!.signal),
          ),
      );
    },
    pump(queue, limits, handler) {
      if (!QUEUES[queue].notify) return startJobPump({ boss, log }, queue, limits, handler);
      const traced = (payload: JobPayloads[typeof queue] & Carried) =>
        tracing.within(queue, payload, () => handler(payload));
      const pump = startJobPump({ boss, log }, queue, limits, traced);
      wakes.set(queue, pump.wake);
      return pump;
    },
    async schedule(queue, cron, payload, key) {
      await boss.schedule(queue, cron, payload, {
        tz: 'Europe/Lisbon',
        key,
        singletonKey: key,
        missed: 'once',
      });
    },
    async stop(timeoutMs) {
      // Closing a silent connection would take until the operating system gives it up.
      const stopped = boss.stop({ graceful: true, timeout: timeoutMs }).then(() => pool.end());
      await atMost(timeoutMs + GOODBYE_MS, stopped);
    },
  };
}

/** Over connections of ours: one that pg-boss makes itself has a session as the database hands it out. */
function bossOf(
  { pool, url, log }: { pool: pg.Pool; url: string; log: Log },
  wakes: ReadonlyMap<string, () => void>,
  supervise: boolean,
): PgBoss {
  return new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: (channel, onSent, onConnected) =>
        listen(
          url,
          {
            [channel]: queue => {
              onSent(queue);
              wakes.get(queue)?.();
            },
          },
          {
            onConnected: () => {
              onConnected();
              for (const wake of wakes.values()) wake();
            },
            log,
          },
        ),
    },
    schema: SCHEMA,
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    // How many jobs wait decides whether a worker pauses.
    queueCacheIntervalSeconds: 1,
    useListenNotify: true,
  });
}

/** Jobs are sent in a transaction of the sender's, with the trace that they belong to. */
function sendingWith(
  boss: PgBoss,
  tracing: Tracing,
): Pick<JobQueue, 'send' | 'sendMany' | 'hasten' | 'hurry' | 'takeBack'> {
  return {
    async send(tx, queue, payload, { inMs = 0, singletonKey, rank = 'asked' } = {}) {
      await boss.send(
        queue,
        { ...payload, ...tracing.carry() },
        {
          ...within(tx),
          ...(inMs > 0 ? { startAfter: inMs / 1000 } : {}),
          ...(singletonKey ? { singletonKey } : {}),
          priority: PRIORITIES[rank],
        },
      );
    },
    async sendMany(tx, queue, jobs) {
      // Ids in the order of the jobs: those of one statement are taken by their ids.
      const ids = jobs.map(() => randomUUIDv7()).sort();
      const rows = jobs.map(({ payload, inMs = 0, group, singletonKey, priority = 0 }, place) => ({
        id: ids[place]!,
        data: payload,
        priority,
        ...(inMs > 0 ? { startAfter: String(inMs / 1000) } : {}),
        ...(group ? { group: { id: group } } : {}),
        ...(singletonKey ? { singletonKey } : {}),
      }));
      await boss.insert(queue, rows, within(tx));
    },
    async hasten(tx, queue, payload, singletonKey) {
      await boss.upsert(
        queue,
        { ...payload, ...tracing.carry() },
        { ...within(tx), singletonKey, startAfter: 0 },
      );
    },
    async takeBack(tx, queue, { group, member, among }) {
      const { rows } = await tx.query(
        `delete from pgboss.job where name = $1 and state = 'created' and group_id = $2 and data ->> $3 = any($4)
         returning data as payload, start_after > now() as "isEarly"`,
        [queue, group, member, among],
      );
      return rows;
    },
    async hurry(tx, queue, singletonKey) {
      await boss.update(queue, undefined, { ...within(tx), singletonKey, priority: PRIORITIES.asked });
    },
  };
}

const PRIORITIES: Readonly<Record<Rank, number>> = { asked: 0, unhurried: -1, idle: -2 };

const within = (tx: SqlTx | null) =>
  tx ? { db: { executeSql: (text: string, values?: unknown[]) => tx.query(text, values) } } : {};

/** At most one job waits for each analysis. */
export const analysisSender =
  (jobQueue: Pick<JobQueue, 'send' | 'hurry'>): AnalysisOpening['enqueue'] =>
  async (tx, analysisId, rank) => {
    if (rank !== 'hurried')
      return jobQueue.send(tx, 'run-analysis', { analysisId }, { singletonKey: analysisId, rank });
    // One of them waits, or runs.
    await jobQueue.hurry(tx, 'run-analysis', analysisId);
    await jobQueue.hurry(tx, 'ask-linked', analysisId);
  };

/** At most one job waits, for all batches. */
export const batchSender =
  (jobQueue: Pick<JobQueue, 'send'>) =>
  (tx: SqlTx | null): Promise<void> =>
    jobQueue.send(tx, 'step-batches', {}, { singletonKey: 'now' });
