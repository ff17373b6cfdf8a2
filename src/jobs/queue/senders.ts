/** Sends the jobs that other folders ask for, in the transaction that gives them their work. */
import type { BatchDesk } from '../../batches/accept-batch.ts';
import type { AnalysisOpening } from '../../contractors/open-analysis.ts';
import type { Conductor } from './conductor.ts';

/** At most one job waits for each analysis. */
export const analysisSender =
  (conductor: Pick<Conductor, 'send' | 'hasten'>): AnalysisOpening['enqueue'] =>
  (tx, analysisId, urgency) =>
    urgency === 'hastened'
      ? conductor.hasten(tx, 'run-analysis', { analysisId }, analysisId)
      : conductor.send(
          tx,
          'run-analysis',
          { analysisId },
          { singletonKey: analysisId, isLast: urgency === 'unhurried' },
        );

/** At most one job waits for each batch. */
export const batchSender =
  (conductor: Pick<Conductor, 'send'>): BatchDesk['enqueue'] =>
  (tx, batchId) =>
    conductor.send(tx, 'run-batch', { batchId }, { singletonKey: batchId });
