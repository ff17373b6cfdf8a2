/** What the distribution search asks, and which cases of the country answer it. */

import { type LocalDate, localDate } from '../../../src/kernel/local-date.ts';
import { fold } from '../../../src/kernel/text/fold.ts';
import type { Country, SandboxCase } from '../../country/country.ts';
import { FIELD } from '../citius-search/pages.ts';

export interface CaseQuery {
  readonly court: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly party: string;
  readonly entry: string;
}

/** The question of the form; a text is the site's complaint about it. */
export function readQuery(form: URLSearchParams, courts: readonly string[]): CaseQuery | string {
  const value = (name: string): string => form.get(FIELD + name)?.trim() ?? '';
  const court = courts[Number(value('ddlTribunais')) - 1];
  if (court === undefined) return 'Deve indicar o tribunal.';
  const [from, to] = [typedDay(value('txtCalendarDesde')), typedDay(value('txtCalendarAte'))];
  if (from === null || to === null || from > to) return 'Intervalo de datas inválido.';
  return { court, from, to, party: value('txtParte'), entry: value('txtNEntrada') };
}

/** DD-MM-AAAA, the site's one notation. */
function typedDay(text: string): LocalDate | null {
  const parts = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text);
  return parts ? localDate(Number(parts[3]), Number(parts[2]), Number(parts[1])) : null;
}

/** Cases of one country by court: one walk through its companies serves every search. */
const indexes = new WeakMap<Country, ReadonlyMap<string, readonly SandboxCase[]>>();

function casesByCourt(country: Country): ReadonlyMap<string, readonly SandboxCase[]> {
  const known = indexes.get(country);
  if (known) return known;
  const all = new Map<string, SandboxCase>();
  // A case in which two companies of the country meet stands with both.
  for (const company of country.companies())
    for (const each of company.cases) all.set(`${each.process} ${each.entryNumber}`, each);
  const index = Map.groupBy(all.values(), each => each.court);
  indexes.set(country, index);
  return index;
}

/** The courts of the list, in its order; a country without cases still has one. */
export function courtsOf(country: Country): string[] {
  const courts = [...casesByCourt(country).keys()].sort((a, b) => a.localeCompare(b, 'pt'));
  return courts.length > 0 ? courts : ['Comarca de Lisboa - Lisboa'];
}

/** Newest first. */
export function search(country: Country, today: LocalDate, query: CaseQuery): SandboxCase[] {
  const party = fold(query.party);
  return (casesByCourt(country).get(query.court) ?? [])
    .filter(
      each =>
        each.distributedOn <= today &&
        each.distributedOn >= query.from &&
        each.distributedOn <= query.to &&
        (query.entry === '' || each.entryNumber === query.entry) &&
        (party === '' || each.parties.some(({ name }) => fold(name).includes(party))),
    )
    .sort(
      (a, b) => b.distributedOn.localeCompare(a.distributedOn) || b.entryNumber.localeCompare(a.entryNumber),
    );
}
