/** A country of a few companies, each with the debts that a test gives it. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { checkDigit } from '../../../src/kernel/nif.ts';
import type { Country, DebtSpell, SandboxCompany } from '../../../src/sandbox/country/country.ts';

export const day = (text: string): LocalDate => text as LocalDate;

/** A number of the unissued range 59, valid by its check digit. */
export const companyNif = (serial: number): string => withCheckDigit(59_000_000 + serial);
export const personNif = (serial: number): string => withCheckDigit(20_000_000 + serial);
const withCheckDigit = (eight: number): string => `${eight}${checkDigit(String(eight))}`;

export function debt(
  creditor: DebtSpell['creditor'],
  amountEur: number,
  from = '2026-01-01',
  to: string | null = null,
): DebtSpell {
  return { creditor, amountEur, from: day(from), to: to === null ? null : day(to) };
}

export function tinyCountry(debts: readonly (readonly DebtSpell[])[]): Country {
  const companies = debts.map((spells, index) => companyWith(index + 1, spells));
  return {
    seed: 'tiny',
    size: companies.length,
    company: nif => companies.find(company => company.nif === nif) ?? null,
    *companies() {
      yield* companies;
    },
  };
}

function companyWith(serial: number, debts: readonly DebtSpell[]): SandboxCompany {
  return {
    nif: companyNif(serial),
    firma: `CONSTRUÇÕES EXEMPLO ${serial}, LDA`,
    legalForm: 'SOCIEDADE POR QUOTAS',
    seat: {
      address: 'Rua Nova, 1',
      postalCode: '1000-001',
      place: 'Lisboa',
      parish: 'Centro',
      municipality: 'Lisboa',
      district: 'Lisboa',
    },
    cae: '41200',
    capitalEur: 5000,
    incorporatedOn: day('2010-01-01'),
    acts: [],
    insolvencyPublications: [],
    debts,
    licences: [],
    executions: [],
    sanctions: [],
    cases: [],
    contracts: [],
    bans: [],
    trouble: {},
  };
}
