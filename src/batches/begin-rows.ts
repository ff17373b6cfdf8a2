/**
 * Begins the analyses of batches, a few at once over all of them, each after those that a person waits for. One that waits
 * for a register takes no place. Clients take turns, and so do the batches of a client. It may be cut off anywhere: an analysis
 * that is open is joined, and what a row stands for is marked only after that.
 */

import {
  type AnalysisOpening,
  openFirstAnalysis,
  openRefresh,
} from '../contractors/analyses/open-analysis.ts';
import type { Analysis } from '../contractors/analysis.ts';
import type { Database } from '../db/open-database.ts';
import { newId } from '../kernel/ids.ts';
import type { Nif } from '../kernel/nif.ts';
import { FIRST_ROUNDS_AT_ONCE } from './expected-end.ts';

/** Rows among which those of the next company are looked for: they begin together. */
const LOOKED_AT = 200;

export interface Begun {
  readonly batchId: string;
  /** Null: there was nothing to analyse. */
  readonly analysis: Analysis | null;
}

/** Begins the analysis of one company of the batch whose turn it is; null if no place is free or nothing is left. */
export async function beginNext(opening: AnalysisOpening): Promise<Begun | null> {
  const turn = await nextTurn(opening.db);
  if (!turn) return null;
  const { batchId, hasNew } = turn;
  const analysis = hasNew ? await beginFirst(opening, batchId) : await beginRefresh(opening, batchId);
  await opening.db.pool.query({
    name: 'take_turn_of_batch',
    text: 'update batches set turn_at = app_now() where id = $1',
    values: [batchId],
  });
  return { batchId, analysis };
}

async function beginFirst(opening: AnalysisOpening, batchId: string): Promise<Analysis | null> {
  const { pool } = opening.db;
  const { rows: next } = await pool.query<{ nif: Nif; row: number }>({
    name: 'next_of_batch',
    text: `with next as (select row, nif from batch_rows
             where batch_id = $1 and state = 'waiting' and finished is null order by row limit ${LOOKED_AT})
           select nif, row from next where nif = (select nif from next order by row limit 1)`,
    values: [batchId],
  });
  if (!next[0]) return null;
  const { nif } = next[0];
  const analysis = await openFirstAnalysis(opening, { id: newId('anl'), nif, unhurried: true });
  // Null: it was assessed since, and the rows are finished next.
  await pool.query({
    name: 'begin_batch_rows',
    text: `update batch_rows set state = 'analysing' where batch_id = $1 and row = any($2::int[]) and state = 'waiting'`,
    values: [batchId, next.map(({ row }) => row)],
  });
  return analysis;
}

/** A company whose old assessment the batch gave. */
async function beginRefresh(opening: AnalysisOpening, batchId: string): Promise<Analysis | null> {
  const { pool } = opening.db;
  const { rows } = await pool.query<{ row: number; nif: Nif; assessmentId: string }>(
    `select row, nif, assessment_id as "assessmentId" from batch_rows where batch_id = $1 and refresh order by state, row limit 1`,
    [batchId],
  );
  if (!rows[0]) return null;
  const { row, nif, assessmentId } = rows[0];
  const analysis = await openRefresh(opening, { id: newId('anl'), nif, assessmentId, unhurried: true });
  await pool.query('update batch_rows set refresh = false where batch_id = $1 and row = $2', [batchId, row]);
  return analysis;
}

/**
 * New companies go before old assessments; then comes the client with the fewest analyses under way, and of these the one whose
 * turn was longest ago. Analyses that judge watched companies again are unhurried too, and take no place of a batch.
 */
const NEXT_TURN = `
  with moving as (
    select nif from analyses where unhurried and purpose = 'asked' and state in ('queued', 'running') and rounds = 0),
  waiting as (
    select id, client_id, turn_at, true as has_new from batches b where state = 'running' and completed_at is null
      and exists (select from batch_rows r where r.batch_id = b.id and r.state = 'waiting' and r.finished is null)
    union all
    select id, client_id, turn_at, false from batches
    where state in ('running', 'complete') and id in (select batch_id from batch_rows where refresh)),
  busy as (
    select b.client_id, count(distinct nif) as many from moving join batch_rows r using (nif) join batches b on b.id = r.batch_id
    where r.state = 'analysing' and r.finished is null group by b.client_id),
  served as (
    select client_id, max(turn_at) as at from batches where client_id in (select client_id from waiting) group by client_id)
  select id as "batchId", has_new as "hasNew" from waiting left join busy using (client_id) join served using (client_id)
  where (select count(*) from moving) < ${FIRST_ROUNDS_AT_ONCE}
  order by has_new desc, coalesce(many, 0), served.at nulls first, turn_at nulls first, id limit 1`;

async function nextTurn({
  pool,
}: Pick<Database, 'pool'>): Promise<{ batchId: string; hasNew: boolean } | null> {
  const { rows } = await pool.query({ name: 'next_turn_of_batches', text: NEXT_TURN });
  return rows[0] ?? null;
}
