/** Reads the grid of search results: one row per publication, twenty a page. */
import type { Cheerio, CheerioAPI } from 'cheerio';
import type { LocalDate } from '../../kernel/local-date.ts';
import { withoutPersonNifs } from '../../kernel/nif.ts';
import { fold } from '../../kernel/text/fold.ts';
import { noticeColumns } from '../reading/noticed.ts';
import { fail, pastDay } from '../reading/reading-end.ts';
import { readDate } from '../reading/values/pt-text.ts';
import { tableVocabulary } from '../reading/vocabulary.ts';
import { squish } from './act-fields.ts';
import { isPersonsNumber, nineDigits } from './act-holders.ts';
import { classifyAct } from './classify-act.ts';
import type { MjRecord } from './mj-record.ts';
import { type PageElement, pageText } from './page-text.ts';

import words from './words.json' with { type: 'json' };

export interface Grid {
  readonly rows: readonly GridRow[];
  /** What the page says of itself, "(1-20 de 200)"; null where it says nothing. */
  readonly range: { readonly from: number; readonly to: number; readonly total: number } | null;
  /** Whether the page links to a next one. */
  readonly hasNext: boolean;
}

export interface GridRow {
  /** Null for a row about a natural person, which is counted and dropped. */
  readonly record: MjRecord | null;
  /** Argument of the post-back that opens the text, `Conteudo$3`; null where the row has a document only. */
  readonly content: string | null;
}

type Column = keyof typeof words.column;

/** The link columns have no header in some layouts. */
const columnOf = tableVocabulary('mj-publications column', words.column);

/** The grid of a page, or null where the page has none. Unreadable for a grid of another make. */
export function readGrid($: CheerioAPI, today: LocalDate): Grid | null {
  const table = $('table[id$="gvSearchResult"]').first();
  if (table.length === 0) return null;
  const rows = table.children('thead, tbody, tfoot').addBack().children('tr').toArray();
  const headerRow = rows.find(row => $(row).children('th').length > 0 || $(row).is('[class*=header i]'));
  const dataRows = rows.filter(row => row !== headerRow && !isPager($(row)));
  if (!headerRow) fail('the grid has no header');
  const columns = readHeader($, headerRow);
  return {
    rows: dataRows.map(row => readRow($, row, columns, today)),
    range: readRange($('body').text()),
    hasNext: /Page\$Next\b/.test(table.html() ?? ''),
  };
}

const isPager = (row: Cheerio<PageElement>): boolean =>
  row.is('[class*=footer i], [class*=pager i]') ||
  row.find('table, [href*="Page$"]').length > 0 ||
  (row.children('td[colspan]').length === 1 && row.children().length === 1 && PAGER.test(row.text().trim()));

/** `(1-20 de 200)`, `1 2 3 …`: a row of one cell that holds numbers of rows or pages. */
const PAGER = /^(?:\( ?\d[\d.]* ?[-–] ?\d[\d.]* de \d[\d.]* ?\)|[\d\s…|]+)$/;

function readHeader($: CheerioAPI, row: PageElement): Column[] {
  const headings = $(row)
    .children('th, td')
    .toArray()
    .map(cell => squish($(cell).text()));
  noticeColumns(headings);
  const columns = headings.map(heading => {
    const title = fold(heading).replace(/ ?\/ ?/g, '/');
    const column = columnOf(title);
    if (!column) fail(`the column "${title.slice(0, 40)}" is not known`);
    return column;
  });
  for (const needed of ['date', 'nif', 'entity', 'act'] as const)
    if (columns.filter(column => column === needed).length !== 1)
      fail(`the grid has not exactly one column for ${needed}`);
  return columns;
}

function readRow($: CheerioAPI, row: PageElement, columns: readonly Column[], today: LocalDate): GridRow {
  const cells = $(row).children('td, th').toArray();
  if (cells.length !== columns.length)
    fail(`a row has ${cells.length} cells under ${columns.length} columns`);
  const cell = (column: Column) => squish(pageText([cells[columns.indexOf(column)]!]));
  const publishedOn = readDate(cell('date'));
  const nif = nineDigits(cell('nif'));
  if (publishedOn === null) fail('a day of publication that cannot be read');
  if (nif === null) fail('a row without a NIF/NIPC of nine digits');
  const content = contentOf($, row);
  if (isPersonsNumber(nif)) return { record: null, content };
  const actLabel = cell('act');
  const record: MjRecord = {
    listed: true,
    publishedOn: pastDay(publishedOn, today),
    nif,
    entity: withoutPersonNifs(cell('entity')),
    actLabel,
    actTypes: classifyAct(actLabel, nif),
    detail: null,
  };
  return { record, content };
}

/** A link without text or picture is there for every row and opens nothing. */
function contentOf($: CheerioAPI, row: PageElement): string | null {
  for (const link of $(row).find('[href*="Conteudo$"], [onclick*="Conteudo$"]').toArray()) {
    const isShown = link.name === 'input' || $(link).text().trim() !== '' || $(link).find('img').length > 0;
    const argument = /Conteudo\$\d+/.exec(`${link.attribs.href ?? ''} ${link.attribs.onclick ?? ''}`)?.[0];
    if (isShown && argument) return argument;
  }
  return null;
}

function readRange(text: string): Grid['range'] {
  const match = /\(\s*(\d+)\s*[-–]\s*(\d+)\s+de\s+(\d[\d.]*)\s*\)/.exec(text);
  return (
    match && { from: Number(match[1]), to: Number(match[2]), total: Number(match[3]!.replaceAll('.', '')) }
  );
}
