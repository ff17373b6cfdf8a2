import type { RawTx } from '../../db/sql-transaction.ts';
import type { Fact } from '../../facts/fact.ts';
import { linkCompanies } from '../../network/offices/link-companies.ts';

/** Derives the offices of these companies again from all their current facts. */
export async function relinkCompanies(tx: RawTx, nifs: readonly string[]): Promise<void> {
  const rows = await tx.$queryRaw<{ nif: string; fact: Fact }[]>`
    select nif, fact from facts where nif = any(${nifs}) and gone_at is null order by nif, key`;
  const byCompany = Map.groupBy(rows, row => row.nif);
  await linkCompanies(
    tx,
    [...byCompany].map(([nif, held]) => ({ nif, facts: held.map(row => row.fact) })),
  );
}
