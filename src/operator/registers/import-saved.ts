/** Brings in answers that a person saved: all of the files, or none. Analyses that waited for them go on. */
import { appNow } from '../../db/app-now.ts';
import type { Database } from '../../db/open-database.ts';
import { type SqlTx, throughPrisma } from '../../db/sql-transaction.ts';
import { legalName } from '../../jobs/analysis/ask-register.ts';
import { startHarvest } from '../../jobs/harvest/work-harvest.ts';
import { type CompanyImport, importCaptures } from '../../jobs/imports/import-captures.ts';
import type { JobQueue } from '../../jobs/queue/job-queue.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { personKeyer } from '../../kernel/secrets/person-key.ts';
import type { CapturedFile, SavedRegister } from '../../registers/saved-answers.ts';

interface Deps {
  readonly db: Database;
  readonly jobQueue: JobQueue;
  readonly personHashKey: string | null;
}

export interface SavedPages {
  readonly files: readonly CapturedFile[];
  readonly savedAt: Date | null;
  readonly about?: Nif | null;
  readonly companyName?: string | null;
}

/**
 * `savedAt`: null is now. `about` and `companyName`: the company, where the pages do not say it. @throws ImportRefused naming every file that cannot be used.
 */
export async function importSaved(
  { db, jobQueue, personHashKey }: Deps,
  register: SavedRegister<unknown>,
  { files, savedAt, about = null, companyName = null }: SavedPages,
): Promise<CompanyImport[]> {
  const now = await appNow(db.prisma);
  const context = {
    // Pages were asked for up to the day on which they were saved.
    today: lisbonDay(savedAt ?? now),
    personKey: personKeyer(personHashKey),
    companyName: companyName ?? (about && register.meta.asksByName ? await legalName(db, about) : null),
  };
  const imported = await importCaptures(
    { db, context, wake: (tx, nif) => wakeAnalysis(jobQueue, throughPrisma(tx), nif) },
    register,
    { files, capturedAt: savedAt ?? now, about },
  );
  // The acts may be those of a failed company: a round of the harvest takes them over.
  await startHarvest(jobQueue);
  return imported;
}

/** Wakes the company's open analysis, if there is one; an assessment that stands is made anew with what came. */
async function wakeAnalysis(jobQueue: JobQueue, tx: SqlTx, nif: Nif): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from analyses where nif = $1 and state <> 'complete'`,
    [nif],
  );
  const open = rows[0];
  if (open) await jobQueue.hasten(tx, 'run-analysis', { analysisId: open.id }, open.id);
  else {
    const known = await tx.query(
      'select from companies where nif = $1 and latest_assessment_id is not null',
      [nif],
    );
    if (known.rows.length > 0) await jobQueue.hasten(tx, 'revise-assessment', { nif }, nif);
  }
  return open !== undefined;
}
