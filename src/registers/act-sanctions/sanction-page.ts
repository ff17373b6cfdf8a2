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
 * - "cannot be followed", "the list says …", "is not the one after": the paging changed. A list of which a page is missing is not taken.
 * - "a number that is no tax number": a row here and there is mistyped, and is set aside and counted. Where more are, the columns have moved.
 * - "the column of days is missing": it is worded in another way, or left out. A single day that cannot be read stops nothing.
 * - `refused`, "a list of natural persons": delete the file. Sole traders inside the list are dropped, row by row.
 * - A CSV file says nothing about who is not in it: it may have been cut between two rows.
 */
import type { LocalDate } from '../../kernel/local-date.ts';
import { fold } from '../../kernel/text/fold.ts';
import { loadHtml } from '../reading/load-markup.ts';
import { fail, isToCome } from '../reading/reading-end.ts';
import { type RowSetAside, tooManyAside } from '../reading/set-aside.ts';
import { readSheet, toldOn } from '../reading/sheets/read-sheet.ts';
import type { Announced } from '../reading/words/announced.ts';
import type { Told } from '../reading/words/told-counts.ts';
import type { Capture } from '../register.ts';
import { hasDay, readSanction, type SanctionRecord } from './read-sanction.ts';
import { fieldOf } from './vocabulary.ts';

/** The link to the next page of a SharePoint list (`?Paged=TRUE&…&PageFirstRow=31`), or of a list paged by `?page=2`. */
const NEXT_WORDS =
  /^(?:(?:pagina )?seguinte|(?:pagina )?proxim[ao](?: pagina)?|next(?: page)?|(?:carregar|mostrar) mais(?: \w+)?|ver mais (?:registos|resultados)|(?:ver|carregar|mostrar) mais \(\d[\d.]*\)|[>›»→]+)$/;
/** Beside the words, mostly: `Seguinte >`. */
const ARROWS = /^[<‹«←>›»→\s]+(?=\p{L})|(?<=\p{L})[\s>›»→]+$/gu;
const NEXT_CONTROLS =
  'a, link[rel="next" i], button, input[type="button" i], input[type="submit" i], input[type="image" i]';

/**
 * The query of the next page, or null where no link leads on. Only the query is taken: whatever address the link
 * bears, the same list is asked. One without a query (by script alone, `#`, a button) is unreadable: it says that there is more, and
 * the rest of the list is out of reach.
 */
export function nextQuery(markup: string, here: string): string | null {
  const $ = loadHtml(markup);
  const first = firstRow(new URLSearchParams(here));
  for (const element of $(NEXT_CONTROLS).toArray()) {
    const link = $(element);
    if (link.is('[disabled], .disabled, .aspNetDisabled') || link.closest('.disabled').length > 0) continue;
    const query = queryOf(link.attr('href') ?? '', link.attr('onclick') ?? '');
    const isNext =
      link.is('[rel="next" i]') ||
      [link.text(), link.find('img').attr('alt'), ...WORDED.map(name => link.attr(name))].some(words =>
        NEXT_WORDS.test(fold(words ?? '').replace(ARROWS, '')),
      );
    if (query?.has('Paged') ? !query.has('PagedPrev') && firstRow(query) > first : isNext && query !== null)
      return `?${query}`;
    const leadsOn = !link.is('a') || link.is('[href], [onclick]');
    if (isNext && leadsOn) fail('a link to the next page that cannot be followed, or works by script alone');
    if (isLaterPage(fold(link.text()), link.attr('href') ?? '', here))
      fail('a link to a later page, and none to the next one');
  }
  return null;
}

const WORDED = ['title', 'aria-label', 'value', 'alt'] as const;

/** A number that leads to the page of that number: `?page=3`, `__doPostBack('grid','Page$3')`. */
function isLaterPage(words: string, href: string, here: string): boolean {
  const PAGE = /\b(?:page|pagina|pag|p)(?:=|\$)(\d{1,4})\b/i;
  const [number, current] = [PAGE.exec(href)?.[1], PAGE.exec(here)?.[1] ?? '1'];
  return number !== undefined && number === words && Number(number) > Number(current);
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
  /** Companies' sanctions; `held` counts the rows that were dropped or set aside too. */
  readonly records: readonly SanctionRecord[];
  readonly setAside: readonly RowSetAside[];
  readonly held: number;
  readonly announced: Announced;
  /** The same in whatever words: it has as many at the least. */
  readonly told: Told;
  /** Query of the next page; null on the last one. */
  readonly next: string | null;
  readonly registerDate: LocalDate | null;
  /** A CSV file never shows that it is whole. */
  readonly isPage: boolean;
}

export type SanctionPage =
  | SanctionList
  | { readonly kind: 'nothing'; readonly registerDate: LocalDate | null };

const SUBJECT = /\bcontra-? ?ordenac|\bsanc(?:ao|oes) acessoria/;

/** `today` stands in for a list without a day; null: nobody needs it. @throws ReadingEnd */
export function readSanctionPage(capture: Capture, today: LocalDate | null): SanctionPage {
  const page = readSheet(capture, fieldOf, SUBJECT);
  const { announced, registerDate, sheet } = page;
  const told = toldOn(sheet);
  if (registerDate !== null && today !== null && isToCome(registerDate, today))
    fail(`the list is of a day to come, ${registerDate}`);
  if (page.kind === 'nothing')
    return told.rows > 0 ? fail('rows are told of and none is listed') : { kind: 'nothing', registerDate };
  if (!sheet.entries.some(hasDay)) fail('the column of days is missing');
  const rows = sheet.entries
    .map((entry, i) => readSanction(entry, registerDate ?? today, i + 1))
    .filter(row => row !== null);
  const records = rows.filter(row => 'nif' in row);
  const setAside = rows.filter(row => 'fault' in row);
  const held = sheet.entries.length;
  const fault = tooManyAside(setAside, held - setAside.length);
  if (fault) fail(fault);
  mustHoldItsRange(announced, held);
  const isPage = sheet.markup !== '';
  const next = isPage ? nextQuery(sheet.markup, queryAsked(capture)) : null;
  return { kind: 'list', records, setAside, held, announced, told, next, registerDate, isPage };
}

/** A page that tells its rows and holds others is cut short: whoever is not on it would be clear. */
function mustHoldItsRange({ first, last }: Announced, held: number): void {
  if (first === null || last === null || last - first + 1 === held) return;
  fail(`the list says ${first} - ${last} and holds ${held} ${held === 1 ? 'row' : 'rows'}`);
}

function queryAsked({ url, request }: Capture): string {
  const mark = url?.indexOf('?') ?? -1;
  return mark < 0 ? new URLSearchParams(request).toString() : url!.slice(mark + 1);
}
