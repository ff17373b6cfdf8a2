/** A spreadsheet of BASE (XLSX, CSV) as the list of records that it is: one file of them all reads the same. */

import { pipeline, Readable, type Transform } from 'node:stream';
import { parse } from 'csv-parse';
import { addDays, localDate } from '../../kernel/local-date.ts';
import { fold } from '../../kernel/text/fold.ts';
import { RegisterUnreachable } from '../http/register-session.ts';
import { decodeText } from '../reading/capture-text.ts';
import { ReadingEnd, refuse } from '../reading/reading-end.ts';
import type { Cell } from '../reading/sheets/xlsx-rows.ts';

/** Marks a record that was a row: a sheet may lack columns that every record of the other files has. */
export const OF_SHEET = '#sheet';

/** Headings may stand below a title. */
const HEADING_WITHIN_ROWS = 20;
const NEEDED = ['idcontrato', 'adjudicatarios'];

/** As the fields are called, without the small words, accents and spaces of a printed heading. */
const plainHeading = (heading: Cell): string =>
  fold(String(heading ?? ''))
    .replace(/\b(?:d[aeo]s?|n\.?[oº]?)\b/g, word => (word.startsWith('n') ? 'n' : ''))
    .replace(/[^a-z0-9]/g, '')
    .replace(/^objeto/, 'objecto');

/** Workbooks saved on a Mac may count their days from 1904. */
export type FirstDay = 1900 | 1904;

export async function* sheetAsList(
  rows: AsyncIterable<readonly Cell[][]>,
  days: FirstDay = 1900,
): AsyncGenerator<Uint8Array> {
  let headings: readonly string[] | null = null;
  let [skipped, isFirst] = [0, true];
  yield Buffer.from('[');
  for await (const some of rows) {
    const records: string[] = [];
    for (const row of some) {
      if (headings === null) {
        headings = headingsIn(row);
        if (headings === null && ++skipped > HEADING_WITHIN_ROWS) break;
      } else if (row.some(cell => cell !== null && cell !== '')) records.push(recordOf(headings, row, days));
    }
    if (headings === null && skipped > HEADING_WITHIN_ROWS) break;
    if (records.length === 0) continue;
    yield Buffer.from(`${isFirst ? '' : ','}${records.join(',')}`);
    isFirst = false;
  }
  if (headings === null)
    refuse(
      'the sheet has no row of headings with idcontrato and adjudicatarios: save the file of dados.gov.pt as it is',
    );
  yield Buffer.from(']');
}

function headingsIn(row: readonly Cell[]): readonly string[] | null {
  const headings = row.map(plainHeading);
  if (!NEEDED.every(name => headings.includes(name))) return null;
  const named = headings.filter(heading => heading !== '');
  if (new Set(named).size < named.length) refuse('two columns of the sheet have the same heading');
  return headings;
}

function recordOf(headings: readonly string[], row: readonly Cell[], days: FirstDay): string {
  if (row.length > headings.length && row.slice(headings.length).some(cell => cell !== null && cell !== ''))
    refuse('a row of the sheet is longer than its headings');
  const cells = headings
    .map((heading, place) => [heading, cellOf(heading, row[place] ?? null, days)] as const)
    .filter(([heading, cell]) => heading !== '' || (cell ?? '') !== '');
  return JSON.stringify(Object.fromEntries([[OF_SHEET, true], ...cells]));
}

/** Days are numbers in a workbook, counted from the last but one of 1899, or from the first of 1904. */
function cellOf(heading: string, cell: Cell, days: FirstDay): Cell {
  if (!heading.startsWith('data') || !/^\d{5}(?:[.,]\d+)?$/.test(String(cell))) return cell;
  const number = Number.parseInt(String(cell), 10);
  if (number <= 20_000 || number >= 80_000) return cell;
  return days === 1904
    ? addDays(localDate(1904, 1, 1)!, number)
    : addDays(localDate(1900, 1, 1)!, number - 2);
}

const SEPARATORS = [';', '\t', ',', '|'];

interface CsvForm {
  readonly separator: string;
  /** Of the headings, from one: a title may stand above them, or the separator (`sep=;`). */
  readonly line: number;
}

/** The form of a CSV file of contracts, by its headings; null for other text. */
export function csvFormOf(head: string): CsvForm | null {
  if (/^\s*[[{<]/.test(head)) return null;
  const lines = head.split(/\r\n|\r|\n/).slice(0, HEADING_WITHIN_ROWS);
  for (const [place, line] of lines.entries())
    for (const separator of SEPARATORS) {
      const headings = line.split(separator).map(plainHeading);
      if (NEEDED.every(name => headings.includes(name))) return { separator, line: place + 1 };
    }
  return null;
}

/** Cells are decoded one by one: a file may hold rows in another character set. */
export async function* csvRows(
  chunks: AsyncIterable<Uint8Array>,
  { separator, line }: CsvForm,
): AsyncGenerator<readonly Cell[][]> {
  const parser = parse({
    delimiter: separator,
    from_line: line,
    encoding: 'latin1',
    skip_empty_lines: true,
    // `tubo de 12" em PVC`: a quote within a cell is one that somebody typed.
    relax_quotes: true,
    // Which rows may be shorter: `isTail`.
    relax_column_count: true,
    max_record_size: 4e6,
  });
  const damage = 'the CSV is damaged or cut short: a row has not as many cells as the first one';
  let rows: Cell[][] = [];
  let width: number | null = null;
  for await (const row of through<string[]>(unmarked(chunks), parser, damage)) {
    width ??= row.length;
    if (row.length < width && isTail(row.map(decoded))) continue;
    if (row.length < width || !row.slice(width).every(isBlankCell)) refuse(damage);
    rows.push(row.map(decoded));
    if (rows.length < ROWS_AT_ONCE) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

/** Blank cells, or a total below the rows, as spreadsheets save them. */
function isTail([first, ...others]: readonly string[]): boolean {
  const isTotal = /^\s*(?:sub)?tota(?:l|is)\b/i.test(first ?? '');
  return others.every(isTotal ? isFigure : isBlankCell) && (isTotal || isBlankCell(first ?? ''));
}
const isBlankCell = (cell: string): boolean => cell.trim() === '';
const isFigure = (cell: string): boolean => /^[\s\d.,€-]*$/.test(cell);

/** Without the mark of UTF-8, which would stand in front of a quote; the first chunk holds it whole. */
async function* unmarked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of chunks) {
    yield isFirst && Buffer.from(chunk.subarray(0, 3)).equals(MARK) ? chunk.subarray(MARK.length) : chunk;
    isFirst = false;
  }
}

const MARK = Buffer.from('\uFEFF');
const ROWS_AT_ONCE = 100;
const ASCII = /^[ -~\s]*$/;

const decoded = (cell: string): string => (ASCII.test(cell) ? cell : decodeText(Buffer.from(cell, 'latin1')));

/**
 * What `transform` makes of the chunks. Leaving the loop early stops their source; a failure of the source comes out
 * as it is, one of the transform is `damage`: the bytes are damaged or cut short.
 */
export async function* through<T = Uint8Array>(
  chunks: AsyncIterable<Uint8Array>,
  transform: Transform,
  damage = 'the packed file is damaged or cut short',
): AsyncGenerator<T> {
  // The failure of either side ends the loop below; there is nobody else to tell.
  const packed = pipeline(Readable.from(chunks, { objectMode: false }), transform, () => {});
  try {
    yield* packed;
  } catch (error) {
    if (error instanceof ReadingEnd || error instanceof RegisterUnreachable) throw error;
    refuse(damage);
  }
}
