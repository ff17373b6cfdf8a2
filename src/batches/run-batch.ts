/**
 * Works on a batch until it is over: finishes rows whose companies are assessed, and begins the next analyses. All it knows
 * is in the database, and every step is a transaction of its own: a run that is killed loses nothing, and two at once do no
 * harm.
 */
import { setTimeout } from 'node:timers/promises';
import type { AnalysisOpening } from '../contractors/open-analysis.ts';
import { isOver } from './batch.ts';
import { beginRefreshes, beginRows, isRefreshing } from './begin-rows.ts';
import { finishRows } from './finish-rows.ts';

export interface BatchRun {
  readonly opening: AnalysisOpening;
  readonly freshHours: number;
  /** The event of a batch waits for its place. */
  readonly ended: () => void;
}

/** Pauses between two steps: the first after something has moved, doubled while nothing does. */
const SOONEST_MS = 100;
const LATEST_MS = 2_000;

/** Rejects with the signal's reason when it is aborted: the job is then taken up again. */
export async function runBatch(run: BatchRun, id: string, signal: AbortSignal): Promise<void> {
  for (let pauseMs = SOONEST_MS; ; ) {
    signal.throwIfAborted();
    const moved = await step(run, id);
    if (moved === 'over') return;
    pauseMs = moved > 0 ? SOONEST_MS : Math.min(pauseMs * 2, LATEST_MS);
    await setTimeout(pauseMs, undefined, { signal });
  }
}

/** How many rows moved, or that nothing is left to be done. */
async function step({ opening, freshHours, ended }: BatchRun, id: string): Promise<number | 'over'> {
  const { batch, finished, hasEnded } = await finishRows(opening.db, { id, freshHours });
  if (hasEnded) ended();
  if (!batch || batch.state === 'cancelled') return 'over';
  const begun = batch.state === 'running' ? await beginRows(opening, id) : 0;
  const renewed = begun === 0 && batch.state !== 'cancelling' ? await beginRefreshes(opening, id) : 0;
  if (isOver(batch) && !(await isRefreshing(opening.db, id))) return 'over';
  return finished + begun + renewed;
}
