/**
 * Takes jobs of one queue as slots come free, without waiting for the slowest of those taken before: some receivers
 * answer in a millisecond, others hang for 15 s. Jobs are fetched, kept alive and completed in batches, which costs the
 * database little. A job whose handler rejects is retried as its queue says.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { Log } from '../../kernel/log.ts';
import { atMost } from '../../kernel/pacing/at-most.ts';
import { gathered } from '../../kernel/pacing/gathered.ts';
import { isDatabaseAway } from '../../kernel/process/database-away.ts';
import { HEARTBEAT } from './queues.ts';

export interface PumpLimits {
  readonly atOnce: number;
  /** Most jobs of one group that run in this process; further ones stay in the queue. */
  readonly perGroup: number;
  /** How often the queue is polled when it seems empty. */
  readonly everyMs: number;
}

export interface JobPump {
  /** Polls now. */
  wake(): void;
  /** Takes no more jobs and waits at most `withinMs` for running ones; another process takes up the rest. */
  stop(withinMs: number): Promise<void>;
}

type Claim = Pick<Job, 'id' | 'retryCount'>;

/** Jobs per fetch; a group can exceed its limit by as many. */
const BATCH = 50;
/** Half of the queues' heartbeat: one may be late. */
const HEARTBEAT_MS = (HEARTBEAT.heartbeatSeconds * 1_000) / 2;

export function startJobPump<Payload>(
  deps: PumpDeps,
  queue: string,
  limits: PumpLimits,
  handler: (payload: Payload) => Promise<void>,
): JobPump {
  return new Pump(deps, queue, limits, handler);
}

interface PumpDeps {
  readonly boss: PgBoss;
  readonly log: Log;
}

class Pump<Payload> implements JobPump {
  readonly #deps: PumpDeps;
  readonly #queue: string;
  readonly #limits: PumpLimits;
  readonly #handler: (payload: Payload) => Promise<void>;
  readonly #complete: (claim: Claim) => Promise<void>;
  readonly #taken = new Map<string, { claim: Claim; done: Promise<void> }>();
  readonly #groups = new Map<string, number>();
  readonly #stopping = new AbortController();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #running: Promise<void>;
  #woken = false;
  #moreLikely = false;
  #rouse: () => void = () => {};

  constructor(
    deps: PumpDeps,
    queue: string,
    limits: PumpLimits,
    handler: (payload: Payload) => Promise<void>,
  ) {
    this.#deps = deps;
    this.#queue = queue;
    this.#limits = limits;
    this.#handler = handler;
    this.#complete = gathered<Claim, void>(
      async claims => {
        await deps.boss.complete(queue, [...claims]);
        return [];
      },
      { most: BATCH * 2 },
    );
    this.#heartbeat = setInterval(() => this.#keepAlive(), HEARTBEAT_MS);
    this.#running = this.#run();
  }

  readonly wake = (): void => {
    this.#woken = true;
    this.#rouse();
  };

  async stop(withinMs: number): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#running;
    await atMost(withinMs, Promise.all([...this.#taken.values()].map(({ done }) => done)));
    clearInterval(this.#heartbeat);
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#woken = false;
      const more = await this.#take().catch(error => {
        this.#deps.log.warn({ err: error, queue: this.#queue }, 'jobs could not be fetched; trying again');
        return 0;
      });
      if (more === 0 && !this.#woken && !this.#stopping.signal.aborted) await this.#pause();
    }
  }

  /** Answers how many were taken. */
  async #take(): Promise<number> {
    const { atOnce, perGroup } = this.#limits;
    const batchSize = Math.min(atOnce - this.#taken.size, BATCH);
    const ignoreGroups = [...this.#groups].flatMap(([group, count]) => (count >= perGroup ? group : []));
    this.#moreLikely = true;
    if (batchSize <= 0) return 0;
    const jobs = await this.#deps.boss.fetch<Payload>(this.#queue, { batchSize, ignoreGroups });
    this.#moreLikely = jobs.length === batchSize || ignoreGroups.length > 0;
    // Ids sort in the order of sending; the database returns them in any.
    for (const job of jobs.sort((a, b) => (a.id < b.id ? -1 : 1))) this.#begin(job);
    return jobs.length;
  }

  #begin({ id, retryCount, data, groupId }: Job<Payload>): void {
    const claim = { id, retryCount };
    const group = groupId ?? id;
    this.#groups.set(group, (this.#groups.get(group) ?? 0) + 1);
    const { log } = this.#deps;
    const done = this.#carryOut(claim, data)
      // Its claim lapses without a heartbeat, and it is taken up again.
      .catch(error => log.warn({ err: error, queue: this.#queue }, 'the end of a job could not be recorded'))
      .finally(() => this.#end(claim, group));
    this.#taken.set(id, { claim, done });
  }

  async #carryOut(claim: Claim, payload: Payload): Promise<void> {
    const { boss, log } = this.#deps;
    const fault = await throughOutages(() => this.#handler(payload), this.#stopping.signal).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    if (!fault) return this.#complete(claim);
    log.warn({ err: fault, queue: this.#queue, jobId: claim.id }, 'a job failed; it is tried again');
    await boss.fail(this.#queue, [claim], fault);
  }

  #end(claim: Claim, group: string): void {
    // A job whose claim lapsed may have been taken again meanwhile: the newer claim is kept alive.
    if (this.#taken.get(claim.id)?.claim === claim) this.#taken.delete(claim.id);
    const left = this.#groups.get(group)! - 1;
    if (left > 0) this.#groups.set(group, left);
    else this.#groups.delete(group);
    if (this.#moreLikely && left < this.#limits.perGroup) this.wake();
  }

  #pause(): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, this.#limits.everyMs);
      this.#rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #keepAlive(): void {
    const claims = [...this.#taken.values()].map(({ claim }) => claim);
    if (claims.length === 0) return;
    const { boss, log } = this.#deps;
    boss
      .touch(this.#queue, claims)
      .catch(error =>
        log.warn({ err: error, queue: this.#queue }, 'jobs could not be kept alive; trying again'),
      );
  }
}

const AGAIN_AFTER_MS = 1_000;
/** After failing for so long it may be our own fault: it uses up one retry and makes room for others. */
const PATIENCE_MS = 60_000;

/**
 * Repeats `work` while it fails because the database is away. A job's retries are for its own faults: an unstable database
 * would use them all up within seconds.
 */
export async function throughOutages<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const patientUntil = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || signal.aborted || performance.now() > patientUntil) throw error;
    }
    await pause(AGAIN_AFTER_MS, undefined, { signal });
  }
}
