/** Assessments with unknown checks are made again later, when the silent registers may answer. */
import { type AnalysisOpening, openAnalysis } from '../../contractors/analyses/open-analysis.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';
import { newId } from '../../kernel/ids.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { JobQueue } from '../queue/job-queue.ts';

const MINUTE = 60_000;
const FIRST_PAUSE_MS = 15 * MINUTE;
const LONGEST_PAUSE_MS = 24 * 60 * MINUTE;

/** Sends the job that revises a company's assessment, in the caller's transaction; the delay grows with the revisions of this week. */
export async function reviseLater(jobQueue: Pick<JobQueue, 'send'>, tx: SqlTx, nif: string): Promise<void> {
  const { rows } = await tx.query(
    `select count(*)::int as n from analyses where nif = $1 and refresh and created_at > app_now() - interval '7 days'`,
    [nif],
  );
  const inMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 4 ** Math.min(rows[0].n, 6));
  await jobQueue.send(tx, 'revise-assessment', { nif }, { inMs, singletonKey: nif });
}

/** The same at once: the first assessment stands, and linked companies are left to be asked about. */
export const reviseNow = (jobQueue: Pick<JobQueue, 'hasten'>, tx: SqlTx | null, nif: string): Promise<void> =>
  jobQueue.hasten(tx, 'revise-assessment', { nif }, nif);

/** Opens a refresh: registers that answered are not asked again within their age limit. */
export async function reviseAssessment(opening: AnalysisOpening, nif: string): Promise<void> {
  await openAnalysis(opening, { id: newId('anl'), nif: nif as Nif, refresh: true, purpose: 'revision' });
}
