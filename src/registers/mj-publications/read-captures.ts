/** What several captures say together about one company, or one capture alone. Pure. */
import type { Nif } from '../../kernel/nif.ts';
import { readingFrom } from '../reading/reading-end.ts';
import { type Capture, type ParseContext, type Reading, refused, unreadable } from '../register.ts';
import type { Grid } from './grid-page.ts';
import { joinRecords } from './join-records.ts';
import type { MjRecord } from './mj-record.ts';
import { type Page, readPage } from './read-page.ts';

/**
 * The pages of one search and the texts of its acts, in any order: the rows of the grid pages must be all that the
 * register announced, and each text joins its row. The first capture that is no answer, or not understood, decides. With
 * `nif`, records of other companies are passed over; captures that are all of others are not an answer about it.
 */
export const readCaptures = (
  captures: readonly Capture[],
  { nif }: { readonly nif: Nif | null },
  context: ParseContext,
): Reading<MjRecord> =>
  readingFrom(() => {
    const pages = captures.map(capture => readPage(capture, context));
    return combinePages(pages, nif);
  });

/** The same for pages that were read already. */
export function combinePages(pages: readonly Page[], nif: Nif | null): Reading<MjRecord> {
  const nothing = pages.filter(page => page.kind === 'nothing');
  if (nothing.length > 0) {
    if (nothing.length < pages.length)
      return unreadable('some pages say that there is nothing, others do not');
    if (nif && nothing.some(({ searched }) => searched !== null && searched !== nif))
      return unreadable('the page with no results is of a search for another NIF');
    return { outcome: 'not_found', registerDate: null };
  }
  const grids = withoutRepeats(pages.flatMap(page => (page.kind === 'grid' ? [page.grid] : [])));
  const missing = whatIsMissing(grids);
  if (missing) return unreadable(missing);
  const rows = grids.flatMap(grid => grid.rows.flatMap(({ record }) => record ?? []));
  const texts = pages.flatMap(page => (page.kind === 'acts' ? page.records : []));
  const records = joinRecords([...rows, ...texts]);
  if (records.length === 0) return refused('the capture is about a natural person');
  const about = nif ? records.filter(record => record.nif === nif) : records;
  if (about.length === 0) return unreadable('the capture is about other companies');
  return { outcome: 'found', records: about, registerDate: null };
}

/** Rows of a page of the register. */
const FULL_PAGE = 20;

/** Why the pages are not the whole of what the register announced; null where they are, or there is no grid. */
function whatIsMissing(grids: readonly Grid[]): string | null {
  const pages = grids
    .map(({ range, rows, hasNext }) => ({
      ...(range ?? { from: 1, to: rows.length, total: rows.length }),
      rows: rows.length,
      hasNext,
    }))
    .sort((a, b) => a.from - b.from);
  if (grids.some(({ range, rows }) => range === null && rows.length >= FULL_PAGE))
    return 'a full page of publications that does not say how many there are';
  const last = pages.at(-1);
  if (!last) return null;
  let read = 0;
  for (const { from, to, total, rows } of pages) {
    if (total !== last.total) return 'the pages announce different totals';
    if (rows !== to - from + 1) return `a page announces publications ${from} to ${to} and shows ${rows}`;
    if (from !== read + 1) return `publications from ${read + 1} to ${from - 1} are missing`;
    read = to;
  }
  if (read !== last.total) return `${read} of ${last.total} publications: the page announces more`;
  return last.hasNext ? 'the page announces more pages' : null;
}

/** A page saved twice is one page. */
function withoutRepeats(grids: readonly Grid[]): Grid[] {
  return [...new Map(grids.map(grid => [JSON.stringify([grid.range, grid.rows]), grid])).values()];
}
