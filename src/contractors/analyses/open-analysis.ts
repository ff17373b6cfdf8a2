/**
 * Opens the analysis of a company. A partial unique index ensures that at most one is open per NIF. The job is sent in
 * the transaction that opens it.
 */
import type { Database } from '../../db/open-database.ts';
import { type SqlTx, sqlTransaction } from '../../db/sql-transaction.ts';
import type { Nif } from '../../kernel/nif.ts';
import { LIST_REGISTERS, type SpecifiedRegister } from '../../kernel/register-name.ts';
import { ANALYSIS_COLUMNS, type Analysis, analysisFromRow, type Rank, rankOf } from '../analysis.ts';
import { type AnalysisPurpose, hurryAnalysis, queueAnalysis, withdrawAnalysis } from './analysis-state.ts';

export interface AnalysisOpening {
  readonly db: Database;
  readonly livemode: boolean;
  /** Registers that an analysis asks: those whose records checks read. */
  readonly registers: readonly SpecifiedRegister[];
  /** Those of them whose answers a person saves. A client's wish for a younger answer does not ask them again. */
  readonly saved?: ReadonlySet<string>;
  /** Sends the job in the same transaction. `hurried`: it waits or runs, and a client waits for it now; nothing new is sent. */
  readonly enqueue: (tx: SqlTx, analysisId: string, rank: Rank | 'hurried') => Promise<void>;
}

/** Registers that a client's wish for a younger answer asks again: neither lists nor those that a person answers. */
export const reconsultedRegisters = ({ registers, saved }: AnalysisOpening): readonly SpecifiedRegister[] =>
  registers.filter(name => !LIST_REGISTERS.includes(name) && !saved?.has(name));

export interface HowToOpen {
  /** Oldest answer of a register that counts, in hours; null: the register's own age limit. */
  readonly maxAgeHours?: number | null;
  /** Taken after all others, because no client waits for it. */
  readonly unhurried?: boolean;
}

/** Opens an analysis under `id`, or returns the one that is open already. */
export async function openAnalysis(
  opening: AnalysisOpening,
  ask: { id: string; nif: Nif; refresh: boolean; purpose?: AnalysisPurpose },
): Promise<Analysis> {
  for (;;) {
    const analysis = await openIfWanted(opening, ask, async () => true);
    // Null: the open analysis completed between the two statements. The next try opens another.
    if (analysis) return analysis;
  }
}

/**
 * The same for a company that had no assessment when it was read. Null if an analysis has completed since: there is
 * nothing to open.
 */
export const openFirstAnalysis = (
  opening: AnalysisOpening,
  { id, nif, ...how }: { id: string; nif: Nif } & HowToOpen,
): Promise<Analysis | null> =>
  // A separate statement: it sees what another analysis committed while the insert waited for it.
  openIfWanted(opening, { id, nif, refresh: false, ...how }, async tx => !(await isAssessed(tx, nif)));

/** The same for an assessment that was old when it was read; null if there is a newer one since. */
export const openRefresh = (
  opening: AnalysisOpening,
  { id, nif, assessmentId, ...how }: { id: string; nif: Nif; assessmentId: string } & HowToOpen,
): Promise<Analysis | null> =>
  openIfWanted(opening, { id, nif, refresh: true, ...how }, async tx => {
    const { rowCount } = await tx.query({
      name: 'is_latest_assessment',
      text: 'select from companies where nif = $1 and latest_assessment_id = $2',
      values: [nif, assessmentId],
    });
    return rowCount === 1;
  });

/** Whether the company has an assessment, as the next statement of the transaction sees it. */
export async function isAssessed(tx: SqlTx, nif: Nif): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'is_assessed',
    text: 'select from companies where nif = $1 and latest_assessment_id is not null',
    values: [nif],
  });
  return rowCount === 1;
}

/** Parameters: analysis, company, its registers, the registers with a wanted age, that age in hours or null. */
const STEPS = `
  insert into analysis_steps (analysis_id, register, since, updated_at)
  select $1, r, case
      when exists (select from corrections c where c.nif = $2 and c.state = 'open' and r = any(c.registers)) then app_now()
      when r = any($4::text[]) then app_now() - make_interval(hours => $5::int) end, app_now()
  from unnest($3::text[]) r`;

/**
 * Makes an open analysis ask again what was answered longer ago than a client wants. One that runs is left as it is, because its round
 * may be about to end. Parameters: company, registers, hours.
 */
const TIGHTEN = `
  with held as (
    select id from analyses where nif = $1 and state in ('queued', 'waiting', 'stalled') for update)
  update analysis_steps s set since = w.since, updated_at = app_now(),
    state = case when exists (select from register_answers a where a.id = s.answer_id and a.asked_at < w.since)
                 then 'pending' else s.state end
  from held, (select app_now() - make_interval(hours => $3::int) as since) w
  where s.analysis_id = held.id and s.register = any($2::text[]) and (s.since is null or s.since < w.since)`;

/**
 * Opens an analysis, or joins the open one. `isWanted` is asked before a new one is opened, in the same transaction. Null if it says
 * no, or if the open analysis completed meanwhile.
 */
export function openIfWanted(
  opening: AnalysisOpening,
  {
    id,
    nif,
    refresh,
    purpose = 'asked',
    maxAgeHours = null,
    unhurried = purpose !== 'asked',
  }: { id: string; nif: Nif; refresh: boolean; purpose?: AnalysisPurpose } & HowToOpen,
  isWanted: (tx: SqlTx) => Promise<boolean>,
): Promise<Analysis | null> {
  const { db, livemode, registers, enqueue } = opening;
  const aged = reconsultedRegisters(opening);
  return sqlTransaction(db, async tx => {
    if (await queueAnalysis(tx, { id, nif, refresh, purpose, unhurried, livemode })) {
      if (!(await isWanted(tx))) {
        await withdrawAnalysis(tx, id);
        return null;
      }
      await tx.query({ name: 'write_steps', text: STEPS, values: [id, nif, registers, aged, maxAgeHours] });
      await enqueue(tx, id, rankOf({ unhurried, purpose }));
    } else {
      if (maxAgeHours !== null)
        await tx.query({ name: 'tighten_steps', text: TIGHTEN, values: [nif, aged, maxAgeHours] });
      const hurried = unhurried ? null : await hurryAnalysis(tx, nif);
      if (hurried) await enqueue(tx, hurried, 'hurried');
    }
    const { rows } = await tx.query({
      name: 'open_analysis',
      text: `select ${ANALYSIS_COLUMNS} from analyses n where n.nif = $1 and n.state <> 'complete'`,
      values: [nif],
    });
    return rows[0] ? analysisFromRow(rows[0]) : null;
  });
}
