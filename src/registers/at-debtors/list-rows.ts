/** Rows of an AT list, collected line by line over its pages: a name may wrap, even to the next page. */
import { type Nif, readNif } from '../../kernel/nif.ts';
import { holdsNif } from '../reading/holds-nif.ts';
import {
  emptyHeader,
  isColumnLine,
  isHeaderLine,
  isPageNumber,
  type ListHeader,
  readHeader,
} from './list-header.ts';
import { NO_LETTER, type PdfLine } from './pdf-lines.ts';

export interface ListRow {
  readonly nif: Nif;
  readonly name: string;
}

/** What has been read of one list so far. */
export interface ListReading {
  readonly header: ListHeader;
  readonly rows: Map<string, ListRow>;
  /** Rows of natural persons: counted, never kept. */
  persons: number;
  pages: number;
  /** First row that cannot be understood, by its place: its number may be a person's. */
  fault: string | null;
  /** The row whose name the next lines continue; `nif` is null for a row that is not kept. */
  open: { readonly nif: Nif | null; name: string } | null;
  /** Lines above the first row of the first page, which later pages may repeat. */
  preamble: ReadonlySet<string>;
}

export const emptyReading = (): ListReading => ({
  header: emptyHeader(),
  rows: new Map(),
  persons: 0,
  pages: 0,
  fault: null,
  open: null,
  preamble: new Set(),
});

const ROW = /^(\d{9})(?!\d)\s*(.*)$/s;
const UNKNOWN_COLUMNS = /^(?:nipc|nif)\b/i;

/** Lines further apart than this many letter sizes are no part of one name: what stands at the foot of a page. */
const WRAP_REACH = 3;

/** Takes in one page. */
export function readPage(reading: ListReading, page: readonly PdfLine[]): void {
  reading.pages++;
  const lines = page.filter(line => !isPageNumber(line.text));
  const head = headLength(reading, lines);
  readHeader(
    reading.header,
    lines.slice(0, head).map(line => line.text),
  );
  if (reading.pages === 1) reading.preamble = new Set(lines.slice(0, head).map(line => line.text));
  const body = lines.slice(head);
  // A bare number is the page's own where it is the last thing on it; elsewhere it belongs to a name.
  if (body.at(-1)?.text === String(reading.pages)) body.pop();
  let above: PdfLine | null = null;
  let atFoot = false;
  for (const line of body) {
    const apart = above && line.y - above.y > WRAP_REACH * Math.max(line.size, above.size);
    atFoot = !ROW.test(line.text) && (atFoot || apart === true);
    if (!atFoot) readLine(reading, line.text);
    above = line;
  }
}

/** Closes the last row; after the last page this completes the reading. */
export function closeRow(reading: ListReading): void {
  const open = reading.open;
  reading.open = null;
  if (!open || open.nif === null) return;
  if (open.name === '') fault(reading, 'a row has no name');
  else if (holdsNif(open.name)) fault(reading, 'a name holds a second NIF');
  else if (!reading.rows.has(open.nif)) reading.rows.set(open.nif, { nif: open.nif, name: open.name });
}

/** How many lines at the top are header: down to the column names, else all that is not a row or a continued name. */
function headLength(reading: ListReading, lines: readonly PdfLine[]): number {
  const firstRow = lines.findIndex(line => ROW.test(line.text));
  const top = firstRow < 0 ? lines : lines.slice(0, firstRow);
  if (reading.pages === 1) return top.length;
  const columns = top.findLastIndex(line => isColumnLine(line.text));
  if (columns >= 0) return columns + 1;
  const first = top.findIndex(line => !isHeaderLine(line.text) && !reading.preamble.has(line.text));
  return first < 0 ? top.length : first;
}

function readLine(reading: ListReading, line: string): void {
  const row = ROW.exec(line);
  if (row) openRow(reading, row[1]!, row[2]!);
  else if (isHeaderLine(line)) readHeader(reading.header, [line]);
  else if (line.includes(NO_LETTER)) fault(reading, 'a font does not say what its letters are');
  else if (UNKNOWN_COLUMNS.test(line)) fault(reading, 'columns are named in unknown words');
  else if (reading.open) reading.open.name = `${reading.open.name} ${line}`.trim();
}

function openRow(reading: ListReading, digits: string, name: string): void {
  closeRow(reading);
  const nif = readNif(digits);
  if (nif.kind === 'natural-person') reading.persons++;
  if (nif.kind === 'invalid') fault(reading, 'a row has a NIF that does not exist');
  // Inheritances, funds and condominiums (out of scope) are passed over: nobody can ask about them.
  reading.open = { name, nif: nif.kind === 'company' ? nif.nif : null };
}

/** By its place, never its digits: they may be a person's. */
function fault(reading: ListReading, what: string): void {
  reading.fault ??= `${what} (page ${reading.pages}, after ${reading.rows.size} rows)`;
}
