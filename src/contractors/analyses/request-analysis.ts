/**
 * Requests an analysis by the same rule as REST: one open analysis per company; a fresh assessment is returned as it is,
 * an old one, or one older than the client wants, is returned and refreshed in the background. A client's first wait for a
 * company's first analysis takes a unit of its quota.
 */

import type { Database } from '../../db/open-database.ts';
import { type SqlTx, sqlTransaction } from '../../db/sql-transaction.ts';
import { newId } from '../../kernel/ids.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { Analysis } from '../analysis.ts';
import { type Contractor, readContractor } from '../read-contractor.ts';
import { type AnalysisOpening, isAssessed, openFirstAnalysis, openRefresh } from './open-analysis.ts';
import { isOlderThanWanted } from './wanted-age.ts';

export interface RequestedAnalysis {
  readonly contractor: Contractor;
  /** The open analysis, opened now or before; null if the assessment is fresh and none is open. */
  readonly analysis: Analysis | null;
}

export interface AnalysisRequest {
  readonly clientId: string;
  readonly nif: Nif;
  readonly maxAgeHours?: number | null;
  /** The company as it was read a moment ago; left out: it is read. */
  readonly known?: Contractor | undefined;
}

interface RequestDeps {
  readonly opening: AnalysisOpening;
  readonly freshHours: number;
  /** Rejects with the refusal where the quota is spent. */
  pay(tx: SqlTx, units: number): Promise<void>;
}

export async function requestAnalysis(
  { opening, freshHours, pay }: RequestDeps,
  { clientId, nif, maxAgeHours = null, known }: AnalysisRequest,
): Promise<RequestedAnalysis> {
  const read = () => readContractor(opening.db, { nif, freshHours });
  for (let contractor = known ?? (await read()); ; contractor = await read()) {
    const { assessment, stale } = contractor;
    const isOlder =
      assessment !== null &&
      (await isOlderThanWanted(opening, { nif, assessmentId: assessment.id, maxAgeHours }));
    // One that nobody waited for is joined, and so hurried.
    if (assessment && !isOlder && (!stale || contractor.analysis?.unhurried === false))
      return { contractor, analysis: contractor.analysis };
    // Before the analysis is opened, so that no completion is missed. False: the first analysis has completed since the
    // company was read, so read it again.
    if (!assessment && !(await noteWatcher(opening.db, { clientId, nif, pay }))) continue;
    const id = newId('anl');
    const analysis = assessment
      ? await openRefresh(opening, { id, nif, assessmentId: assessment.id, maxAgeHours })
      : await openFirstAnalysis(opening, { id, nif, maxAgeHours });
    if (analysis) return { contractor: { ...contractor, analysis }, analysis };
  }
}

/** Notes that the client is to hear of the company's first completion; false when it has completed already. */
function noteWatcher(
  db: Database,
  { clientId, nif, pay }: Pick<AnalysisRequest, 'clientId' | 'nif'> & Pick<RequestDeps, 'pay'>,
): Promise<boolean> {
  return sqlTransaction(db, async tx => {
    // Locks out completion until this commit: the client gets the event, or is told that the analysis is complete.
    await tx.query(`select from analyses where nif = $1 and state <> 'complete' for share`, [nif]);
    if (await isAssessed(tx, nif)) return false;
    const { rows } = await tx.query(
      `insert into analysis_watchers (nif, client_id, since)
       select $1, id, app_now() from clients where id = $2 and disabled_at is null for key share
       on conflict do nothing returning nif`,
      [nif, clientId],
    );
    if (rows.length > 0) await pay(tx, 1);
    return true;
  });
}
