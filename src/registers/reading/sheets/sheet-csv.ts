import { holdsNif } from '../listed-holder.ts';
import { fail } from '../reading-end.ts';
import { announces } from '../words/announced.ts';
import { type Columns, type Entry, type FieldOf, readCells, readColumns, type Sheet } from './sheet.ts';

const SEPARATORS = [';', ',', '\t', '|'];
/** Titles that an export may print above its header. */
const MOST_TITLES = 20;

/**
 * Parses a CSV export: a header in the register's words, then rows with as many cells. The separator is the one with which
 * the header is found. A file that was cut between two rows looks whole, so absence from it clears nobody.
 */
export function readCsvSheet<F extends string>(text: string, fieldOf: FieldOf<F>): Sheet<F> {
  const named = /^sep=([;,\t|])\r?\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  for (const separator of named ? [named[1]!] : SEPARATORS) {
    const rows = readCsvRows(body, separator) ?? [];
    const at = rows.slice(0, MOST_TITLES).findIndex(cells => readColumns(cells, fieldOf) !== null);
    if (at >= 0) return underHeader(rows, at, readColumns(rows[at]!, fieldOf)!, /[\r\n]$/.test(body));
  }
  return fail('neither a page nor a whole table with the columns that are known');
}

function underHeader<F extends string>(
  rows: readonly string[][],
  at: number,
  columns: Columns<F>,
  endsLine: boolean,
): Sheet<F> {
  const entries: Entry<F>[] = [];
  const lines = rows.slice(0, at).map(cells => cells.join(' ').trim());
  for (const [i, cells] of rows.slice(at + 1).entries()) {
    const printed = cells.filter(cell => cell !== '');
    const isWhole = endsLine || at + 1 + i < rows.length - 1;
    const spare = cells.slice(columns.length);
    if (cells.length >= columns.length && spare.every(cell => cell === '') && printed.length > 2) {
      const entry = readCells(columns, cells);
      if (entry) entries.push(entry);
    } else if (isLine(printed)) {
      if (isWhole) lines.push(printed.join(' '));
    } else fail('a row with more or fewer cells than the header');
  }
  return { entries, lines, markup: '' };
}

/** Nothing, one sentence, or `Total;12`; never somebody whose other cells are gone. */
function isLine(printed: readonly string[]): boolean {
  const line = printed.join(' ');
  return !holdsNif(line) && (printed.length < 2 || (printed.length === 2 && announces(line)));
}

/**
 * The rows of a CSV file: RFC 4180 with one of the separators `;`, `,`, `|` and tab, quoted cells (doubled quotes, line
 * ends and separators inside) and every kind of line end. White space in a cell becomes one space. Null for a file that
 * ends inside a quoted cell or goes on right after one: cut short, or not a CSV file.
 */
export function readCsvRows(text: string, separator: string): string[][] | null {
  const cell = new RegExp(
    `[^\\S\\n${separator}]*(?:"([^"]*(?:""[^"]*)*)"[^\\S\\n${separator}]*|([^"\\s${separator}][^\\n${separator}]*)?)([\\n${separator}]|$)`,
    'y',
  );
  const source = text.replace(/\r\n?/g, '\n');
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < source.length || row.length > 0) {
    const found = cell.exec(source);
    if (!found) return null;
    row.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').replace(/\s+/g, ' ').trim());
    if (found[3] === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
