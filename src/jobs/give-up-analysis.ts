import { ANALYSIS_CHANGED } from '../contractors/analysis.ts';
import type { Database } from '../db/open-database.ts';
import type { Log } from '../kernel/log.ts';
import type { Conductor } from './conductor.ts';

/** A stalled analysis is tried once an hour all the same; the operator can wake it sooner. */
const NEXT_TRY_MS = 60 * 60_000;

/** The dead letter of an analysis whose rounds failed for a fault of ours: it is stalled, and the operator is told. */
export async function giveUpAnalysis(
  { db, conductor, log }: { db: Database; conductor: Conductor; log: Log },
  analysisId: string,
): Promise<void> {
  log.error(
    { analysisId },
    'an analysis is stalled: its rounds failed one after another; wake it with "contractor-risk analyses redrive"',
  );
  await db.prisma.$transaction(async tx => {
    const [stalled] = await tx.$queryRaw<{ nif: string; version: number }[]>`
      update analyses set state = 'stalled', version = version + 1 where id = ${analysisId} and state <> 'complete' returning nif, version`;
    if (!stalled) return;
    await tx.$executeRaw`select pg_notify(${ANALYSIS_CHANGED}, ${JSON.stringify({ id: analysisId, ...stalled, state: 'stalled' })})`;
    await conductor.send(tx, 'run-analysis', { analysisId }, { inMs: NEXT_TRY_MS, singletonKey: analysisId });
  });
}
