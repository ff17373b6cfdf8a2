/**
 * Records that companies are given while the sandbox runs, so that something changes when a register is asked again. They
 * begin today, and end with the process.
 */
import type { LocalDate } from '../src/kernel/local-date.ts';
import type { Country, SandboxCompany } from './country/country.ts';

const RECORDS = {
  'tax-debt': (company, today) => ({ debts: [...company.debts, debt('tax', today)] }),
  'social-security-debt': (company, today) => ({ debts: [...company.debts, debt('social-security', today)] }),
  execution: (company, today) => ({ executions: [...company.executions, execution(today)] }),
  'licence-cancelled': ({ licences }, today) => ({
    licences: licences.map(licence => ({
      ...licence,
      states: [...licence.states, { on: today, state: 'cancelled' as const }],
    })),
  }),
} satisfies Record<string, (company: SandboxCompany, today: LocalDate) => Partial<SandboxCompany>>;

export type NewRecord = keyof typeof RECORDS;

export const NEW_RECORDS = Object.keys(RECORDS) as NewRecord[];

export const isNewRecord = (value: unknown): value is NewRecord =>
  typeof value === 'string' && Object.hasOwn(RECORDS, value);

export interface NewRecords {
  /** As it is now: another object after each change, so that nothing made of the country before stays. */
  readonly country: Country;
  /** Null takes away what the company was given. False: there is no such company. */
  give(nif: string, record: NewRecord | null): boolean;
  all(): Readonly<Record<string, readonly NewRecord[]>>;
}

export function createNewRecords(country: Country, today: () => LocalDate): NewRecords {
  const given = new Map<string, readonly { readonly record: NewRecord; readonly on: LocalDate }[]>();
  let shown = country;
  function changed(company: SandboxCompany): SandboxCompany {
    let now = company;
    for (const { record, on } of given.get(company.nif) ?? []) now = { ...now, ...RECORDS[record](now, on) };
    return now;
  }
  return {
    get country() {
      return shown;
    },
    give(nif, record) {
      if (!country.company(nif)) return false;
      const had = given.get(nif) ?? [];
      if (record === null) given.delete(nif);
      else if (!had.some(it => it.record === record)) given.set(nif, [...had, { record, on: today() }]);
      shown = changedCountry(country, changed);
      return true;
    },
    all: () =>
      Object.fromEntries([...given].map(([nif, records]) => [nif, records.map(({ record }) => record)])),
  };
}

const changedCountry = (country: Country, changed: (company: SandboxCompany) => SandboxCompany): Country => ({
  seed: country.seed,
  oddities: country.oddities,
  size: country.size,
  company(nif) {
    const company = country.company(nif);
    return company && changed(company);
  },
  *companies() {
    for (const company of country.companies()) yield changed(company);
  },
});

/** In the third band of either list. */
const debt = (creditor: 'tax' | 'social-security', from: LocalDate) => ({
  creditor,
  from,
  to: null,
  amountEur: 180_000,
});

const execution = (today: LocalDate) => ({
  process: `9001/${today.slice(2, 4)}.0T8LRA`,
  court: 'Juízo de Execução de Leiria',
  owedEur: 24_500,
  reason: 'no-assets' as const,
  extinguishedOn: today,
  includedOn: today,
  removedOn: null,
});
