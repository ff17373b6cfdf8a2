/** Rows of an AT list, collected line by line over its pages: a name may wrap, even to the next page. */
import { companiesIn, type Nif, type NifReading, readNif } from '../../kernel/nif.ts';
import { type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';
import { statedName } from '../reading/company-name.ts';
import { holdsNif } from '../reading/listed-holder.ts';
import { type RowSetAside, setAside } from '../reading/set-aside.ts';
import {
  emptyHeader,
  isColumnLine,
  isFootLine,
  isHeaderLine,
  isPageNumber,
  type ListHeader,
  readHeader,
} from './list-header.ts';
import { NO_LETTER, type PdfLine } from './pdf-lines.ts';

export interface ListRow {
  readonly nif: Nif;
  /** Its number tells whom a row is about. */
  readonly name: OrUnreadable<string>;
}

/** What has been read of one list so far. */
export interface ListReading {
  readonly header: ListHeader;
  readonly rows: Map<string, ListRow>;
  /** Rows of natural persons: counted, never kept. */
  persons: number;
  pages: number;
  /** What the first one says of them: `Página 1 de 40`. */
  announced: number | null;
  /** Rows whose number cannot be read. */
  readonly setAside: RowSetAside[];
  /** First line that cannot be understood, by its place. */
  fault: string | null;
  /** The row whose name the next lines continue. */
  open: OpenRow | null;
  /** Lines above the first row of the first page, which later pages may repeat. */
  preamble: ReadonlySet<string>;
}

interface OpenRow {
  /** Null for a row that is not kept. */
  readonly nif: Nif | null;
  name: string;
  readonly apart: boolean;
  /** What is wrong with it, and what it has for a number. */
  readonly aside?: { readonly fault: string; readonly number: string };
}

export const emptyReading = (): ListReading => ({
  header: emptyHeader(),
  rows: new Map(),
  persons: 0,
  pages: 0,
  announced: null,
  setAside: [],
  fault: null,
  open: null,
  preamble: new Set(),
});

const ROW = /^(\d{9})(?!\d)\s*(.*)$/s;
/** Of a note, behind a number. */
const MARK = /^[*†‡#]{1,3}\s{0,2}|^\(\d{1,2}\)\s{1,2}/;
/** What may be the number of a row: read as part of the name before it, or as a title, it would hide a debtor. */
const LEAD =
  /^["'([]?(?:n\.?(?:[ºo°]|i\.?(?:f|p\.?c))\.?:? ?)?(?:PT[ :.-]?)?((?:[\dOoIl|][ .,/_-]{0,2}){7,})/i;
/** Of a row that lost or won a digit, has letters for digits (`58000O010`), is set apart, or has its country before it. */
const isBrokenRow = (text: string): boolean => {
  const lead = LEAD.exec(text)?.[1] ?? '';
  return lead.replace(/\D/g, '').length > 4 && !isFootLine(text);
};
const UNKNOWN_COLUMNS = /^(?:nipc|nif)\b/i;
const PAGE_OF = /(?:^|p[aá]g(?:ina|\.)? ?:? ?)(\d{1,5}) ?(?:de|\/) ?(\d{1,5})$/i;
const PAGE_AT_END = /\s{1,3}p[aá]g(?:ina|\.)? ?:? ?\d{1,5}(?: ?(?:de|\/) ?\d{1,5})?$/i;

/** Lines further apart than this many letter sizes are no part of one name: what stands at the foot of a page. */
const WRAP_REACH = 3;

/** Where the two columns begin on a page; null where numbers and names are not drawn apart. */
type Columns = { readonly number: number; readonly name: number } | null;

/** Takes in one page. */
export function readPage(reading: ListReading, page: readonly PdfLine[]): void {
  reading.pages++;
  if (reading.pages === 1) reading.announced = pagesAnnounced(page);
  const lines = page.filter(line => !isPageNumber(line.text));
  const head = headLength(reading, lines);
  readHeader(
    reading.header,
    lines.slice(0, head).map(line => line.text),
  );
  if (reading.pages === 1) reading.preamble = new Set(lines.slice(0, head).map(line => line.text));
  const body = lines.slice(head);
  const columns = columnsOf(body);
  // A bare number is the page's own where it is the last thing on it; elsewhere it belongs to a name.
  const last = body.at(-1)?.text ?? '';
  if (last === String(reading.pages) || (columns && /^\d{1,4}$/.test(last))) body.pop();
  const rows = pitchOf(body, columns);
  let above: PdfLine | null = null;
  let atFoot = false;
  for (const line of body) {
    const apart = above && line.y - above.y > WRAP_REACH * Math.max(line.size, above.size);
    const isRow =
      (ROW.test(line.text) || isBrokenRow(line.text) || FOREIGN_ROW.test(line.text)) &&
      !startsInNames(line, columns);
    atFoot = !isRow && (atFoot || apart === true || isFootLine(partsOf(line).text));
    if (!atFoot && above && isUnnumbered(reading, { line, above, columns, ...rows }))
      openRow(reading, { number: '', name: partsOf(line).text, apart: columns !== null });
    else if (!atFoot) readLine(reading, line, columns);
    above = line;
  }
}

interface Pitch {
  /** How far apart two rows stand that follow one another; null where none do. */
  readonly pitch: number | null;
  /** Whether the second lines of names stand nearer than that. */
  readonly wrapsNearer: boolean;
}

/** Of what is measured to a hundredth of a point. */
const NEARER = 0.95;

function pitchOf(body: readonly PdfLine[], columns: Columns): Pitch {
  const isRow = (line: PdfLine) => ROW.test(line.text) && !startsInNames(line, columns);
  const gaps = body.slice(1).map((line, i) => ({ of: line, after: body[i]!, gap: line.y - body[i]!.y }));
  const ofRows = gaps.filter(({ of, after }) => isRow(of) && isRow(after)).map(({ gap }) => gap);
  const pitch = ofRows.length === 0 ? null : Math.min(...ofRows);
  const wrapsNearer =
    pitch !== null && gaps.some(({ of, after, gap }) => !isRow(of) && isRow(after) && gap < NEARER * pitch);
  return { pitch, wrapsNearer };
}

/** A name whose number is missing: as far from the row above as rows are, where a name that wraps is nearer, or where both end as names of companies. */
function isUnnumbered(
  { open }: ListReading,
  {
    line,
    above,
    columns,
    pitch,
    wrapsNearer,
  }: Pitch & { readonly line: PdfLine; readonly above: PdfLine; readonly columns: Columns },
): boolean {
  const { text } = partsOf(line);
  const isName = columns === null || startsInNames(line, columns);
  if (!isName || !open || pitch === null || line.y - above.y < NEARER * pitch) return false;
  if (
    ROW.test(text) ||
    isBrokenRow(text) ||
    FOREIGN_ROW.test(text) ||
    isHeaderLine(text) ||
    isColumnLine(text)
  )
    return false;
  return wrapsNearer || (endsAsCompany(open.name) && endsAsCompany(text));
}

const endsAsCompany = (name: string): boolean => LEGAL_END.test(name);
const LEGAL_END = /[\s,](?:L\.?DA\.?|S\.?A\.?|LIMITADA|CRL|C\.R\.L\.)$/i;

/** Of how many pages this is the first, by its own words; null where they count otherwise, through several files. */
function pagesAnnounced(page: readonly PdfLine[]): number | null {
  const said = page.map(({ text }) => PAGE_OF.exec(text)).find(it => Number(it?.[1]) === 1);
  return said ? Number(said[2]) : null;
}

function columnsOf(body: readonly PdfLine[]): Columns {
  const row = body.find(({ cells }) => cells.length > 1 && /^\d{9}$/.test(cells[0]!.text));
  return row ? { number: row.cells[0]!.x, name: row.cells[1]!.x } : null;
}

/** A number that has a name in a further column is a row, wherever it stands. */
const startsInNames = ({ cells, size }: PdfLine, columns: Columns): boolean =>
  columns !== null &&
  cells[0]!.x > columns.number + size &&
  Math.abs(cells[0]!.x - columns.name) < size &&
  !(cells.length > 1 && /^\d{9}$/.test(cells[0]!.text));

/** Closes the last row; after the last page this completes the reading. */
export function closeRow(reading: ListReading): void {
  const open = reading.open;
  reading.open = null;
  if (open?.aside) reading.setAside.push(setAside(open.aside.fault, open.aside.number, open.name));
  if (!open || open.nif === null) return;
  if (!open.apart && open.name === '') fault(reading, 'a row has no name');
  else if (!open.apart && holdsNif(open.name)) twoAtOnce(reading, [open.nif, ...companiesIn(open.name)]);
  else if (!reading.rows.has(open.nif))
    reading.rows.set(open.nif, { nif: open.nif, name: nameOf(open.name) });
}

/** Rows that are glued together: whose name is whose cannot be told. */
function twoAtOnce(reading: ListReading, mayBe: readonly Nif[]): void {
  reading.setAside.push({ fault: placed(reading, 'a row holds a second NIF'), mayBe, name: null });
}

const nameOf = (printed: string): OrUnreadable<string> =>
  printed.includes(NO_LETTER) ? UNREADABLE : statedName(printed);

/** How many lines at the top are header: down to the column names, else all that is not a row or a continued name. */
function headLength(reading: ListReading, lines: readonly PdfLine[]): number {
  const firstRow = lines.findIndex(line => ROW.test(line.text));
  const top = firstRow < 0 ? lines : lines.slice(0, firstRow);
  const columns = top.findLastIndex(line => isColumnLine(line.text));
  if (columns >= 0) return columns + 1;
  if (reading.pages === 1) return top.length;
  const first = top.findIndex(line => !isHeaderLine(line.text) && !reading.preamble.has(line.text));
  return first < 0 ? top.length : first;
}

function readLine(reading: ListReading, line: PdfLine, columns: Columns): void {
  const { text, others } = partsOf(line);
  for (const part of others) readOther(reading, part);
  const inNames = startsInNames(line, columns);
  const row = inNames ? null : ROW.exec(text);
  const foreign = inNames ? null : FOREIGN_ROW.exec(text);
  const named = columns && line.cells.slice(1).find(({ x }) => Math.abs(x - columns.name) < line.size)?.text;
  if (row) openRow(reading, { number: row[1]!, name: row[2]!.replace(MARK, ''), apart: columns !== null });
  else if (isHeaderLine(text)) readHeader(reading.header, [text]);
  else if (text.includes(NO_LETTER) && !inNames) fault(reading, 'a font does not say what its letters are');
  else if (UNKNOWN_COLUMNS.test(text)) fault(reading, 'columns are named in unknown words');
  else if (foreign) openRow(reading, { number: foreign[1]!, name: foreign[2]!, apart: columns !== null });
  else if (columns && !inNames ? /^\d/.test(text) : !inNames && isBrokenRow(text))
    openRow(reading, { ...brokenRow(text), ...(named && { name: named }), apart: columns !== null });
  else if (reading.preamble.has(text)) return;
  else if (named) openRow(reading, { number: line.cells[0]!.text, name: named, apart: true });
  else if (reading.open && (inNames || !columns)) reading.open.name = `${reading.open.name} ${text}`.trim();
}

/** The row, or what continues one, and what is printed beside it: the number of the page, a date. */
function partsOf({ cells }: PdfLine): { text: string; others: readonly string[] } {
  const own = /^\d{9}(?!\d)\P{L}*$/u.test(cells[0]!.text) ? 2 : 1;
  const [text, beside] = [cells.slice(0, own), cells.slice(own)].map(part => part.map(cell => cell.text));
  return { text: text!.join(' ').replace(PAGE_AT_END, ''), others: beside! };
}

function readOther(reading: ListReading, part: string): void {
  if (isHeaderLine(part)) readHeader(reading.header, [part]);
  else if (/\d{9}/.test(part)) twoAtOnce(reading, companiesIn(part));
}

interface PrintedRow {
  readonly number: string;
  readonly name: string;
  /** The number has a column of its own, so that one in the name is part of it. */
  readonly apart: boolean;
}

function openRow(reading: ListReading, { number, name, apart }: PrintedRow): void {
  closeRow(reading);
  const nif = numberIn(number);
  if (nif.kind === 'natural-person') reading.persons++;
  // Inheritances, funds and condominiums (out of scope) are passed over: nobody can ask about them.
  const open = { nif: nif.kind === 'company' ? nif.nif : null, name, apart };
  const because =
    number.trim() === '' ? 'it has no NIF' : FOREIGN.test(number) ? 'its NIF is of another country' : null;
  const wrong = because ?? (nif.kind === 'invalid' ? `its NIF does not exist: ${nif.because}` : null);
  const fault = wrong !== null && placed(reading, wrong);
  reading.open = fault ? { ...open, aside: { fault, number } } : open;
}

/** Of a country that is not this one, before its digits. */
const FOREIGN = /^(?!PT)[A-Z]{2}[ .-]?[0-9A-Z]{0,2}\d/;
const FOREIGN_ROW = /^((?!PT)[A-Z]{2}[ .-]?[0-9A-Z]{0,2}\d{5,12}[A-Z]{0,2}) (\p{Lu}.*)$/u;

/** `590 000 101`, `N.º 590000101` and `(590000101)` say whom a row is about; one with a letter in it does not. */
function numberIn(printed: string): NifReading {
  const lead = LEAD.exec(printed)?.[1] ?? printed;
  return readNif(/[a-z|]/i.test(lead) ? lead.trim() : lead.replace(/\D/g, ''));
}

/** The number and the name of a row that are not set apart. The `O` of `59000001 OBRAS` is the name's. */
function brokenRow(text: string): Omit<PrintedRow, 'apart'> {
  const [lead = ''] = LEAD.exec(text) ?? /^\S+/.exec(text) ?? [];
  const number = /^\p{L}/u.test(text.slice(lead.length)) ? lead.replace(NAME_BEGUN, '') : lead;
  return { number, name: text.slice(number.length).replace(/^[)\]"'\s]+/, '') };
}

const NAME_BEGUN = /(?:[ .,/_-]{1,2}[oil|]{1,3}){1,3}$/i;

/** By its place, never its digits: they may be a person's. */
const placed = ({ pages, rows }: ListReading, what: string): string =>
  `page ${pages}, after ${rows.size} rows: ${what}`;

function fault(reading: ListReading, what: string): void {
  reading.fault ??= placed(reading, what);
}
