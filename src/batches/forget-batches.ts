import type { Tx } from '../db/open-database.ts';

/** Days for which a batch and its results are kept after its end. */
export const BATCH_DAYS = 30;

/** Deletes batches past their retention, with their rows; returns how many. Assessments stay. */
export const forgetBatches = (tx: Tx): Promise<number> =>
  tx.$executeRawUnsafe(
    `delete from batches where completed_at < app_now() - make_interval(days => ${BATCH_DAYS})`,
  );
