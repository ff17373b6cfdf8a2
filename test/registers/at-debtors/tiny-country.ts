/** A country of a few companies, each with the debts that a test gives it. */
import type { Country, DebtSpell } from '../../../src/sandbox/country/country.ts';
import {
  day,
  specimenCompany,
  specimenCountry,
  companyNif as specimenNif,
} from '../../kit/specimen-country.ts';

export { day, personNif } from '../../kit/specimen-country.ts';

/** As printed on a list: nothing is known of it yet. */
export const companyNif = (serial: number): string => specimenNif(serial);

export function debt(
  creditor: DebtSpell['creditor'],
  amountEur: number,
  from = '2026-01-01',
  to: string | null = null,
): DebtSpell {
  return { creditor, amountEur, from: day(from), to: to === null ? null : day(to) };
}

/** Companies with the serial numbers 1, 2, 3, … */
export const tinyCountry = (debts: readonly (readonly DebtSpell[])[]): Country =>
  specimenCountry(
    ...debts.map((spells, i) =>
      specimenCompany({
        nif: companyNif(i + 1),
        firma: `CONSTRUÇÕES EXEMPLO ${i + 1}, LDA`,
        debts: spells,
      }),
    ),
  );
