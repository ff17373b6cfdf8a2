/** The specimen of a country that tests of registers and portals start from: a test says only what its register reads. */

import type { Country, SandboxCompany } from '../../sandbox/country/country.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import { checkDigit, type Nif } from '../../src/kernel/nif.ts';

export const day = (text: string): LocalDate => text as LocalDate;

/** Eight digits with the ninth that the checksum asks for. */
export const withCheckDigit = (eight: string | number): Nif => `${eight}${checkDigit(String(eight))}` as Nif;

/** A number of the unissued range 59. */
export const companyNif = (serial: number): Nif => withCheckDigit(59_000_000 + serial);

/** A number of the range of natural persons, invented. */
export const personNif = (serial: number): Nif => withCheckDigit(20_000_000 + serial);

/** A company of which no register has anything to say but that it exists. */
export const specimenCompany = (
  told: Pick<SandboxCompany, 'nif' | 'firma'> & Partial<SandboxCompany>,
): SandboxCompany => ({
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

export const specimenCountry = (...companies: readonly SandboxCompany[]): Country => ({
  seed: 'specimen',
  oddities: true,
  size: companies.length,
  company: nif => companies.find(company => company.nif === nif) ?? null,
  *companies() {
    yield* companies;
  },
});
