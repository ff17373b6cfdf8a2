/**
 * Takes jobs of one queue as slots come free, without waiting for the slowest of those taken before: what receivers
 * need that answer in a millisecond beside others that hang for 15 s. Jobs are fetched, kept alive and completed many
 * at once, so that a job costs the database little; a job whose handler rejects is tried again as its queue says.
 */
import type { Job, PgBoss } from 'pg-boss';
import { atMost } from '../kernel/at-most.ts';
import { gathered } from '../kernel/gathered.ts';
import type { Log } from '../kernel/log.ts';
import { throughOutages } from './through-outages.ts';

export interface PumpLimits {
  /** Jobs under way in this process. */
  readonly atOnce: number;
  /** A group with so many jobs under way in this process is passed over until it has fewer. */
  readonly perGroup: number;
  /** How often jobs are looked for when there seem to be none. */
  readonly everyMs: number;
}

export interface JobPump {
  /** There may be jobs: look now. */
  wake(): void;
  /** Takes no more, and waits for those under way, at most `withinMs`; what is left is taken up again elsewhere. */
  stop(withinMs: number): Promise<void>;
}

type Claim = Pick<Job, 'id' | 'retryCount'>;

/** A group can have so many more under way than its limit. */
const BATCH = 50;
/** Half of the queues' heartbeat: one may be late. */
const HEARTBEAT_MS = 5_000;

export function startJobPump<Payload>(
  { boss, log }: { boss: PgBoss; log: Log },
  queue: string,
  { atOnce, perGroup, everyMs }: PumpLimits,
  handler: (payload: Payload) => Promise<void>,
): JobPump {
  const taken = new Map<string, { claim: Claim; done: Promise<void> }>();
  const groups = new Map<string, number>();
  const stopping = new AbortController();
  let woken = false;
  let moreLikely = false;
  let rouse: () => void = () => {};
  const wake = () => {
    woken = true;
    rouse();
  };

  const complete = gathered<Claim, void>(
    async claims => {
      await boss.complete(queue, [...claims]);
      return [];
    },
    { most: BATCH * 2 },
  );

  async function carryOut(claim: Claim, payload: Payload): Promise<void> {
    const fault = await throughOutages(() => handler(payload), stopping.signal).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    if (!fault) return complete(claim);
    log.warn({ err: fault, queue, jobId: claim.id }, 'a job failed; it is tried again');
    await boss.fail(queue, [claim], fault);
  }

  function begin({ id, retryCount, data, groupId }: Job<Payload>): void {
    const claim = { id, retryCount };
    const group = groupId ?? id;
    groups.set(group, (groups.get(group) ?? 0) + 1);
    const done = carryOut(claim, data)
      // Its claim lapses without a heartbeat, and it is taken up again.
      .catch(error => log.warn({ err: error, queue }, 'the end of a job could not be recorded'))
      .finally(() => end(claim, group));
    taken.set(id, { claim, done });
  }

  function end(claim: Claim, group: string): void {
    // A job whose claim lapsed may have been taken again meanwhile: the newer claim is kept alive.
    if (taken.get(claim.id)?.claim === claim) taken.delete(claim.id);
    const left = groups.get(group)! - 1;
    if (left > 0) groups.set(group, left);
    else groups.delete(group);
    if (moreLikely && left < perGroup) wake();
  }

  /** Answers how many were taken. */
  async function take(): Promise<number> {
    const batchSize = Math.min(atOnce - taken.size, BATCH);
    const ignoreGroups = [...groups.keys()].filter(group => groups.get(group)! >= perGroup);
    moreLikely = true;
    if (batchSize <= 0) return 0;
    const jobs = await boss.fetch<Payload>(queue, { batchSize, ignoreGroups });
    moreLikely = jobs.length === batchSize || ignoreGroups.length > 0;
    // Ids sort in the order of sending; the database returns them in any.
    for (const job of jobs.sort((a, b) => (a.id < b.id ? -1 : 1))) begin(job);
    return jobs.length;
  }

  const pause = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, everyMs);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const running = (async () => {
    while (!stopping.signal.aborted) {
      woken = false;
      const more = await take().catch(error => {
        log.warn({ err: error, queue }, 'jobs could not be fetched; trying again');
        return 0;
      });
      if (more === 0 && !woken && !stopping.signal.aborted) await pause();
    }
  })();

  const heartbeat = setInterval(() => {
    const claims = [...taken.values()].map(({ claim }) => claim);
    if (claims.length > 0)
      boss
        .touch(queue, claims)
        .catch(error => log.warn({ err: error, queue }, 'jobs could not be kept alive; trying again'));
  }, HEARTBEAT_MS);

  return {
    wake,
    async stop(withinMs) {
      stopping.abort();
      wake();
      await running;
      await atMost(withinMs, Promise.all([...taken.values()].map(({ done }) => done)));
      clearInterval(heartbeat);
    },
  };
}
