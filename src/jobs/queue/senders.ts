/** Sends the jobs that other folders ask for, in the transaction that gives them their work. */
import type { BatchDesk } from '../../batches/accept-batch.ts';
import type { AnalysisOpening } from '../../contractors/open-analysis.ts';
import type { Conductor } from './conductor.ts';

/** At most one job waits for each analysis. */
export const analysisSender =
  (conductor: Pick<Conductor, 'send' | 'hurry'>): AnalysisOpening['enqueue'] =>
  async (tx, analysisId, urgency) => {
    if (urgency !== 'hurried') {
      const place = { singletonKey: analysisId, isLast: urgency === 'unhurried' };
      return conductor.send(tx, 'run-analysis', { analysisId }, place);
    }
    // One of them waits, or runs.
    await conductor.hurry(tx, 'run-analysis', analysisId);
    await conductor.hurry(tx, 'ask-linked', analysisId);
  };

/** At most one job waits for each batch. */
export const batchSender =
  (conductor: Pick<Conductor, 'send'>): BatchDesk['enqueue'] =>
  (tx, batchId) =>
    conductor.send(tx, 'run-batch', { batchId }, { singletonKey: batchId });
