/**
 * One page of the list, or a CSV export of it.
 *
 * Runbook. No capture of the list was at hand, nor its address: README.md beside this file says what is law and what
 * is assumed. How it is expected to fail, and what to do:
 * - `unavailable`, HTTP 404: the address is another. Find the page, set `REGISTER_ACT_SANCTIONS_URL` or `LIST_PATH`.
 * - "the column/label … is not known": the list words a field in another way. Add the words to `vocabulary.ts` and to
 *   its test, raise `parserVersion`.
 * - "no rows, and no words that say so": the list is drawn by script (a modern SharePoint page), or is a PDF now.
 * - "the gravity … is not known": only leve, grave and muito grave exist; the law allows no other.
 * - "works by script alone", "is not the one after": the paging changed. A list of which a page is missing is not taken.
 * - `refused`, "a list of natural persons": delete the file. Sole traders inside the list are dropped, row by row.
 * - A CSV file says nothing about who is not in it: it may have been cut between two rows.
 */

import type { LocalDate } from '../../kernel/local-date.ts';
import { fold } from '../../kernel/text/fold.ts';
import { loadHtml } from '../reading/load-markup.ts';
import { fail, readingOf } from '../reading/reading-end.ts';
import { readSheet } from '../reading/sheets/read-sheet.ts';
import type { Announced } from '../reading/words/announced.ts';
import type { Capture, Reading } from '../register.ts';
import { readSanction } from './read-sanction.ts';
import type { SanctionRecord } from './sanction-record.ts';
import { fieldOf } from './vocabulary.ts';

/** The link to the next page of a SharePoint list (`?Paged=TRUE&…&PageFirstRow=31`), or of a list paged by `?page=2`. */
const NEXT_WORDS = /^(?:(?:pagina )?seguinte|(?:pagina )?proxim[ao](?: pagina)?|next|[>›»]+)$/;

/**
 * The query of the next page, or null where no link leads on. Only the query is taken: whatever address the link
 * bears, the same list is asked. A link that works by script alone is unreadable: the rest of the list is out of reach.
 */
export function nextQuery(markup: string, here: string): string | null {
  const $ = loadHtml(markup);
  const first = firstRow(new URLSearchParams(here));
  for (const element of $('a, link[rel="next" i]').toArray()) {
    const link = $(element);
    if (link.is('[disabled], .disabled, .aspNetDisabled') || link.closest('.disabled').length > 0) continue;
    const query = queryOf(link.attr('href') ?? '', link.attr('onclick') ?? '');
    const isNext =
      link.is('[rel="next" i]') ||
      [link.text(), link.attr('title'), link.attr('aria-label'), link.find('img').attr('alt')].some(words =>
        NEXT_WORDS.test(fold(words ?? '')),
      );
    if (query?.has('Paged') ? !query.has('PagedPrev') && firstRow(query) > first : isNext && query !== null)
      return `?${query}`;
    if (isNext && /__doPostBack|javascript:(?!void)/i.test(link.attr('href') ?? ''))
      fail('a link to the next page that works by script alone');
  }
  return null;
}

const firstRow = (query: URLSearchParams): number => Number(query.get('PageFirstRow') ?? 1);

/** SharePoint writes the address into a script as well: `RefreshPageTo(event, "/x.aspx?Paged=TRUE…")`, escaped. */
function queryOf(href: string, onclick: string): URLSearchParams | null {
  const scripted = `${/^javascript:/i.test(href) ? href : ''} ${onclick}`.replace(
    /\\u([0-9a-f]{4})/gi,
    (_, code) => String.fromCharCode(Number.parseInt(code, 16)),
  );
  const address = /^javascript:/i.test(href) ? '' : href;
  const query = /\?([^#]*)/.exec(address)?.[1] || /["'][^"'?]*\?([^"'#]+)["']/.exec(scripted)?.[1];
  return query ? new URLSearchParams(query) : null;
}

export interface SanctionList {
  readonly kind: 'list';
  /** Companies' sanctions; `held` counts the rows that were dropped too. */
  readonly records: readonly SanctionRecord[];
  readonly held: number;
  readonly announced: Announced;
  /** Query of the next page; null on the last one. */
  readonly next: string | null;
  readonly registerDate: LocalDate | null;
  /** A CSV file never shows that it is whole. */
  readonly isPage: boolean;
}

export type SanctionPage =
  | SanctionList
  | { readonly kind: 'nothing'; readonly registerDate: LocalDate | null }
  | { readonly kind: 'failed'; readonly reading: Reading<never> };

const SUBJECT = /\bcontra-? ?ordenac|\bsanc(?:ao|oes) acessoria/;

/** Reads a page. Total: whatever the bytes are, there is one answer and no exception. */
export function readSanctionPage(capture: Capture): SanctionPage {
  const page = readSheet(capture, fieldOf, SUBJECT);
  if (page.kind === 'failed') return page;
  const { announced, registerDate, sheet } = page;
  if (page.kind === 'nothing') return { kind: 'nothing', registerDate };
  try {
    const records = sheet.entries.map(readSanction).filter(record => record !== null);
    const isPage = sheet.markup !== '';
    const next = isPage ? nextQuery(sheet.markup, queryAsked(capture)) : null;
    return { kind: 'list', records, held: sheet.entries.length, announced, next, registerDate, isPage };
  } catch (error) {
    return { kind: 'failed', reading: readingOf(error) };
  }
}

function queryAsked({ url, request }: Capture): string {
  const mark = url?.indexOf('?') ?? -1;
  return mark < 0 ? new URLSearchParams(request).toString() : url!.slice(mark + 1);
}
