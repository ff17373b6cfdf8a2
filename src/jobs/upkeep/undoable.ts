import type { Database, Tx } from '../../db/open-database.ts';

const LONGEST_MS = 15 * 60_000;

/** Thrown to undo a dry run. */
class Undone extends Error {}

/** Does `work` in one transaction; a dry run is undone at its end, so that what it returns is exact. */
export async function undoable<T>(
  { prisma }: Pick<Database, 'prisma'>,
  { dryRun = false }: { readonly dryRun?: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let result: T | undefined;
  const all = prisma.$transaction(
    async tx => {
      result = await work(tx);
      if (dryRun) throw new Undone();
    },
    { timeout: LONGEST_MS, maxWait: 10_000 },
  );
  await all.catch(error => {
    if (!(error instanceof Undone)) throw error;
  });
  return result!;
}
