/** What no block of the country knows alone: recent cases by name, and how many firms sit in a building. One walk, little memory. */
import type { LocalDate } from '../kernel/local-date.ts';
import type { FirmsAt } from '../network/phoenix-indicators.ts';
import { type FirmsInUnit, firmsAtOf } from '../network/read-firms-at.ts';
import { type SeatPlace, seatPlace } from '../network/seat-place.ts';
import type { Country, SandboxCase, SandboxCompany } from '../sandbox/country/country.ts';
import { CasesByName } from './rows/case-rows.ts';

export interface CountryIndex {
  readonly casesNaming: (name: string) => readonly SandboxCase[];
  readonly firmsAt: FirmsAt;
}

export function indexCountry(country: Country, today: LocalDate): CountryIndex {
  const cases = new CasesByName(today);
  const firms = new Map<string, FirmsInUnit>();
  for (const company of country.companies()) {
    cases.add(company);
    const place = presentPlace(company, today);
    if (place === null) continue;
    const key = JSON.stringify(place);
    firms.set(key, { ...place, firms: (firms.get(key)?.firms ?? 0) + 1 });
  }
  return { casesNaming: name => cases.naming(name), firmsAt: firmsAtOf(firms.values()) };
}

/** By the last published act; null for a company of which none is published yet. */
function presentPlace({ acts }: SandboxCompany, today: LocalDate): SeatPlace | null {
  const last = acts.findLast(({ publishedOn }) => publishedOn <= today);
  if (!last) return null;
  const { address, postalCode, municipality, district } = last.seat;
  return seatPlace({ address, postalCode, municipality, district });
}
