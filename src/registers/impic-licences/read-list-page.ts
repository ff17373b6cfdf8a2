/** Reads a page of the list: nº licença (a link that carries the id) | NIF | Nome | Morada. */
import type { CheerioAPI } from 'cheerio';
import { type Nif, readNif, withoutPersonNifs } from '../../kernel/nif.ts';
import { isWholeMarkup, loadRows } from '../reading/load-markup.ts';
import { fail, quote } from '../reading/reading-end.ts';
import { CONTROL, removeHidden, shownLines } from '../reading/shown-text.ts';
import { vocabulary } from '../reading/vocabulary.ts';
import { announces, readAnnounced } from '../reading/words/announced.ts';
import { failIfTroubled, saysNothing as statesNothing } from '../reading/words/answer-words.ts';
import { NUMBER_OF, plainLabel, TAX_NUMBER } from '../reading/words/plain-label.ts';
import { licenceNumber } from './impic-record.ts';

export interface ListRow {
  readonly number: string;
  readonly id: string;
  readonly nif: Nif;
  readonly name: string;
}

/** A row whose number tells whose it is, and that lacks something: unreadable where it is of the company asked about. */
export interface FaultyRow {
  readonly nif: Nif;
  readonly fault: string;
}

export interface ListPage {
  /** Companies' rows. Holders that are no companies (sole traders, undivided inheritances) are dropped unseen. */
  readonly rows: readonly ListRow[];
  readonly faulty: readonly FaultyRow[];
  /** How many rows there were, with those dropped. */
  readonly held: number;
  /** More rows or pages are announced than there are. */
  readonly announcesMore: boolean;
  /** The list has its usual header and no row and is whole, and nothing else is said beside it; or it says in words that nothing was found. */
  readonly saysNothing: boolean;
}

const NAME = '(?:nome|firma|empresa|titular|(?:denominacao|designacao)(?: social)?)';

/** In the only order known: another one is a change that somebody must see. */
const USUAL = ['number', 'nif', 'name'] as const;
type Column = (typeof USUAL)[number] | 'ignored';

const HEADINGS: Readonly<Record<Column, RegExp>> = {
  number: new RegExp(
    `^(?:${NUMBER_OF} (?:d[aeo] )?)?(?:licenca|alvara|titulo|alvara certificado)(?: ${NUMBER_OF})?$`,
  ),
  nif: new RegExp(`^${TAX_NUMBER}$`),
  name: new RegExp(`^${NAME}(?: (?:ou |d[aeo] )?${NAME})?$`),
  ignored: /^(morada|sede|endereco)$/,
};

/** Those of a further page, which comes without a header. */
const COLUMNS: readonly Column[] = [...USUAL, 'ignored'];

const knownColumn = (heading: string): Column | null =>
  COLUMNS.find(column => HEADINGS[column].test(plainLabel(heading))) ?? null;

const columnOf = vocabulary('impic-licences column', COLUMNS, knownColumn);

/** @throws ReadingEnd where `text` has not the usual header, whatever its rows are */
export function mustHaveHeader(text: string): void {
  const $ = loadRows(text);
  const rows = $('tr').toArray();
  if (rows.some(row => columnsOf($, $(row)))) return;
  const unknown = unknownHeading($, rows);
  failIfTroubled(text);
  fail(`the first page of the list does not have its usual header${unknown === null ? '' : `: ${unknown}`}`);
}

/** The list in `text`, or null when there is none. Throws `unreadable` when it is not the list we know. */
export function readListPage(text: string): ListPage | null {
  const $ = loadRows(text);
  const all = $('tr').toArray();
  const header = all.find(row => columnsOf($, $(row)));
  if (!header && !all.some(row => $(row).is(':has([data-value])'))) return null;
  // Rows that a cut took away must not look like rows that do not exist.
  if (!isWholeMarkup(text)) fail('the answer was cut short');
  const unknown = header ? null : unknownHeading($, all);
  if (unknown !== null) fail(unknown);
  const columns = (header && columnsOf($, $(header))) ?? COLUMNS;
  const table = $(header ?? all[0]!).closest('table');
  const rows = all
    .map(row => $(row))
    .filter(row => row.closest('table').is(table) && row.text().trim() !== '')
    .filter(row => !columnsOf($, row));
  const beside = linesBeside($, table);
  // A quotation mark that got lost swallows what follows, and leaves a row that has a cell and no text.
  const hasBlank = all.some(row => $(row).children().length > 0 && $(row).text().trim() === '');
  if (header && rows.length === 1 && saysNothing($, rows[0]!))
    return { rows: [], faulty: [], held: 0, announcesMore: announcesMore(beside, 0), saysNothing: true };
  const read = rows.map(row => readRow($, row, columns)).filter(row => row !== null);
  return {
    rows: read.filter((row): row is ListRow => !('fault' in row)),
    faulty: read.filter((row): row is FaultyRow => 'fault' in row),
    held: rows.length,
    announcesMore: announcesMore(beside, rows.length),
    saysNothing:
      header !== undefined &&
      rows.length === 0 &&
      !hasBlank &&
      isWholeAnswer(text) &&
      beside.every(line => statesNothing(line) || announces(line)),
  };
}

