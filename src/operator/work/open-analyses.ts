/** Analyses under way, and waking one that waits. */

import { wakeAnalysis } from '../../contractors/analyses/analysis-state.ts';
import { ANALYSIS_COLUMNS, type Analysis, analysisFromRow } from '../../contractors/analysis.ts';
import type { Database } from '../../db/open-database.ts';
import { sqlTransaction } from '../../db/sql-transaction.ts';
import type { JobQueue } from '../../jobs/queue/job-queue.ts';
import { Problem } from '../../kernel/problems.ts';

/** Oldest first; null: in any state that is open. */
export async function readOpen({ pool }: Database, state: string | null): Promise<Analysis[]> {
  const { rows } = await pool.query(
    `select ${ANALYSIS_COLUMNS} from analyses n
     where n.state <> 'complete' and n.state = coalesce($1, n.state) order by n.created_at, n.id`,
    [state],
  );
  return rows.map(analysisFromRow);
}

/** Wakes an analysis now, with its pauses begun anew. @throws Problem `not-found` where none such is open. */
export const redriveAnalysis = ({ db, jobQueue }: { db: Database; jobQueue: JobQueue }, id: string) =>
  sqlTransaction(db, async tx => {
    const open = await wakeAnalysis(tx, id);
    if (!open)
      throw new Problem(
        'not-found',
        `There is no open analysis ${id}. List them with: contractor-risk analyses list`,
      );
    await jobQueue.hasten(tx, 'run-analysis', { analysisId: id }, id);
    // As it was.
    return { id, nif: open.nif, state: open.state };
  });
