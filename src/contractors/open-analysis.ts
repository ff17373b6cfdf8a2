/**
 * Opens the analysis of a company. At most one is open per NIF, whoever asks and however many at once (a partial
 * unique index judges); the job is sent in the transaction that opens it.
 */
import type { Database, Tx } from '../db/open-database.ts';
import type { Nif } from '../kernel/nif.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import { ANALYSIS_COLUMNS, type Analysis, analysisFromRow } from './analysis.ts';

export interface AnalysisOpening {
  readonly db: Database;
  readonly livemode: boolean;
  /** Registers that an analysis asks. */
  readonly registers: readonly RegisterName[];
  /** Sends the job in the same transaction. */
  readonly enqueue: (tx: Tx, analysisId: string) => Promise<void>;
}

/** Opens an analysis under `id`, or returns the one that is open already. */
export async function openAnalysis(
  opening: AnalysisOpening,
  ask: { id: string; nif: Nif; refresh: boolean },
): Promise<Analysis> {
  for (;;) {
    const analysis = await open(opening, ask, async () => true);
    // Null: the one in our way completed between the two statements. The company is asked about afresh.
    if (analysis) return analysis;
  }
}

/**
 * The same for a company that had no assessment when it was read. Null when it has one since: an analysis completed in
 * between, perhaps while this one waited for the commit of it, and there is nothing to open.
 */
export const openFirstAnalysis = (
  opening: AnalysisOpening,
  { id, nif }: { id: string; nif: Nif },
): Promise<Analysis | null> =>
  // A statement of its own: only now is nobody else's analysis open, and what it completed in sight.
  open(opening, { id, nif, refresh: false }, async tx => !(await isAssessed(tx, nif)));

/** Whether the company has an assessment, as the next statement of the transaction sees it. */
export async function isAssessed(tx: Tx, nif: Nif): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from companies where nif = ${nif} and latest_assessment_id is not null`;
  return rows.length > 0;
}

/** Null when there is none to be opened: `isWanted`, asked when it could be, said no, or another that was in the way completed. */
function open(
  { db, livemode, registers, enqueue }: AnalysisOpening,
  { id, nif, refresh }: { id: string; nif: Nif; refresh: boolean },
  isWanted: (tx: Tx) => Promise<boolean>,
): Promise<Analysis | null> {
  return db.prisma.$transaction(async tx => {
    const opened = await tx.$executeRaw`
      insert into analyses (id, nif, refresh, livemode, created_at) values (${id}, ${nif}, ${refresh}, ${livemode}, app_now())
      on conflict (nif) where state <> 'complete' do nothing`;
    if (opened === 1) {
      if (!(await isWanted(tx))) {
        await tx.$executeRaw`delete from analyses where id = ${id}`;
        return null;
      }
      await tx.$executeRaw`
        insert into analysis_steps (analysis_id, register, fresh, updated_at)
        select ${id}, r, exists (
          select from corrections c where c.nif = ${nif} and c.state = 'open' and r = any(c.registers)), app_now()
        from unnest(${registers}::text[]) r`;
      await enqueue(tx, id);
    }
    const rows = await tx.$queryRawUnsafe<unknown[]>(
      `select ${ANALYSIS_COLUMNS} from analyses n where n.nif = $1 and n.state <> 'complete'`,
      nif,
    );
    return rows[0] ? analysisFromRow(rows[0]) : null;
  });
}
