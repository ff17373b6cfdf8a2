/** Court cases in which a party bears the company's name, as the register's own records; and an index to find them by. */
import type { SandboxCase, SandboxCompany } from '../../../../sandbox/country/country.ts';
import type { Fact } from '../../../../src/facts/fact.ts';
import { addMonths, type LocalDate } from '../../../../src/kernel/local-date.ts';
import type { Nif } from '../../../../src/kernel/nif.ts';
import { caseFacts } from '../../../../src/registers/citius-cases/citius-cases.ts';
import { readProcessNumber } from '../../../../src/registers/reading/citius-search/grid.ts';
import { matched } from '../../../../src/registers/reading/citius-search/parties.ts';
import { companyNameKey, showsLegalForm } from '../../../../src/registers/reading/company-name.ts';
import type { Reader } from './reader.ts';

/** As far back as the register is asked. */
const MONTHS_BACK = 24;

export function caseFactsOf(
  { nif, firma }: SandboxCompany,
  { casesNaming }: Pick<Reader, 'casesNaming'>,
): Fact[] {
  const asked = { nif: nif as Nif, name: firma };
  const records = casesNaming(firma).map(({ process, parties, court: _, ...rest }) => {
    const number = readProcessNumber(process);
    if (number === null) throw new Error(`the country numbers a case as no register does: ${process}`);
    const named = parties.map(({ role, name }) => ({ roleLabel: role, name }));
    return matched({ ...rest, ...number, parties: named }, asked);
  });
  return caseFacts(records, asked.nif);
}

/**
 * The recent cases of the whole country by the names in them: a search by name finds every namesake's, wherever it
 * is. Of some thousand cases a year, so that it stays small beside the country.
 */
export class CasesByName {
  readonly #byKey = new Map<string, Map<string, SandboxCase>>();
  readonly #today: LocalDate;

  constructor(today: LocalDate) {
    this.#today = today;
  }

  add({ cases }: SandboxCompany): void {
    const since = addMonths(this.#today, -MONTHS_BACK);
    for (const one of cases)
      if (one.distributedOn >= since && one.distributedOn <= this.#today)
        for (const { name } of one.parties) if (showsLegalForm(name)) this.#under(name).set(idOf(one), one);
  }

  naming(name: string): SandboxCase[] {
    return [...(this.#byKey.get(companyNameKey(name))?.values() ?? [])];
  }

  #under(name: string): Map<string, SandboxCase> {
    const key = companyNameKey(name);
    const cases = this.#byKey.get(key) ?? new Map<string, SandboxCase>();
    this.#byKey.set(key, cases);
    return cases;
  }
}

const idOf = ({ process, entryNumber }: SandboxCase): string => `${process} ${entryNumber}`;
