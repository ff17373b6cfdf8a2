/** Sends the jobs that other folders ask for, in the transaction that gives them their work. */
import type { AnalysisOpening } from '../../contractors/analyses/open-analysis.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';
import type { JobQueue } from './job-queue.ts';

/** At most one job waits for each analysis. */
export const analysisSender =
  (jobQueue: Pick<JobQueue, 'send' | 'hurry'>): AnalysisOpening['enqueue'] =>
  async (tx, analysisId, rank) => {
    if (rank !== 'hurried')
      return jobQueue.send(tx, 'run-analysis', { analysisId }, { singletonKey: analysisId, rank });
    // One of them waits, or runs.
    await jobQueue.hurry(tx, 'run-analysis', analysisId);
    await jobQueue.hurry(tx, 'ask-linked', analysisId);
  };

/** At most one job waits, for all batches. */
export const batchSender =
  (jobQueue: Pick<JobQueue, 'send'>) =>
  (tx: SqlTx | null): Promise<void> =>
    jobQueue.send(tx, 'step-batches', {}, { singletonKey: 'now' });
