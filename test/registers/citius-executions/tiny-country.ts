/** A country of companies with the executions and sanctions that a test gives them. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { checkDigit, type Nif } from '../../../src/kernel/nif.ts';
import type {
  Country,
  SandboxCompany,
  SandboxExecution,
  SandboxSanction,
} from '../../../src/sandbox/country/country.ts';

export const day = (text: string): LocalDate => text as LocalDate;

export function companyNif(serial: number): Nif {
  const eight = String(59_000_000 + serial);
  return `${eight}${checkDigit(eight)}` as Nif;
}

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

type Told = Partial<Pick<SandboxCompany, 'executions' | 'sanctions' | 'firma' | 'trouble'>>;

/** Companies with the serial numbers 1, 2, 3, … */
export function tinyCountry(...told: readonly Told[]): Country {
  const companies = told.map((it, i) => companyWith(i + 1, it));
  return {
    seed: 'tiny',
    size: companies.length,
    company: nif => companies.find(company => company.nif === nif) ?? null,
    *companies() {
      yield* companies;
    },
  };
}

const companyWith = (serial: number, told: Told): SandboxCompany => ({
  nif: companyNif(serial),
  firma: `OBRAS & FILHOS "EXEMPLO" ${serial}, LDA`,
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
  debts: [],
  licences: [],
  executions: [],
  sanctions: [],
  cases: [],
  contracts: [],
  bans: [],
  trouble: {},
  ...told,
});
