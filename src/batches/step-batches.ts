/**
 * Moves every batch as far as it goes now: finishes rows whose companies are assessed, and begins the next analyses. It never
 * waits: whatever lets a batch go on calls it again. All it knows is in the database, and every step is a transaction of its
 * own: a run that is killed loses nothing, and two at once do no harm.
 */
import type { AnalysisOpening } from '../contractors/analyses/open-analysis.ts';
import type { Database } from '../db/open-database.ts';
import { beginNext } from './begin-rows.ts';
import { finishRows } from './finish-rows.ts';

export interface BatchSteps {
  readonly opening: AnalysisOpening;
  readonly freshHours: number;
  /** The event of a batch waits for its place. */
  readonly ended: () => void;
}

/** Rejects with the signal's reason when it is aborted: the job is then taken up again. */
export async function stepBatches(steps: BatchSteps, signal: AbortSignal): Promise<void> {
  let moved = true;
  while (moved) {
    moved = false;
    for (const id of await batchesToFinish(steps.opening.db)) {
      signal.throwIfAborted();
      moved = (await finish(steps, id)) || moved;
    }
    for (let next = await beginNext(steps.opening); next; next = await beginNext(steps.opening)) {
      signal.throwIfAborted();
      // Assessed since it was sent, and so may be the rows after it.
      if (!next.analysis) await finish(steps, next.batchId);
      moved = true;
    }
  }
}

async function finish({ opening, freshHours, ended }: BatchSteps, id: string): Promise<boolean> {
  const { finished, hasEnded } = await finishRows(opening.db, { id, freshHours });
  if (hasEnded) ended();
  return finished > 0 || hasEnded;
}

/** Batches with a row whose analysis has ended, without a row left, or being cancelled. */
async function batchesToFinish({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'batches_to_finish',
    text: `select id from batches b where completed_at is null and (finished = rows or state = 'cancelling')
           union
           select r.batch_id from batch_rows r left join companies c on c.nif = r.nif
           where r.state = 'analysing' and r.finished is null and (c.latest_assessment_id is not null
             or not exists (select from analyses n where n.nif = r.nif and n.state <> 'complete'))`,
  });
  return rows.map(({ id }) => id);
}

/** Whether some batch is under way, or companies of one are still to be analysed anew. */
export async function areBatchesOpen({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query<{ open: boolean }>({
    name: 'batches_open',
    text: `select exists (select from batches where completed_at is null)
             or exists (select from batch_rows where refresh) as open`,
  });
  return rows[0]!.open;
}
