/** One saved page of a search as a reading. */

import type { CheerioAPI } from 'cheerio';
import { daysBetween, type LocalDate } from '../../../kernel/local-date.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { type Capture, type ParseContext, type Reading, unreadable } from '../../register.ts';
import { itemsOfPages } from '../../saved-answers.ts';
import { requestField } from '../aspnet/aspnet-form.ts';
import { decodeText } from '../capture-text.ts';
import { companyNameKey } from '../company-name.ts';
import { loadHtml } from '../load-markup.ts';
import { fail, readingFrom } from '../reading-end.ts';
import type { CitiusSearch, Matched, PrintedRow, SearchTarget } from './citius-search.ts';
import { matched } from './parties.ts';
import { courtsOf } from './search-form.ts';
import { readSearchPage, type SearchPage } from './search-page.ts';

/**
 * Reads one page. With a company whose name is known: the rows in which a party bears it, or that there are none where the
 * page is the whole answer. Without the name nobody can tell whose they are: all are given, matched to nobody, and no fact
 * follows.
 */
export const parseSearch = <Row extends PrintedRow>(
  search: CitiusSearch<Row>,
  capture: Capture,
  { nif }: { readonly nif: Nif | null },
  context: ParseContext,
): Reading<Matched<Row>> =>
  readingFrom(() => {
    const { companyName } = context;
    const page = readSearchPage(search, capture, context.today);
    mustAnswer(page, companyName ?? null);
    const rows = page.kind === 'list' ? page.rows : [];
    if (page.kind === 'list' && rows.length < page.total)
      fail(`the page lists ${rows.length} of ${page.total} ${search.of}`);
    const asked = nif !== null && companyName ? { nif, name: companyName } : null;
    const reading = select(rows, asked);
    if (nif === null || reading.outcome !== 'not_found') return reading;
    if (asked === null) return unreadable('its pages have no tax numbers: say the full legal name');
    // Another court may hold a case, and so may other days.
    return parseSearchPages(search, [capture], nif, context);
  });

/** @throws ReadingEnd where the page cannot tell of everything about the company. A search for a part of its name can. */
function mustAnswer({ party, narrowedBy }: SearchPage<unknown>, companyName: string | null): void {
  if (narrowedBy !== null) fail(`the search was narrowed (${narrowedBy}): its answer is not the whole one`);
  const isOfCompany = companyName === null || companyNameKey(companyName).includes(companyNameKey(party));
  if (!isOfCompany) fail('the page answers a search for another name');
}

/** Where a company was asked about, only what matches it: the list was whole, and names it or does not. */
export function select<Row extends PrintedRow>(
  rows: readonly Row[],
  asked: SearchTarget | null,
): Reading<Matched<Row>> {
  const records = rows.map(row => matched(row, asked));
  const about = asked ? records.filter(record => record.match !== null) : records;
  return about.length === 0
    ? { outcome: 'not_found', registerDate: null }
    : { outcome: 'found', records: about, registerDate: null };
}

interface CourtPage<Row> {
  readonly court: string;
  readonly page: SearchPage<Row>;
}

/** A court of which no page was saved may hold a case: then nothing is known. */
export const parseSearchPages = <Row extends PrintedRow>(
  search: CitiusSearch<Row>,
  captures: readonly Capture[],
  nif: Nif,
  { companyName, today }: ParseContext,
): Reading<Matched<Row>> =>
  readingFrom(() => {
    const name = companyName ?? '';
    const courts = new Set<string>();
    const pages = captures.map((capture): CourtPage<Row> => {
      const page = readSearchPage(search, capture, today);
      mustAnswer(page, name);
      const $ = loadHtml(decodeText(capture.body));
      mustBeAsLong($, capture, search.fields(today));
      for (const court of courtsOf($)) courts.add(court);
      return { court: requestField($, capture, 'ddlTribunais'), page };
    });
    return select(rowsOfCourts(pages, courts), { nif, name });
  });

function rowsOfCourts<Row>(pages: readonly CourtPage<Row>[], courts: ReadonlySet<string>): readonly Row[] {
  const byCourt = Map.groupBy(pages, ({ court }) => court);
  if (courts.size === 0) fail('no page has the form, which names the courts: save whole pages');
  const missing = [...courts].filter(court => !byCourt.has(court));
  if (missing.length > 0) fail(`of ${courts.size} courts the pages of ${missing.length} are missing`);
  return [...byCourt.values()].flatMap(of => {
    const lists = of.flatMap(({ page }) => (page.kind === 'list' ? [page] : []));
    if (lists.length === 0) return [];
    if (lists.length < of.length) fail('a court says that there is nothing, and lists something');
    const items = itemsOfPages(lists.map(({ total, rows }, i) => ({ number: i + 1, total, items: rows })));
    const unlike = new Map(items.map(row => [JSON.stringify(row), row]));
    if (lists.length > 1 && unlike.size < items.length) fail('what one page lists stands on another too');
    return [...unlike.values()];
  });
}

/** As old as an answer may be. */
const OLDEST_DAYS = 7;
const DAY = /^(\d\d)-(\d\d)-(\d{4})$/;

/** @throws ReadingEnd where the pages were asked for fewer days than the adapter asks for */
function mustBeAsLong($: CheerioAPI, capture: Capture, fields: Readonly<Record<string, string>>): void {
  for (const [name, wanted] of Object.entries(fields)) {
    const [shown, from] = [requestField($, capture, name).replaceAll('/', '-'), wanted].map(day =>
      day.replace(DAY, '$3-$2-$1'),
    ) as [string, string];
    const isDay = /^\d{4}-/.test(from) && /^\d{4}-/.test(shown);
    const isFrom = /desde|inicio|de$/i.test(name);
    if (isDay && isFrom && shown > from) fail(`the search begins with ${shown}; ask from ${from} on`);
    if (isDay && !isFrom && daysBetween(shown as LocalDate, from as LocalDate) > OLDEST_DAYS)
      fail(`the search ends with ${shown}; ask up to today`);
  }
}
