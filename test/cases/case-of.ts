/** Invented cases, short to write. */
import { CASE_FORMAT, type CaseCompany, type CaseFact, type CaseFile } from '../../src/cases/case.ts';
import type { CompanyActType } from '../../src/facts/fact.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import { checkDigit } from '../../src/kernel/nif.ts';

export const day = (text: string): LocalDate => text as LocalDate;
export const SUBJECT = '599000090';
export const OTHER = '599000120';

type Loose<F> = F extends unknown
  ? { [M in keyof F]: F[M] | (LocalDate extends F[M] ? string : never) }
  : never;

/** A builder of 2015 with a director, a title and its accounts, and no record against it. */
export function soundCompany(
  nif: string,
  firma: string,
  { person = 'P1', address = 'Rua do Forno, 7', foundedOn = '2015-03-10' } = {},
): CaseCompany {
  const seat = { address, postalCode: '4560-143', municipality: 'Penafiel', district: 'Porto' };
  const act = { kind: 'company-act', firma, legalForm: 'Lda', seat } as const;
  const since = Number(foundedOn.slice(0, 4));
  return {
    nif,
    name: firma,
    facts: facts(
      { ...act, act: 'constitution', publishedOn: foundedOn, accountsYear: null },
      { ...office(person, foundedOn) },
      ...Array.from({ length: 2025 - since }, (_, year) => ({
        ...act,
        act: 'accounts' as const,
        publishedOn: `${since + year + 1}-07-10`,
        accountsYear: since + year,
      })),
      {
        kind: 'licence',
        number: '70001',
        title: 'alvara-particulares',
        class: 2,
        state: 'valid',
        stateSince: foundedOn,
      },
    ),
  };
}

export const office = (person: string, on: string) =>
  ({
    kind: 'office',
    movement: 'appointed',
    role: 'director',
    roleLabel: 'Gerente',
    holder: { person, name: 'Ana Exemplo' },
    on,
    cause: null,
  }) as const;

export const declared = (on: string, process = '1401/25.0T8PNF') =>
  ({
    kind: 'insolvency-notice',
    process,
    proceeding: 'insolvency',
    act: 'declared',
    role: 'debtor',
    publishedOn: on,
  }) as const;

export const companyAct = (
  act: CompanyActType,
  publishedOn: string,
  { firma = 'Pedra Nova Construções, Lda', accountsYear = null as number | null } = {},
) => ({ kind: 'company-act', act, publishedOn, firma, legalForm: 'Lda', seat: null, accountsYear }) as const;

export const quota = (holder: object, on = '2015-03-10', roleLabel = 'Sócio') =>
  ({
    ...office('', on),
    movement: 'quota-held',
    role: 'partner',
    roleLabel,
    holder: { name: 'Exemplo', ...holder },
  }) as never;

/** On the list of the tax authority. */
export const listed = (minEur: number, maxEur: number | null = null) =>
  ({ kind: 'debtor-listing', creditor: 'tax', minEur, maxEur, listDate: '2026-06-01' }) as const;

export const execution = (owedEur: number, extinguishedOn: string, reason: 'no-assets' | 'partial-payment') =>
  ({ kind: 'execution', process: '77/22.1T8PNF', owedEur, reason, extinguishedOn }) as const;

/** The nth company number that is invented here. */
export const nifOf = (n: number) => `${52_000_000 + n}${checkDigit(String(52_000_000 + n))}`;

export const facts = (...told: readonly Loose<CaseFact>[]): CaseFact[] => told as CaseFact[];

export const adding = (company: CaseCompany, ...told: readonly Loose<CaseFact>[]): CaseCompany => ({
  ...company,
  facts: [...company.facts, ...facts(...told)],
});

export const caseOf = (...companies: readonly [CaseCompany, ...CaseCompany[]]): CaseFile => ({
  format: CASE_FORMAT,
  asOf: day('2026-06-30'),
  subject: companies[0].nif,
  companies,
});
