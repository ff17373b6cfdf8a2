import { readCaptureFile } from '../../src/cli/registers/read-capture-file.ts';
import type { Database } from '../../src/db/open-database.ts';
import { importList, type ListImport } from '../../src/jobs/imports/import-list.ts';
import type { ListState } from '../../src/jobs/lists/take-list.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import { personKeyer } from '../../src/kernel/secrets/person-key.ts';
import { atDebtors } from '../../src/registers/at-debtors/at-debtors.ts';
import type { AnyListRegister } from '../../src/registers/register.ts';

type Taking = { readonly register?: AnyListRegister; readonly today?: LocalDate } & Partial<ListImport>;

/** Imports these files as one edition, of the tax debtors unless told, as the operator's command does. */
export function takeFiles(
  db: Database,
  paths: readonly string[],
  { register = atDebtors, today = '2026-11-02' as LocalDate, ...more }: Taking = {},
): Promise<ListState> {
  const files = paths.map(name => ({ name, capture: () => readCaptureFile(name) }));
  const context = { today, personKey: personKeyer('a test secret') };
  return importList({ db, context }, register, { files, savedAt: null, anyVolume: false, ...more });
}
