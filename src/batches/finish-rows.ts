/**
 * One step of a batch: rows whose companies are assessed are finished, and the batch when all are. The row of the batch is
 * locked meanwhile, so that finished rows are numbered in the order of their commits: who has read up to a number has
 * missed none below it.
 */
import { isStale } from '../contractors/assessment.ts';
import type { Database } from '../db/open-database.ts';
import { type SqlTx, sqlTransaction } from '../db/sql-transaction.ts';
import { appendEvent } from '../events/append-event.ts';
import { BATCH_COLUMNS, type Batch, isOver } from './batch.ts';

export interface Step {
  readonly finished: number;
  /** The batch ended in this step: its client has an event. */
  readonly hasEnded: boolean;
}

/** Most rows that one step completes. */
const CHUNK = 2_000;

export const finishRows = (db: Database, asked: BatchStep): Promise<Step> =>
  sqlTransaction(db, tx => finishRowsIn(tx, asked));

interface BatchStep {
  readonly id: string;
  readonly freshHours: number;
}

/** The same in the caller's transaction. */
export async function finishRowsIn(tx: SqlTx, { id, freshHours }: BatchStep): Promise<Step> {
  const { rows } = await tx.query<Batch & { finished: number }>({
    name: 'lock_batch',
    text: `select ${BATCH_COLUMNS}, b.finished from batches b where b.id = $1 for update`,
    values: [id],
  });
  const [batch] = rows;
  if (!batch || isOver(batch)) return { finished: 0, hasEnded: false };
  await tx.query({ text: TAKEN_BACK_ROWS, values: [id] });
  const done = await numberRows(tx, COMPLETE_ROWS, [id, batch.finished, freshHours]);
  const cancelled =
    batch.state === 'cancelling' ? await numberRows(tx, CANCEL_ROWS, [id, batch.finished + done]) : 0;
  const finished = done + cancelled;
  const hasEnded = batch.finished + finished === batch.rows;
  const after = { ...batch, done: batch.done + done, cancelled: batch.cancelled + cancelled };
  if (finished > 0 || hasEnded) await keepCounts(tx, after, { finished, hasEnded });
  return { finished, hasEnded };
}

async function numberRows(tx: SqlTx, text: string, values: unknown[]): Promise<number> {
  const { rowCount } = await tx.query({ text, values });
  return rowCount!;
}

/** Rows whose analysis has ended and whose assessment was taken back before they were finished wait anew. Parameter: batch. */
const TAKEN_BACK_ROWS = `
  update batch_rows r set state = 'waiting' where r.batch_id = $1 and r.state = 'analysing' and r.finished is null
    and not exists (select from analyses n where n.nif = r.nif and n.state <> 'complete')
    and not exists (select from companies c where c.nif = r.nif and c.latest_assessment_id is not null)`;

/** Parameters: batch, finished rows so far, freshness in hours. Rows that are analysed, and the next that wait. */
const COMPLETE_ROWS = `
  with open as (
    (select row, nif from batch_rows where batch_id = $1 and state = 'analysing' and finished is null)
    union all
    (select row, nif from batch_rows where batch_id = $1 and state = 'waiting' and finished is null order by row limit ${CHUNK})),
  answered as (
    select open.row, a.id, ${isStale('$3')} as stale, row_number() over (order by open.row) as n
    from open join companies c on c.nif = open.nif join assessments a on a.id = c.latest_assessment_id
    order by open.row limit ${CHUNK})
  update batch_rows r set state = 'complete', assessment_id = answered.id, refresh = stale, finished = $2::int + n
  from answered where r.batch_id = $1 and r.row = answered.row`;

/** Rows that were not begun, or whose analysis waits for a register. Parameters: batch, finished rows so far. */
const CANCEL_ROWS = `
  with unbegun as (
    select row, row_number() over (order by row) as n from batch_rows r
    where batch_id = $1 and finished is null and (state = 'waiting' or state = 'analysing' and exists (
      select from analyses n where n.nif = r.nif and n.state in ('waiting', 'stalled'))))
  update batch_rows r set state = 'cancelled', finished = $2::int + n from unbegun where r.batch_id = $1 and r.row = unbegun.row`;

async function keepCounts(
  tx: SqlTx,
  { id, clientId, livemode, state, rows, done, rejected, cancelled }: Batch,
  { finished, hasEnded }: { finished: number; hasEnded: boolean },
): Promise<void> {
  const end = state === 'cancelling' ? ('cancelled' as const) : ('complete' as const);
  await tx.query(
    `update batches set finished = finished + $2, cancelled = $3, state = case when $4 then $5 else state end,
       completed_at = case when $4 then app_now() end where id = $1`,
    [id, finished, cancelled, hasEnded, end],
  );
  if (!hasEnded) return;
  const data = { livemode, batchId: id, state: end, rows, done, rejected, cancelled };
  await appendEvent(tx, [clientId], { type: 'batch.completed', nif: null, data });
}
