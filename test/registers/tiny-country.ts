/** A country of companies, each with the records that a test gives it. */
import type {
  Country,
  DebtSpell,
  SandboxCompany,
  SandboxExecution,
  SandboxSanction,
} from '../../sandbox/country/country.ts';
import { companyNif, day, specimenCompany, specimenCountry } from '../kit/specimen-country.ts';

export { companyNif, day, personNif } from '../kit/specimen-country.ts';

export const execution = (n: number, more: Partial<SandboxExecution> = {}): SandboxExecution => ({
  process: `${1000 + n}/22.5T8LRA`,
  court: 'Juízo de Execução de Leiria - Juiz 1',
  owedEur: 12460.27,
  reason: 'no-assets',
  extinguishedOn: day('2023-04-13'),
  includedOn: day('2023-06-01'),
  removedOn: null,
  ...more,
});

export const sanction = (more: Partial<SandboxSanction> = {}): SandboxSanction => ({
  infringement: 'Falta de plano de segurança e saúde na fase de obra',
  norm: 'art. 11.º do Decreto-Lei n.º 273/2003, de 29 de outubro',
  area: 'safety',
  gravity: 'muito grave',
  place: 'Leiria',
  fineEur: 9180,
  publishedOn: day('2026-03-02'),
  removedOn: day('2027-03-02'),
  ...more,
});

export const debt = (
  creditor: DebtSpell['creditor'],
  amountEur: number,
  from = '2026-01-01',
  to: string | null = null,
): DebtSpell => ({ creditor, amountEur, from: day(from), to: to === null ? null : day(to) });

/** Companies with the serial numbers 1, 2, 3, … */
export const tinyCountry = (...told: readonly Partial<SandboxCompany>[]): Country =>
  specimenCountry(
    ...told.map((it, i) =>
      specimenCompany({
        nif: companyNif(i + 1),
        firma: `OBRAS & FILHOS "EXEMPLO" ${i + 1}, LDA`,
        ...it,
      }),
    ),
  );
