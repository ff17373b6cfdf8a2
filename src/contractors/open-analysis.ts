/**
 * Opens the analysis of a company. A partial unique index ensures that at most one is open per NIF. The job is sent in
 * the transaction that opens it.
 */
import type { Database } from '../db/open-database.ts';
import { type SqlTx, sqlTransaction } from '../db/sql-transaction.ts';
import type { Nif } from '../kernel/nif.ts';
import type { SpecifiedRegister } from '../kernel/register-name.ts';
import { isDue } from '../watching/rounds/due.ts';
import { takeMark } from '../watching/rounds/rejudgements.ts';
import { ANALYSIS_COLUMNS, type Analysis, analysisFromRow } from './analysis.ts';
import { type AnalysisPurpose, queueAnalysis, withdrawAnalysis } from './analysis-state.ts';

export interface AnalysisOpening {
  readonly db: Database;
  readonly livemode: boolean;
  /** Registers that an analysis asks: none but those that judge. */
  readonly registers: readonly SpecifiedRegister[];
  /** Sends the job in the same transaction. */
  readonly enqueue: (tx: SqlTx, analysisId: string, purpose: AnalysisPurpose) => Promise<void>;
}

/** Opens an analysis under `id`, or returns the one that is open already. */
export async function openAnalysis(
  opening: AnalysisOpening,
  ask: { id: string; nif: Nif; refresh: boolean },
): Promise<Analysis> {
  for (;;) {
    const analysis = await open(opening, ask, async () => true);
    // Null: the open one completed between the two statements, so try again.
    if (analysis) return analysis;
  }
}

/**
 * The same for a company that had no assessment when it was read. Null if an analysis has completed since: there is
 * nothing to open.
 */
export const openFirstAnalysis = (
  opening: AnalysisOpening,
  { id, nif }: { id: string; nif: Nif },
): Promise<Analysis | null> =>
  // A separate statement: it sees what another analysis committed while the insert waited for it.
  open(opening, { id, nif, refresh: false }, async tx => !(await isAssessed(tx, nif)));

/** The same for an assessment that was old when it was read; null if there is a newer one since. */
export const openRefresh = (
  opening: AnalysisOpening,
  { id, nif, assessmentId }: { id: string; nif: Nif; assessmentId: string },
): Promise<Analysis | null> =>
  open(opening, { id, nif, refresh: true }, async tx => {
    const { rowCount } = await tx.query({
      name: 'is_latest_assessment',
      text: 'select from companies where nif = $1 and latest_assessment_id = $2',
      values: [nif, assessmentId],
    });
    return rowCount === 1;
  });

/**
 * The same for a watched company whose mark is to be taken: judges it again from stored answers. Where another analysis is
 * open it stays marked, for that one may have read the edition before.
 */
export const openRejudgement = (
  opening: AnalysisOpening,
  { id, nif }: { id: string; nif: Nif },
): Promise<Analysis | null> =>
  open(opening, { id, nif, refresh: true, purpose: 'edition' }, tx => takeMark(tx, nif));

/** The same for a watched company that is due; null if it was planned anew meanwhile. */
export const openDue = (
  opening: AnalysisOpening,
  { id, nif, isAssessed }: { id: string; nif: Nif; isAssessed: boolean },
): Promise<Analysis | null> =>
  open(opening, { id, nif, refresh: isAssessed, purpose: 'round' }, tx => isDue(tx, nif));

/** Whether the company has an assessment, as the next statement of the transaction sees it. */
export async function isAssessed(tx: SqlTx, nif: Nif): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'is_assessed',
    text: 'select from companies where nif = $1 and latest_assessment_id is not null',
    values: [nif],
  });
  return rowCount === 1;
}

/** Parameters: analysis, company, registers. */
const STEPS = `
  insert into analysis_steps (analysis_id, register, fresh, updated_at)
  select $1, r, exists (select from corrections c where c.nif = $2 and c.state = 'open' and r = any(c.registers)), app_now()
  from unnest($3::text[]) r`;

/** Null when there is none to be opened: `isWanted`, asked when it could be, said no, or another that was in the way completed. */
function open(
  { db, livemode, registers, enqueue }: AnalysisOpening,
  {
    id,
    nif,
    refresh,
    purpose = 'asked',
  }: { id: string; nif: Nif; refresh: boolean; purpose?: AnalysisPurpose },
  isWanted: (tx: SqlTx) => Promise<boolean>,
): Promise<Analysis | null> {
  return sqlTransaction(db, async tx => {
    if (await queueAnalysis(tx, { id, nif, refresh, livemode, purpose })) {
      if (!(await isWanted(tx))) {
        await withdrawAnalysis(tx, id);
        return null;
      }
      await tx.query({ name: 'write_steps', text: STEPS, values: [id, nif, registers] });
      await enqueue(tx, id, purpose);
    }
    const { rows } = await tx.query({
      name: 'open_analysis',
      text: `select ${ANALYSIS_COLUMNS} from analyses n where n.nif = $1 and n.state <> 'complete'`,
      values: [nif],
    });
    return rows[0] ? analysisFromRow(rows[0]) : null;
  });
}
