/** The job of the harvest: a round at the start, one every day, and another at once after a round that was cut off. */
import type { JobQueue } from '../queue/job-queue.ts';
import type { HarvestDeps } from './read-days.ts';
import { type HarvestRound, runHarvest } from './run-harvest.ts';

export interface HarvestWork extends Omit<HarvestDeps, 'revise'> {
  readonly jobQueue: JobQueue;
}

/** When the notices of the day before are out, and the lists are read. */
const SCHEDULE = '40 6 * * *';
/** Below the job's own limit (`queues.ts`). */
const ROUND_MS = 45 * 60_000;
const AFTER_SILENCE_MS = 5 * 60_000;
const KEY = 'harvest';

export async function workHarvest(work: HarvestWork, stopping: AbortSignal): Promise<void> {
  const { jobQueue, log } = work;
  const deps = harvestDeps(work);
  await jobQueue.work('harvest', 1, async (_payload, signal) => {
    const round = await runHarvest(deps, {
      signal: AbortSignal.any([signal, stopping]),
      withinMs: ROUND_MS,
    });
    log.info(round, 'a round of the harvest is over');
    const inMs = pauseAfter(round);
    if (inMs !== null) await jobQueue.send(null, 'harvest', {}, { inMs, singletonKey: KEY });
  });
  await startHarvest(jobQueue);
  await jobQueue.schedule('harvest', SCHEDULE, {}, 'daily');
}

/** The rest of a larger invented country is read while analyses run. */
const FIRST_FILL_MS = 30_000;

/**
 * The sandbox's country is small, so its failures are read before the first question, beside its acts and lists. If that fails, analyses
 * begin anyway, and the job reads on.
 */
export async function fillFirst(
  work: HarvestWork,
  meanwhile: Promise<unknown>,
  stopping: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(FIRST_FILL_MS)]);
  try {
    const round = await runHarvest(harvestDeps(work), {
      signal,
      withinMs: FIRST_FILL_MS,
      patient: true,
      meanwhile,
    });
    work.log.info(round, 'the failures of the invented country are read');
  } catch (error) {
    stopping.throwIfAborted();
    work.log.warn({ err: error }, 'the failures of the invented country are not all read yet');
  }
}

/** A round now, unless one waits already. */
export const startHarvest = (jobQueue: Pick<JobQueue, 'hasten'>): Promise<void> =>
  jobQueue.hasten(null, 'harvest', {}, KEY);

/** Milliseconds until the next round is sent; null: the schedule sends it. */
function pauseAfter({ end, silence }: HarvestRound): number | null {
  if (end === 'cut') return 1_000;
  return end === 'silent' ? Math.max(AFTER_SILENCE_MS, (silence?.retryAfterSeconds ?? 0) * 1_000) : null;
}

/** What a round needs, with the revisions sent as jobs. */
export const harvestDeps = ({ jobQueue, ...deps }: HarvestWork): HarvestDeps => ({
  ...deps,
  // In one statement: a judgement of one of them waits for the commit.
  revise: (tx, nifs) =>
    jobQueue.sendMany(
      tx,
      'revise-assessment',
      nifs.map(nif => ({ payload: { nif }, singletonKey: nif })),
    ),
});