type Row = ReturnType<CheerioAPI>;

/** What the page shows outside the list, which is taken out. */
function linesBeside($: CheerioAPI, list: Row): string[] {
  list.remove();
  removeHidden($);
  return shownLines($.root()).filter(line => line !== CONTROL);
}

function announcesMore(beside: readonly string[], held: number): boolean {
  const { total, pages } = readAnnounced(beside);
  return (total ?? 0) > held || (pages ?? 1) > 1;
}

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim();

const cellTexts = ($: CheerioAPI, row: Row): string[] =>
  row
    .children('td, th')
    .toArray()
    .map(cell => clean($(cell).text()));

/** Told by itself, so that no cell of a company's row is taken for a word. */
const isHeading = ($: CheerioAPI, row: Row): boolean =>
  row.children('th').length > 1 || cellTexts($, row).filter(knownColumn).length > 1;

/** The columns that a row of headings names; null for another row, and where they are not the usual ones. */
function columnsOf($: CheerioAPI, row: Row): readonly Column[] | null {
  if (!isHeading($, row)) return null;
  const columns = cellTexts($, row).map(columnOf);
  const isUsual = columns.filter(column => column !== 'ignored').join() === USUAL.join();
  return isUsual ? columns.filter(column => column !== null) : null;
}

/** The first heading that is not known, for the reason; null where there is none. */
function unknownHeading($: CheerioAPI, rows: readonly Parameters<CheerioAPI>[0][]): string | null {
  const headings = rows.map(row => $(row)).filter(row => isHeading($, row));
  const unknown = headings.flatMap(row => cellTexts($, row)).find(heading => columnOf(heading) === null);
  return unknown === undefined ? null : `the column ${quote(unknown)} of the list is not known`;
}

const saysNothing = ($: CheerioAPI, row: Row): boolean => {
  const cells = cellTexts($, row);
  return cells.length === 1 && statesNothing(cells[0]!);
};

/** The consultation page shows an empty table before anything was asked: only an answer of the list counts. */
const isWholeAnswer = (text: string): boolean =>
  /<\/table\s*>/i.test(text) && !/<(html|body|form)\b/i.test(text);

function readRow($: CheerioAPI, row: Row, columns: readonly Column[]): ListRow | FaultyRow | null {
  const cells = cellTexts($, row);
  if (cells.length !== columns.length || row.children('th').length > 1)
    fail('a row or the header of the list is not the usual one');
  const cell = (column: Column) => cells[columns.indexOf(column)]!;
  const [number, name] = [licenceNumber(cell('number')), cell('name')];
  const id = $(row.children()[columns.indexOf('number')]!)
    .find('[data-value]')
    .addBack('[data-value]')
    .attr('data-value')
    ?.trim();
  const holder = readNif(cell('nif'));
  if (holder.kind === 'invalid') fail('a row of the list has no tax number where one stood');
  if (holder.kind !== 'company') return null;
  if (number === null || !id)
    return { nif: holder.nif, fault: 'a row of the list has no licence number or no id' };
  if (name === '') return { nif: holder.nif, fault: 'a row of the list has no name' };
  return { number, id, nif: holder.nif, name: withoutPersonNifs(name) };
}

/** Alarms where a row of `nif`, or any if it is null, lacks something. */
export function refuseFaulty({ faulty }: ListPage, nif: string | null): void {
  const own = faulty.find(row => nif === null || row.nif === nif);
  if (own) fail(own.fault);
}
