/** What the CIRE search form asks, and which publications of the country answer it. */
import { setImmediate } from 'node:timers/promises';
import { addDays, type LocalDate, localDate } from '../../../src/kernel/local-date.ts';
import { fold } from '../../../src/kernel/text/fold.ts';
import type { Country, InsolvencyPublication } from '../../country/country.ts';

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
export async function search(
  country: Country,
  today: LocalDate,
  query: CireQuery,
): Promise<InsolvencyPublication[]> {
  const found = new Map<string, InsolvencyPublication>();
  for (const publication of await candidates(country, query))
    if (publication.publishedOn <= today && fits(publication, query))
      found.set(publication.reference, publication);
  return [...found.values()].sort(
    (a, b) => b.publishedOn.localeCompare(a.publishedOn) || b.reference.localeCompare(a.reference),
  );
}

async function candidates(
  country: Country,
  { by, text, from, to }: CireQuery,
): Promise<readonly InsolvencyPublication[]> {
  if (by === 'nif' && text) return country.company(text)?.insolvencyPublications ?? [];
  if (text === '' && from && to) return publishedBetween(await publicationsByDay(country), from, to);
  const name = fold(text);
  const found: InsolvencyPublication[] = [];
  for (const company of country.companies())
    if (fold(company.firma).includes(name)) found.push(...company.insolvencyPublications);
  return found;
}

type ByDay = ReadonlyMap<string, readonly InsolvencyPublication[]>;

function publishedBetween(byDay: ByDay, from: string, to: string): InsolvencyPublication[] {
  const found: InsolvencyPublication[] = [];
  for (let day = from as LocalDate; day <= to; day = addDays(day, 1)) found.push(...(byDay.get(day) ?? []));
  return found;
}

const indexes = new WeakMap<Country, Promise<ByDay>>();

/** Made at the first search by days: the whole country is walked once. */
function publicationsByDay(country: Country): Promise<ByDay> {
  const known = indexes.get(country) ?? indexByDay(country);
  indexes.set(country, known);
  return known;
}

const COMPANIES_PER_TURN = 200;

async function indexByDay(country: Country): Promise<ByDay> {
  const byDay = new Map<string, InsolvencyPublication[]>();
  let walked = 0;
  for (const company of country.companies()) {
    for (const publication of company.insolvencyPublications) {
      const day = byDay.get(publication.publishedOn);
      if (day) day.push(publication);
      else byDay.set(publication.publishedOn, [publication]);
    }
    // Other portals answer meanwhile.
    if (++walked % COMPANIES_PER_TURN === 0) await setImmediate();
  }
  return byDay;
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
