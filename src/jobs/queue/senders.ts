/** Sends the jobs that other folders ask for, in the transaction that gives them their work. */
import type { AnalysisOpening } from '../../contractors/analyses/open-analysis.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';
import type { Conductor } from './job-queue.ts';

/** At most one job waits for each analysis. */
export const analysisSender =
  (conductor: Pick<Conductor, 'send' | 'hurry'>): AnalysisOpening['enqueue'] =>
  async (tx, analysisId, rank) => {
    if (rank !== 'hurried')
      return conductor.send(tx, 'run-analysis', { analysisId }, { singletonKey: analysisId, rank });
    // One of them waits, or runs.
    await conductor.hurry(tx, 'run-analysis', analysisId);
    await conductor.hurry(tx, 'ask-linked', analysisId);
  };

/** At most one job waits, for all batches. */
export const batchSender =
  (conductor: Pick<Conductor, 'send'>) =>
  (tx: SqlTx | null): Promise<void> =>
    conductor.send(tx, 'step-batches', {}, { singletonKey: 'now' });
