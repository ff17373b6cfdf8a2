/**
 * Opens the analysis of a company. A partial unique index ensures that at most one is open per NIF. The job is sent in
 * the transaction that opens it.
 */
import type { Database } from '../db/open-database.ts';
import { type SqlTx, sqlTransaction } from '../db/sql-transaction.ts';
import type { Nif } from '../kernel/nif.ts';
import { LIST_REGISTERS, type SpecifiedRegister } from '../kernel/register-name.ts';
import { isDue } from '../watching/rounds/due.ts';
import { takeMark } from '../watching/rounds/rejudgements.ts';
import { ANALYSIS_COLUMNS, type Analysis, analysisFromRow } from './analysis.ts';
import { type AnalysisPurpose, hurryAnalysis, queueAnalysis, withdrawAnalysis } from './analysis-state.ts';

export interface AnalysisOpening {
  readonly db: Database;
  readonly livemode: boolean;
  /** Registers that an analysis asks: none but those that judge. */
  readonly registers: readonly SpecifiedRegister[];
  /** Those of them whose answers a person saves: they are not asked anew because a client wants a younger answer. */
  readonly saved?: ReadonlySet<string>;
  /** Sends the job in the same transaction; by default in its turn. */
  readonly enqueue: (tx: SqlTx, analysisId: string, urgency?: Urgency) => Promise<void>;
}

/** Registers that are asked again for an answer younger than a client wants: neither lists nor those that wait for a person. */
export const askedAnewAmong = ({ registers, saved }: AnalysisOpening): readonly SpecifiedRegister[] =>
  registers.filter(name => !LIST_REGISTERS.includes(name) && !saved?.has(name));

/** `unhurried`: after all others. `hastened`: in its turn, though it was sent unhurried before. */
export type Urgency = 'unhurried' | 'hastened';

export interface HowToOpen {
  /** Older answers of registers do not count, in hours; null: those within each register's own age do. */
  readonly maxAgeHours?: number | null;
  /** After all others: nobody waits for it now. */
  readonly unhurried?: boolean;
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
  { id, nif, ...how }: { id: string; nif: Nif } & HowToOpen,
): Promise<Analysis | null> =>
  // A separate statement: it sees what another analysis committed while the insert waited for it.
  open(opening, { id, nif, refresh: false, ...how }, async tx => !(await isAssessed(tx, nif)));

/** The same for an assessment that was old when it was read; null if there is a newer one since. */
export const openRefresh = (
  opening: AnalysisOpening,
  { id, nif, assessmentId, ...how }: { id: string; nif: Nif; assessmentId: string } & HowToOpen,
): Promise<Analysis | null> =>
  open(opening, { id, nif, refresh: true, ...how }, async tx => {
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

/** Parameters: analysis, company, registers; those that a wanted age is for, and the age in hours or null. */
const STEPS = `
  insert into analysis_steps (analysis_id, register, since, updated_at)
  select $1, r, case
      when exists (select from corrections c where c.nif = $2 and c.state = 'open' and r = any(c.registers)) then app_now()
      when r = any($4::text[]) then app_now() - make_interval(hours => $5::int) end, app_now()
  from unnest($3::text[]) r`;

/**
 * Makes an analysis between its rounds as strict as a client wants; one that runs is left as it is, because its round may
 * be at its end. A step that was answered by an older answer is asked again. Parameters: company, registers, hours.
 */
const TIGHTEN = `
  with held as (
    select id from analyses where nif = $1 and state in ('queued', 'waiting', 'stalled') for update)
  update analysis_steps s set since = w.since, updated_at = app_now(),
    state = case when exists (select from register_answers a where a.id = s.answer_id and a.asked_at < w.since)
                 then 'pending' else s.state end
  from held, (select app_now() - make_interval(hours => $3::int) as since) w
  where s.analysis_id = held.id and s.register = any($2::text[]) and (s.since is null or s.since < w.since)`;

/** Null when there is none to be opened: `isWanted`, asked when it could be, said no, or another that was in the way completed. */
function open(
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
  const aged = askedAnewAmong(opening);
  return sqlTransaction(db, async tx => {
    if (await queueAnalysis(tx, { id, nif, refresh, purpose, unhurried, livemode })) {
      if (!(await isWanted(tx))) {
        await withdrawAnalysis(tx, id);
        return null;
      }
      await tx.query({ name: 'write_steps', text: STEPS, values: [id, nif, registers, aged, maxAgeHours] });
      await enqueue(tx, id, unhurried ? 'unhurried' : undefined);
    } else {
      if (maxAgeHours !== null)
        await tx.query({ name: 'tighten_steps', text: TIGHTEN, values: [nif, aged, maxAgeHours] });
      const queued = unhurried ? null : await hurryAnalysis(tx, nif);
      if (queued) await enqueue(tx, queued, 'hastened');
    }
    const { rows } = await tx.query({
      name: 'open_analysis',
      text: `select ${ANALYSIS_COLUMNS} from analyses n where n.nif = $1 and n.state <> 'complete'`,
      values: [nif],
    });
    return rows[0] ? analysisFromRow(rows[0]) : null;
  });
}
