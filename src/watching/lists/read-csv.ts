/** A watchlist as CSV (RFC 4180): a header with `nif` and perhaps `reference`, separated by `,` or `;`. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { Problem } from '../../kernel/problems.ts';
import type { Gathering } from './given-companies.ts';

/** Characters of one row: an unclosed quotation mark would otherwise swallow the rest of the file. */
const LONGEST_ROW = 5_000;

/**
 * Gives each row to `gathering` as it comes, and no more of the text is held than a piece of it.
 * An empty cell is a reference that is not said. Empty rows are skipped and counted. Returns the columns that were not read,
 * as far as their names can be repeated.
 * @throws Problem `malformed-request` without a header, and for a quotation mark where none may be: from there on it is not
 * known where rows begin, so none of them may stand.
 */
export async function readCsv(text: AsyncIterable<string>, gathering: Gathering): Promise<string[]> {
  const { head, all } = await peek(text);
  let columns: Columns | null = null;
  let row = 0;
  const parser = parse({
    delimiter: delimiterOf(head),
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
    on_record(cells: string[]) {
      row += 1;
      if (columns === null) columns = columnsOf(cells);
      else takeRow(cells, columns, row, gathering);
      return null;
    },
  });
  await pipeline(Readable.from(all), parser.resume()).catch(error => {
    throw error instanceof CsvError ? broken(row + 1) : error;
  });
  return ((columns ?? columnsOf([])) as Columns).ignored;
}

interface Columns {
  readonly nif: number;
  /** -1: there is none. */
  readonly reference: number;
  readonly count: number;
  readonly ignored: string[];
}

/** The text up to its first line end at least, and an iteration over all of it. */
async function peek(text: AsyncIterable<string>): Promise<{ head: string; all: AsyncIterable<string> }> {
  const rest = text[Symbol.asyncIterator]();
  let head = '';
  while (!/[\r\n]/.test(head) && head.length <= LONGEST_ROW) {
    const { done, value } = await rest.next();
    if (done) break;
    head += value;
  }
  async function* all() {
    yield head;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { head, all: all() };
}

/** Excel writes `;` where the comma is the decimal sign, as in Portugal. */
const delimiterOf = (head: string): string => (/^[^\r\n]*;/.test(head) ? ';' : ',');

/** A name that may be repeated: without digits it is no number of a person. */
const PLAIN_NAME = /^[\p{L} _-]{1,40}$/u;

function columnsOf(cells: readonly string[]): Columns {
  const names = cells.map(cell => cell.trim().toLowerCase());
  const [nif, reference] = [names.indexOf('nif'), names.indexOf('reference')];
  if (nif < 0)
    throw new Problem(
      'malformed-request',
      'The first row of the CSV names the columns: nif, and reference if there are references. Nothing was changed.',
    );
  const others = names.filter((name, at) => at !== nif && at !== reference && name !== '');
  const ignored = others.map(name => (PLAIN_NAME.test(name) ? name : '(not repeated)'));
  return { nif, reference, count: names.length, ignored };
}

function takeRow(cells: readonly string[], columns: Columns, row: number, gathering: Gathering): void {
  if (cells.every(cell => cell.trim() === '')) return;
  const hasMore = cells.slice(columns.count).some(cell => cell.trim() !== '');
  if (hasMore)
    gathering.reject(row, 'malformed-row', `It has more than the ${columns.count} cells of the header.`);
  else gathering.take(row, cells[columns.nif], cells[columns.reference]?.trim() || undefined);
}

const broken = (row: number): Problem =>
  new Problem(
    'malformed-request',
    `Row ${row} cannot be read as CSV: a cell in quotation marks ends with one, and doubles those in it; a row has ${LONGEST_ROW} characters at most. Nothing was changed.`,
  );
