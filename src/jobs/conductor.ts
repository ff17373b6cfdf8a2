/** pg-boss as this service uses it: the queues, sending inside a transaction, and the workers of a process. */
import { createHash, randomUUIDv7 } from 'node:crypto';
import { fromPrisma, PgBoss } from 'pg-boss';
import { listen } from '../db/listen.ts';
import type { Tx } from '../db/open-database.ts';
import type { SqlTx } from '../db/sql-transaction.ts';
import { atMost } from '../kernel/at-most.ts';
import type { Log } from '../kernel/log.ts';
import { type Carried, noTracing, type Tracing } from '../kernel/tracing.ts';
import { type JobPump, type PumpLimits, startJobPump } from './job-pump.ts';
import { type JobPayloads, QUEUES, type QueueName } from './queues.ts';
import { throughOutages } from './through-outages.ts';

export interface Conductor {
  /** Sends a job in the caller's transaction: it exists exactly when what it follows from does. */
  send<Q extends QueueName>(
    tx: Tx,
    queue: Q,
    payload: JobPayloads[Q],
    options?: { inMs?: number; singletonKey?: string },
  ): Promise<void>;
  /** Sends jobs in one statement, to be taken in their order, in the caller's transaction or (null) on its own. */
  sendMany<Q extends QueueName>(tx: SqlTx | null, queue: Q, jobs: readonly NewJob<Q>[]): Promise<void>;
  /**
   * Brings the waiting job of this key forward to now, or sends it where none waits, in the caller's transaction. A
   * job of the key that runs already is followed by another.
   */
  hasten<Q extends QueueName>(tx: Tx, queue: Q, payload: JobPayloads[Q], singletonKey: string): Promise<void>;
  work<Q extends QueueName>(
    queue: Q,
    concurrency: number,
    handler: (payload: JobPayloads[Q], signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /**
   * Works on many jobs at once, as slots come free, and begins one that is sent to a queue with `notify` at once; jobs of
   * one group at most so many at once.
   */
  pump<Q extends QueueName>(
    queue: Q,
    limits: PumpLimits,
    handler: (payload: JobPayloads[Q]) => Promise<void>,
  ): JobPump;
  /** Sends a job by a cron expression in Lisbon time, once for all processes; `key` tells schedules of one queue apart. */
  schedule<Q extends QueueName>(queue: Q, cron: string, payload: JobPayloads[Q], key: string): Promise<void>;
  /** Waits for the jobs under way, `timeoutMs` or little more; what is not finished is taken up again elsewhere. */
  stop(timeoutMs: number): Promise<void>;
}

export interface NewJob<Q extends QueueName> {
  readonly payload: JobPayloads[Q];
  readonly inMs?: number;
  /** Jobs of one group are paced together by a pump. */
  readonly group?: string;
}

/**
 * A connection that leaves a statement of the queue without an answer for so long is given up, and another made: a
 * half-open one would hold up the jobs of this process for as long as the system keeps trying. Handed on to the driver.
 */
const ANSWER_WITHIN_MS = 20_000;

/** For closing connections, beyond the jobs. */
const GOODBYE_MS = 500;

const SCHEMA = 'pgboss';

/** Makes the queues that are missing. A worker also gives those that stand the options of its own code: they outlive it. */
async function agreeOnQueues(boss: PgBoss, isWorker: boolean): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(queue => queue.name));
  for (const [name, { policy, ...options }] of Object.entries(QUEUES))
    if (!existing.has(name)) await boss.createQueue(name, { ...options, ...(policy ? { policy } : {}) });
    else if (isWorker) await boss.updateQueue(name, options);
}

export async function startConductor(
  url: string,
  {
    supervise,
    log,
    answerWithinMs = ANSWER_WITHIN_MS,
    tracing = noTracing,
  }: { supervise: boolean; log: Log; answerWithinMs?: number; tracing?: Tracing },
): Promise<Conductor> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'contractor-risk',
    max: 6,
    schema: SCHEMA,
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    useListenNotify: true,
    ...{ query_timeout: answerWithinMs },
  });
  boss.on('error', error => log.warn({ err: error }, 'the job queue reported an error'));
  boss.on('warning', warning => log.debug({ warning }, 'the job queue warns'));
  await boss.start();
  await agreeOnQueues(boss, supervise);

  return {
    async send(tx, queue, payload, { inMs = 0, singletonKey } = {}) {
      await boss.send(
        queue,
        { ...payload, ...tracing.carry() },
        {
          db: fromPrisma(tx as never),
          ...(inMs > 0 ? { startAfter: inMs / 1000 } : {}),
          ...(singletonKey ? { singletonKey } : {}),
        },
      );
    },
    async sendMany(tx, queue, jobs) {
      // Ids in the order of the jobs: those of one statement are taken by their ids.
      const ids = jobs.map(() => randomUUIDv7()).sort();
      const rows = jobs.map(({ payload, inMs = 0, group }, place) => ({
        id: ids[place]!,
        data: payload,
        ...(inMs > 0 ? { startAfter: String(inMs / 1000) } : {}),
        ...(group ? { group: { id: group } } : {}),
      }));
      await boss.insert(queue, rows, tx ? { db: asBossDb(tx) } : {});
    },
    async hasten(tx, queue, payload, singletonKey) {
      await boss.upsert(
        queue,
        { ...payload, ...tracing.carry() },
        { db: fromPrisma(tx as never), singletonKey, startAfter: 0 },
      );
    },
    async work(queue, concurrency, handler) {
      await boss.work<JobPayloads[typeof queue] & Carried>(
        queue,
        { localConcurrency: concurrency, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
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
      const sent = hearSent(url, queue, { wake: pump.wake, log });
      return {
        wake: pump.wake,
        async stop(withinMs) {
          await sent.close();
          await pump.stop(withinMs);
        },
      };
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
      // Saying goodbye over a connection that has fallen silent would take as long as the system believes in it.
      await atMost(timeoutMs + GOODBYE_MS, boss.stop({ graceful: true, timeout: timeoutMs }));
    },
  };
}

const asBossDb = (tx: SqlTx) => ({
  executeSql: (text: string, values?: unknown[]) => tx.query(text, values),
});

/** As pg-boss names the channel of its schema; a name that it would change costs the wait until the next look. */
const JOBS_SENT = `pgboss_${createHash('sha224').update(SCHEMA).digest('hex').slice(0, 24)}`;

/** Wakes when a job is sent to the queue, for as long as there is a connection to hear it by. */
function hearSent(
  url: string,
  queue: QueueName,
  { wake, log }: { wake: () => void; log: Log },
): { close(): Promise<void> } {
  const onSent = (sentTo: string) => {
    if (sentTo === queue) wake();
  };
  const listening = listen(url, { [JOBS_SENT]: onSent }, { onConnected: wake, log }).catch(error => {
    log.warn({ err: error, queue }, 'jobs are not heard of as they are sent; looking for them now and then');
    return null;
  });
  return { close: async () => (await listening)?.close() };
}
