/** Pauses an analysis until its next round; if it is stalled, its clients get an event. */
import type { SqlTx } from '../../db/sql-transaction.ts';
import { appendEvent } from '../../events/append-event.ts';
import { type Pause, type Paused, pause } from './analysis-state.ts';

/** Null when the analysis is complete: it has no next round. */
export async function pauseAnalysis(tx: SqlTx, request: Pause): Promise<Paused | null> {
  const paused = await pause(tx, request);
  if (paused?.isNewlyStalled) await tellStalled(tx, request.analysisId, paused);
  return paused;
}

/** Each client that was answered `analyzing` hears of it, and stays on the list of those who hear of the completion. */
async function tellStalled(
  tx: SqlTx,
  analysisId: string,
  { nif, livemode, waitingFor }: Paused,
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'watchers_of_analysis',
    text: 'select client_id as id from analysis_watchers where nif = $1 order by id',
    values: [nif],
  });
  await appendEvent(
    tx,
    rows.map(({ id }) => id),
    { type: 'analysis.stalled', nif, data: { livemode, nif, analysisId, waitingFor } },
  );
}
