/** One saved page of a search as a reading. */
import type { Nif } from '../../../kernel/nif.ts';
import { type Capture, type ParseContext, type Reading, unreadable } from '../../register.ts';
import { readingOf } from '../reading-end.ts';
import type { CitiusSearch, Matched } from './citius-search.ts';
import { parseSearchPages } from './parse-search-pages.ts';
import { readSearchPage } from './search-page.ts';
import { otherQuestion, select } from './whose-answer.ts';

/**
 * Reads one page. With a company whose name is known: the rows in which a party bears it, or that there are none where the
 * page is the whole answer. Without the name nobody can tell whose they are: all are given, matched to nobody, and no fact
 * follows.
 */
export function parseSearch<Row, Found extends Matched>(
  search: CitiusSearch<Row, Found>,
  capture: Capture,
  { nif }: { readonly nif: Nif | null },
  context: ParseContext,
): Reading<Found> {
  const { companyName } = context;
  const page = readSearchPage(search, capture, context.today);
  if (page.kind === 'failed') return page.reading;
  const doubt = otherQuestion(page, companyName ?? null);
  if (doubt) return unreadable(doubt);
  const rows = page.kind === 'list' ? page.rows : [];
  if (page.kind === 'list' && rows.length < page.total)
    return unreadable(`the page lists ${rows.length} of ${page.total} ${search.of}`);
  try {
    const asked = nif !== null && companyName ? { nif, name: companyName } : null;
    const reading = select(
      rows.map(row => search.toRecord(row, asked)),
      asked !== null,
    );
    if (nif === null || reading.outcome !== 'not_found') return reading;
    if (asked === null) return unreadable('its pages have no tax numbers: say the full legal name');
    // Another court may hold a case, and so may other days.
    return parseSearchPages(search, [capture], nif, context);
  } catch (error) {
    return readingOf(error);
  }
}
