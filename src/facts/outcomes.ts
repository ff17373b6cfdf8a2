/**
 * The ledger of outcomes: what became of companies, by the registers' own records. It is filled where facts are stored, and
 * outlives them, so that assessments of long ago can be compared with what followed. `note_outcomes` holds the rules.
 */
import type { RawTx, SqlTx } from '../db/sql-transaction.ts';
import type { StatedFact } from './fact.ts';

/** `gone`: dissolved or deregistered, and on no public list of debts when that was read. */
export type OutcomeKind = 'insolvent' | 'dissolved_with_debts' | 'gone';

/** A company that ended without debts on a public list has not failed. */
export const FAILURES: readonly OutcomeKind[] = ['insolvent', 'dissolved_with_debts'];

/** Facts that can make an outcome, or change one. */
const TELLING: ReadonlySet<StatedFact['kind']> = new Set(['insolvency-notice', 'company-act', 'execution']);

/** Notes what the standing facts say of these companies, as far as `facts` were about it. */
export async function noteOutcomes(
  tx: RawTx,
  stated: readonly { readonly nif: string; readonly facts: readonly StatedFact[] }[],
): Promise<void> {
  const nifs = stated
    .filter(({ facts }) => facts.some(({ kind }) => TELLING.has(kind)))
    .map(({ nif }) => nif);
  if (nifs.length > 0) await tx.$executeRaw`select note_outcomes(nifs => ${nifs}::text[])`;
}

/** Companies that had ended, and that the current edition of this list names as debtors. */
export async function noteListedEndings(tx: SqlTx, register: string): Promise<void> {
  await tx.query(
    `select note_outcomes(nifs => array(
       select o.nif from outcomes o where o.kind = 'gone' and exists (
         select from register_lists l join list_entries e using (register, edition)
         where l.register = $1 and e.nif = o.nif and e.fact ->> 'kind' = 'debtor-listing')))`,
    [register],
  );
}

/** Deletes a wrong list by `remove`. Debts that it alone named are none of the outcomes any more. */
export async function withoutListedEndings(
  tx: SqlTx,
  register: string,
  remove: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await tx.query<{ nif: string }>(
    `update outcomes o set kind = 'gone' where o.kind = 'dissolved_with_debts' and exists (
       select from list_entries e where e.register = $1 and e.nif = o.nif and e.fact ->> 'kind' = 'debtor-listing')
     returning o.nif`,
    [register],
  );
  await remove();
  await tx.query('select note_outcomes(nifs => $1::text[])', [rows.map(({ nif }) => nif)]);
}
