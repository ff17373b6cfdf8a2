/** One saved page of a search as a reading. */
import type { Nif } from '../../../kernel/nif.ts';
import { type Capture, type ParseContext, type Reading, unreadable } from '../../register.ts';
import { companyNameKey } from '../company-name.ts';
import { readingOf } from '../reading-end.ts';
import type { CitiusSearch, Matched } from './citius-search.ts';
import { readSearchPage, type SearchPage } from './search-page.ts';

type AnsweredPage = Exclude<SearchPage<unknown>, { kind: 'failed' }>;

/**
 * Reads one page, which must be the whole answer. With a company whose name is known: the rows in which a party bears
 * it. Without the name nobody can tell whose they are: all are given, matched to nobody, and no fact follows.
 */
export function parseSearch<Row, Found extends Matched>(
  search: CitiusSearch<Row, Found>,
  capture: Capture,
  { nif }: { readonly nif: Nif | null },
  { companyName }: ParseContext,
): Reading<Found> {
  const page = readSearchPage(search, capture);
  if (page.kind === 'failed') return page.reading;
  const doubt = otherQuestion(page, companyName ?? null);
  if (doubt) return unreadable(doubt);
  if (page.kind === 'nothing') return { outcome: 'not_found', registerDate: null };
  if (page.rows.length < page.total)
    return unreadable(`the page lists ${page.rows.length} of ${page.total} ${search.of}`);
  try {
    const asked = nif !== null && companyName ? { nif, name: companyName } : null;
    return select(
      page.rows.map(row => search.toRecord(row, asked)),
      asked !== null,
    );
  } catch (error) {
    return readingOf(error);
  }
}

/** Why the page cannot tell of everything about the company, or null. A search for a part of its name can. */
export function otherQuestion(
  { party, narrowedBy }: AnsweredPage,
  companyName: string | null,
): string | null {
  if (narrowedBy !== null) return `the search was narrowed (${narrowedBy}): its answer is not the whole one`;
  const isOfCompany = companyName === null || companyNameKey(companyName).includes(companyNameKey(party));
  return isOfCompany ? null : 'the page answers a search for another name';
}

/** Where a company was asked about, only what matches it: the list was whole, and names it or does not. */
export function select<Found extends Matched>(records: readonly Found[], isAsked: boolean): Reading<Found> {
  const about = isAsked ? records.filter(record => record.match !== null) : records;
  return about.length === 0
    ? { outcome: 'not_found', registerDate: null }
    : { outcome: 'found', records: about, registerDate: null };
}
