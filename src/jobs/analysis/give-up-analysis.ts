import { pauseAnalysis } from '../../contractors/analyses/pause-analysis.ts';
import { rankOfRetry } from '../../contractors/analysis.ts';
import type { Database } from '../../db/open-database.ts';
import { sqlTransaction } from '../../db/sql-transaction.ts';
import type { Log } from '../../kernel/log.ts';
import type { JobQueue } from '../queue/job-queue.ts';

/** A stalled analysis is still retried once an hour; the operator can do it sooner. */
const NEXT_TRY_MS = 60 * 60_000;

/** Handles an analysis whose job failed for good by our own fault: it is stalled, and the operator and clients are notified. */
export async function giveUpAnalysis(
  { db, jobQueue, log }: { db: Database; jobQueue: JobQueue; log: Log },
  analysisId: string,
): Promise<void> {
  log.error(
    { analysisId },
    'an analysis is stalled: its rounds failed one after another; wake it with "contractor-risk analyses redrive"',
  );
  await sqlTransaction(db, async tx => {
    const pause = { analysisId, state: 'stalled', waitingFor: null, inMs: NEXT_TRY_MS } as const;
    const paused = await pauseAnalysis(tx, pause);
    if (!paused) return;
    const next = { inMs: NEXT_TRY_MS, singletonKey: analysisId, rank: rankOfRetry(paused) };
    await jobQueue.send(tx, 'run-analysis', { analysisId }, next);
  });
}
