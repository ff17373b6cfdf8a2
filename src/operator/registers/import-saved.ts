/** Brings in answers that a person saved: all of the files, or none. Analyses that waited for them go on. */
import { appNow } from '../../db/app-now.ts';
import type { Database } from '../../db/open-database.ts';
import { type SqlTx, throughPrisma } from '../../db/sql-transaction.ts';
import { startHarvest } from '../../jobs/harvest/work-harvest.ts';
import { type CompanyImport, importCaptures } from '../../jobs/imports/import-captures.ts';
import type { Conductor } from '../../jobs/queue/conductor.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { personKeyer } from '../../kernel/person-key.ts';
import type { CapturedFile, SavedRegister } from '../../registers/saved-answers.ts';

interface Deps {
  readonly db: Database;
  readonly conductor: Conductor;
  readonly personHashKey: string | null;
}

/** `savedAt`: null is now. @throws ImportRefused naming every file that cannot be used. */
export async function importSaved(
  { db, conductor, personHashKey }: Deps,
  register: SavedRegister<unknown>,
  { files, savedAt }: { files: readonly CapturedFile[]; savedAt: Date | null },
): Promise<CompanyImport[]> {
  const now = await appNow(db.prisma);
  const context = { today: lisbonDay(now), personKey: personKeyer(personHashKey) };
  const imported = await importCaptures(
    { db, context, wake: (tx, nif) => wakeAnalysis(conductor, throughPrisma(tx), nif) },
    register,
    { files, capturedAt: savedAt ?? now },
  );
  // The acts may be those of a failed company: a round of the harvest takes them over.
  await startHarvest(conductor);
  return imported;
}

/** Wakes the company's open analysis, if there is one. */
async function wakeAnalysis(conductor: Conductor, tx: SqlTx, nif: Nif): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from analyses where nif = $1 and state <> 'complete'`,
    [nif],
  );
  const open = rows[0];
  if (open) await conductor.hasten(tx, 'run-analysis', { analysisId: open.id }, open.id);
  return open !== undefined;
}
