/**
 * Begins the analyses of a batch, a few at once over all batches, each after those that a person waits for. It may be cut
 * off anywhere: an analysis that is open is joined, and what a row stands for is marked only after that.
 */

import { type AnalysisOpening, openFirstAnalysis, openRefresh } from '../contractors/open-analysis.ts';
import type { Database } from '../db/open-database.ts';
import { newId } from '../kernel/ids.ts';
import type { Nif } from '../kernel/nif.ts';

/** Analyses of batches that move at once. */
const AT_ONCE = 8;
/** Analyses of batches that wait for registers: beyond them no further one is begun. */
const MOST_PAUSED = 64;
/** Rows among which the next companies are looked for: those of the same company begin together. */
const LOOKED_AT = 200;

/** Begins as many as may begin; returns how many rows. */
export async function beginRows(opening: AnalysisOpening, id: string): Promise<number> {
  const free = await freePlaces(opening.db);
  if (free === 0) return 0;
  const next = await nextCompanies(opening.db, id, free);
  for (const { nif, rows } of next) {
    const analysis = await openFirstAnalysis(opening, { id: newId('anl'), nif, unhurried: true });
    // Null: it was assessed since, and the next step finishes the rows.
    if (analysis) await markBegun(opening.db, id, rows);
  }
  return next.length;
}

/** Companies whose old assessment the batch gave: analysed anew when nothing else is to be begun; returns how many. */
export async function beginRefreshes(opening: AnalysisOpening, id: string): Promise<number> {
  const { pool } = opening.db;
  const free = await freePlaces(opening.db);
  if (free === 0) return 0;
  const { rows } = await pool.query<{ row: number; nif: Nif; assessmentId: string }>(
    `select row, nif, assessment_id as "assessmentId" from batch_rows where batch_id = $1 and refresh order by state, row limit $2`,
    [id, free],
  );
  for (const { row, nif, assessmentId } of rows) {
    await openRefresh(opening, { id: newId('anl'), nif, assessmentId, unhurried: true });
    await pool.query('update batch_rows set refresh = false where batch_id = $1 and row = $2', [id, row]);
  }
  return rows.length;
}

/** Whether companies are still to be analysed anew. */
export async function isRefreshing({ pool }: Pick<Database, 'pool'>, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from batch_rows where batch_id = $1 and refresh limit 1', [
    id,
  ]);
  return rowCount === 1;
}

/** Those that judge watched companies again are unhurried too, and take no place of a batch. */
async function freePlaces({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ moving: number; paused: number }>({
    name: 'analyses_of_batches',
    text: `select count(*) filter (where state in ('queued', 'running'))::int as moving,
             count(*) filter (where state in ('waiting', 'stalled'))::int as paused
           from analyses where unhurried and purpose = 'asked' and state <> 'complete'`,
  });
  const { moving, paused } = rows[0]!;
  return Math.max(0, Math.min(AT_ONCE - moving, MOST_PAUSED - paused));
}

async function nextCompanies(
  { pool }: Pick<Database, 'pool'>,
  id: string,
  most: number,
): Promise<{ nif: Nif; rows: number[] }[]> {
  const { rows } = await pool.query<{ nif: Nif; rows: number[] }>({
    name: 'next_of_batch',
    text: `select next.nif, array_agg(next.row) as rows from (
             select row, nif from batch_rows
             where batch_id = $1 and state = 'waiting' and finished is null order by row limit ${LOOKED_AT}) next
           group by next.nif order by min(next.row) limit $2`,
    values: [id, most],
  });
  return rows;
}

async function markBegun(
  { pool }: Pick<Database, 'pool'>,
  id: string,
  rows: readonly number[],
): Promise<void> {
  await pool.query({
    name: 'begin_batch_rows',
    text: `update batch_rows set state = 'analysing' where batch_id = $1 and row = any($2::int[]) and state = 'waiting'`,
    values: [id, rows],
  });
}
