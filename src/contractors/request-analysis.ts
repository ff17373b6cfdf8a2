/**
 * Asks for an analysis under the rule of REST's first question: one open analysis per company, whoever asks; a fresh
 * assessment is answered as it is, an old one is answered and renewed behind the answer.
 */

import type { Database } from '../db/open-database.ts';
import { newId } from '../kernel/ids.ts';
import type { Nif } from '../kernel/nif.ts';
import type { Analysis } from './analysis.ts';
import { type AnalysisOpening, isAssessed, openAnalysis, openFirstAnalysis } from './open-analysis.ts';
import { type Contractor, readContractor } from './read-contractor.ts';

export interface RequestedAnalysis {
  readonly contractor: Contractor;
  /** The open analysis, opened now or before; null when the assessment is fresh and none runs. */
  readonly analysis: Analysis | null;
}

export async function requestAnalysis(
  { opening, freshHours }: { opening: AnalysisOpening; freshHours: number },
  { clientId, nif }: { clientId: string; nif: Nif },
): Promise<RequestedAnalysis> {
  for (;;) {
    const contractor = await readContractor(opening.db, { nif, freshHours });
    const { assessment, stale } = contractor;
    if (assessment && (contractor.analysis || !stale)) return { contractor, analysis: contractor.analysis };
    // Owed the event before the analysis is opened: a completion in between is not missed. False: the first analysis
    // has completed since the company was read, so it is read again.
    if (!assessment && !(await owesCompletion(opening.db, { clientId, nif }))) continue;
    const id = newId('anl');
    const analysis = assessment
      ? await openAnalysis(opening, { id, nif, refresh: true })
      : await openFirstAnalysis(opening, { id, nif });
    if (analysis) return { contractor: { ...contractor, analysis }, analysis };
  }
}

/** Notes that the client is to hear of the company's first completion; false when it has completed already. */
function owesCompletion(
  { prisma }: Database,
  { clientId, nif }: { clientId: string; nif: Nif },
): Promise<boolean> {
  return prisma.$transaction(async tx => {
    // Holds completion back until this commit: a client is either still owed the event or told it is complete.
    await tx.$queryRaw`select 1 from analyses where nif = ${nif} and state <> 'complete' for share`;
    if (await isAssessed(tx, nif)) return false;
    await tx.$executeRaw`
      insert into analysis_watchers (nif, client_id, since) values (${nif}, ${clientId}, app_now()) on conflict do nothing`;
    return true;
  });
}
