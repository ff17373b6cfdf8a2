/** Which of many companies were declared insolvent by a day, with the record of each declaration. */
import type { Reading } from '../../db/sql-transaction.ts';
import type { StoredFact } from '../../facts/stored-facts.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { type Declaration, declarations } from './failures.ts';

/** Returns only companies that have one. One statement. */
export async function readInsolvencies(
  { pool }: Reading,
  nifs: readonly Nif[],
  asOf: LocalDate,
): Promise<ReadonlyMap<Nif, readonly Declaration[]>> {
  const { rows } = await pool.query({
    name: 'read_insolvencies',
    text: `select nif, fact, last_seen_at from facts
           where nif = any($1) and gone_at is null
             and (kind = 'insolvency-notice' or (kind = 'company-act' and fact->>'act' = 'insolvency'))
           order by nif, register, key`,
    values: [nifs],
  });
  const facts = rows.map(
    (row): StoredFact => ({ nif: row.nif, fact: row.fact, askedAt: row.last_seen_at.toISOString() }),
  );
  return new Map(
    [...Map.groupBy(facts, ({ nif }) => nif as Nif)]
      .map(([nif, of]) => [nif, declarations(of, asOf)] as const)
      .filter(([, declared]) => declared.length > 0),
  );
}
