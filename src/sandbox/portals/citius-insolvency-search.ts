/** What the CIRE search form asks, and which publications of the country answer it. */
import { fold } from '../../kernel/fold.ts';
import { addDays, type LocalDate, localDate } from '../../kernel/local-date.ts';
import type { Country, InsolvencyPublication, SandboxCompany } from '../country/country.ts';

export const FIELD = 'ctl00$ContentPlaceHolder1$';

export interface CireQuery {
  readonly by: 'nif' | 'nome';
  /** Number or name, as typed. */
  readonly text: string;
  readonly process: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly act: string;
}

/** The question of the form, or the site's complaint about it. */
export function readQuery(
  form: URLSearchParams,
  today: LocalDate,
): CireQuery | { readonly complaint: string } {
  const value = (name: string): string => form.get(FIELD + name)?.trim() ?? '';
  const by = value('rblTipo') === 'nome' ? 'nome' : 'nif';
  const days = value('rblDias');
  const since = value('txtCalendarDesde');
  const until = value('txtCalendarAte');
  if ((since === '') !== (until === '')) return { complaint: 'Indique as duas datas ou nenhuma.' };
  const [from, to] = [typedDay(since), typedDay(until)];
  if (since !== '' && (from === null || to === null)) return { complaint: 'Data inválida.' };
  const short = days === '15' || days === '30';
  const query = {
    by,
    text: value('txtPesquisa'),
    process: value('txtNumeroProcesso'),
    from: from ?? (short ? addDays(today, -Number(days)) : null),
    to,
    act: value('ddlActos'),
  } as const;
  if (!query.text && !query.process && !query.from)
    return { complaint: 'Indique pelo menos um critério de pesquisa.' };
  return query;
}

/** Newest first, each document once. */
export function search(country: Country, today: LocalDate, query: CireQuery): InsolvencyPublication[] {
  const found = new Map<string, InsolvencyPublication>();
  for (const company of candidates(country, query))
    for (const publication of company.insolvencyPublications)
      if (publication.publishedOn <= today && fits(publication, query))
        found.set(publication.reference, publication);
  return [...found.values()].sort(
    (a, b) => b.publishedOn.localeCompare(a.publishedOn) || b.reference.localeCompare(a.reference),
  );
}

function* candidates(country: Country, { by, text }: CireQuery): Generator<SandboxCompany> {
  if (by === 'nif' && text) {
    const company = country.company(text);
    if (company) yield company;
    return;
  }
  const name = fold(text);
  for (const company of country.companies()) if (fold(company.firma).includes(name)) yield company;
}

function fits(publication: InsolvencyPublication, { process, from, to, act }: CireQuery): boolean {
  return (
    (!process || publication.process === process) &&
    (!from || publication.publishedOn >= from) &&
    (!to || publication.publishedOn <= to) &&
    (!act || publication.act === act)
  );
}

function typedDay(text: string): LocalDate | null {
  const parts = /^(\d{2})[/-](\d{2})[/-](\d{4})$/.exec(text);
  return parts ? localDate(Number(parts[3]), Number(parts[2]), Number(parts[1])) : null;
}
