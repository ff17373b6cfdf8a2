/** The titles that IMPIC's list shows of the synthetic country, as they stand on a day. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { Country, SandboxCompany, SandboxLicence } from '../../country/country.ts';

type LicenceStep = SandboxLicence['states'][number];

export interface ListedTitle {
  /** The site's internal id: opaque to whoever asks. It holds the NIF, so that no index of a whole country is needed. */
  readonly id: string;
  readonly company: SandboxCompany;
  readonly licence: SandboxLicence;
  readonly issuedOn: LocalDate;
  readonly present: LicenceStep;
}

export interface ListFilter {
  /** Only this company's titles. */
  readonly nif: string | null;
  /** Only titles whose highest class is this one. */
  readonly highestClass: number | null;
}

/** In the country's order: all that were issued by `today`, whatever became of them. */
export function* listedTitles(
  country: Country,
  today: LocalDate,
  filter: ListFilter,
): Generator<ListedTitle> {
  const companies = filter.nif === null ? country.companies() : [country.company(filter.nif)];
  for (const company of companies)
    for (const title of company === null ? [] : titlesOf(company, today))
      if (filter.highestClass === null || title.licence.class === filter.highestClass) yield title;
}

export function titleById(country: Country, today: LocalDate, id: string): ListedTitle | null {
  const company = country.company(nifInId(id));
  return company === null ? null : (titlesOf(company, today).find(title => title.id === id) ?? null);
}

/** The company that a title's id belongs to. */
export const nifInId = (id: string): string => id.slice(0, 9);

function titlesOf(company: SandboxCompany, today: LocalDate): ListedTitle[] {
  return company.licences.flatMap((licence, i) => {
    const present = licence.states.findLast(step => step.on <= today);
    if (present === undefined) return [];
    return { id: `${company.nif}${i + 1}`, company, licence, issuedOn: licence.states[0]!.on, present };
  });
}
