/** The pages of one search that a person saved: of every court, or of all of them at once. */
import { daysBetween, type LocalDate } from '../../../kernel/local-date.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { type Capture, type ParseContext, type Reading, unreadable } from '../../register.ts';
import { itemsOfPages } from '../../saved-pages.ts';
import { decodeText } from '../capture-text.ts';
import { loadHtml } from '../load-markup.ts';
import { readingOf } from '../reading-end.ts';
import { requestField } from '../request-field.ts';
import type { CitiusSearch, Matched } from './citius-search.ts';
import { courtsOf } from './search-form.ts';
import { readSearchPage, type SearchPage } from './search-page.ts';
import { otherQuestion, select } from './whose-answer.ts';

interface CourtPage<Row> {
  readonly court: string;
  readonly page: Exclude<SearchPage<Row>, { kind: 'failed' }>;
}

/** A court of which no page was saved may hold a case: then nothing is known. */
export function parseSearchPages<Row, Found extends Matched>(
  search: CitiusSearch<Row, Found>,
  captures: readonly Capture[],
  nif: Nif,
  { companyName, today }: ParseContext,
): Reading<Found> {
  const name = companyName ?? '';
  const pages: CourtPage<Row>[] = [];
  const courts = new Set<string>();
  for (const capture of captures) {
    const page = readSearchPage(search, capture, today);
    if (page.kind === 'failed') return page.reading;
    const $ = loadHtml(decodeText(capture.body));
    const doubt = otherQuestion(page, name) ?? shorter($, capture, search.fields(today));
    if (doubt) return unreadable(doubt);
    for (const court of courtsOf(decodeText(capture.body))) courts.add(court);
    pages.push({ court: requestField($, capture, 'ddlTribunais'), page });
  }
  try {
    const rows = rowsOfCourts(pages, courts);
    if (typeof rows === 'string') return unreadable(rows);
    return select(
      rows.map(row => search.toRecord(row, { nif, name })),
      true,
    );
  } catch (error) {
    return readingOf(error);
  }
}

function rowsOfCourts<Row>(
  pages: readonly CourtPage<Row>[],
  courts: ReadonlySet<string>,
): readonly Row[] | string {
  const byCourt = Map.groupBy(pages, ({ court }) => court);
  if (courts.size === 0) return 'no page has the form, which names the courts: save whole pages';
  const missing = [...courts].filter(court => !byCourt.has(court));
  if (missing.length > 0) return `of ${courts.size} courts the pages of ${missing.length} are missing`;
  const rows: Row[] = [];
  for (const of of byCourt.values()) {
    const lists = of.flatMap(({ page }) => (page.kind === 'list' ? [page] : []));
    if (lists.length === 0) continue;
    if (lists.length < of.length) return 'a court says that there is nothing, and lists something';
    const items = itemsOfPages(lists.map(({ total, rows: items }, i) => ({ number: i + 1, total, items })));
    if (typeof items === 'string') return items;
    const unlike = new Map(items.map(row => [JSON.stringify(row), row]));
    if (lists.length > 1 && unlike.size < items.length) return 'what one page lists stands on another too';
    rows.push(...unlike.values());
  }
  return rows;
}

/** As old as an answer may be. */
const OLDEST_DAYS = 7;
const DAY = /^(\d\d)-(\d\d)-(\d{4})$/;

/** Whether the pages were asked for fewer days than the adapter asks for. */
function shorter(
  $: ReturnType<typeof loadHtml>,
  capture: Capture,
  fields: Readonly<Record<string, string>>,
): string | null {
  for (const [name, wanted] of Object.entries(fields)) {
    const [shown, from] = [requestField($, capture, name).replaceAll('/', '-'), wanted].map(day =>
      day.replace(DAY, '$3-$2-$1'),
    ) as [string, string];
    const isDay = /^\d{4}-/.test(from) && /^\d{4}-/.test(shown);
    const isFrom = /desde|inicio|de$/i.test(name);
    if (isDay && isFrom && shown > from) return `the search begins with ${shown}; ask from ${from} on`;
    if (isDay && !isFrom && daysBetween(shown as LocalDate, from as LocalDate) > OLDEST_DAYS)
      return `the search ends with ${shown}; ask up to today`;
  }
  return null;
}
