/** Where the numbers of companies stand in a file without headings: in the column where most cells hold one. Pure. */
import { parse } from 'csv-parse/sync';
import { companiesIn, companyNif, type Nif, readNif } from '../nif.ts';
import { columnsOf, LINE_ENDS, MARKS, referenceColumn } from './company-columns.ts';

export interface FoundNumbers {
  readonly delimiter: string;
  /** What is read of a row; null: it has no number, and stands before any row that has a digit, as headings do. */
  read(cells: readonly string[]): FoundRow | null;
}

interface FoundRow {
  /** The number, or what stands in its place. */
  readonly nif: string;
  readonly reference: string;
}

/**
 * `sample`: the beginning of the file. `said`: what parts its cells, where it says so. Null: nowhere is a company's number.
 * 'several': most rows hold the numbers of two companies, and no heading says which one is meant. 'turned': a row holds the numbers of
 * more companies than there are rows with one, so that the table lies on its side. 'unclosed': a quotation mark that none
 * closes hides where the cells end.
 */
export function foundNumbers(
  sample: string,
  said: string | undefined,
): FoundNumbers | 'several' | 'turned' | 'unclosed' | null {
  const tried = (said === undefined ? MARKS : [said]).map(delimiter => columnsBy(delimiter, sample));
  const columns = tried.flatMap(({ found }) => found);
  const best = columns.reduce<FoundColumn | null>(
    (found, column) => (column.weight > (found?.weight ?? 0) ? column : found),
    columns.find(isAllMistyped) ?? null,
  );
  if (best === null) return null;
  const isWhole = best.rows.some(cells => companyNif(cells[best.at] ?? ''));
  if (!isWhole && tried.some(({ isUnclosed }) => isUnclosed)) return 'unclosed';
  const headings = best.rows.find(cells => columnsOf(cells));
  if (!headings && isTurned(best.rows)) return 'turned';
  if (!headings && best.rows.filter(holdsTwo).length * 2 > best.rows.length) return 'several';
  return { delimiter: best.delimiter, read: reader(best, headings ?? null) };
}

/** Nothing but numbers that are mistyped: each is refused in its row. */
const isAllMistyped = ({ rows, at }: FoundColumn): boolean =>
  rows.every(cells => NO_WORDS.test(cells[at] ?? '') && Math.abs(digitsIn(cells[at] ?? '') - 9) <= 1);

const companiesOf = (cells: readonly string[]): number =>
  new Set(cells.flatMap(cell => companyNif(cell) ?? [])).size;

const holdsTwo = (cells: readonly string[]): boolean => companiesOf(cells) > 1;

function isTurned(rows: readonly (readonly string[])[]): boolean {
  const counts = rows.map(companiesOf).filter(count => count > 0);
  return Math.max(...counts) > Math.max(1, counts.length);
}

interface FoundColumn {
  readonly delimiter: string;
  readonly at: number;
  /** Cells that are a company's number count most, and more than those that hold one among other words. */
  readonly weight: number;
  /** Rows have a second cell at most: it is the reference. */
  readonly isPair: boolean;
  /** Those of the sample that are not empty. */
  readonly rows: readonly string[][];
}

/** `isUnclosed`: some cell begins with a quotation mark that none closes. */
function columnsBy(delimiter: string, sample: string): { found: FoundColumn[]; isUnclosed: boolean } {
  let isUnclosed = false;
  const rows: string[][] = parse(sample, {
    delimiter,
    record_delimiter: LINE_ENDS,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: () => {
      isUnclosed = true;
      return undefined;
    },
  });
  const isPair = rows.every(cells => cells.filter(cell => cell !== '').length <= 2);
  const found = Array.from({ length: Math.max(0, ...rows.map(cells => cells.length)) }, (_, at) => ({
    delimiter,
    at,
    weight: rows.reduce((sum, cells) => sum + weightOf(cells[at] ?? ''), 0),
    isPair,
    rows,
  }));
  return { found, isUnclosed };
}

/** What a list or a mail writes before each line: `>`, `•`, `1.`, `2)`, `3 -`. */
const LINE_MARK = /^(?:[>•·▪*][>•·▪*\s]*|\d{1,4}\s?[.)\-–:]\s+)(?=\S)/;
const unmarked = (cell: string): string => cell.replace(LINE_MARK, '');

/** A number of a person passes the check digit too, and is refused in its row. */
const weightOf = (cell: string): number => {
  const { kind } = readNif(unmarked(cell));
  return kind === 'company' ? 4 : numberIn(cell) ? 2 : kind === 'invalid' ? 0 : 1;
};

/** Also `ES580000010`, which is another country's. */
const NO_WORDS = /^(?:[A-Z]{2}(?=\d))?[^\p{L}]*$/u;

function numberIn(marked: string): Nif | null {
  const cell = unmarked(marked);
  const whole = companyNif(cell);
  // A cell that is no words is read as under a heading.
  const [only, another] = whole || NO_WORDS.test(cell) ? [whole] : companiesIn(cell);
  return only && !another ? only : null;
}

/** From so many digits on a cell is a mistyped number: another number of its row may be another company's. */
const MISTYPED_DIGITS = 8;

function reader(found: FoundColumn, headings: readonly string[] | null): FoundNumbers['read'] {
  const at = (headings && columnsOf(headings)?.nif) ?? found.at;
  let isBegun = false;
  let heading = -1;
  return cells => {
    const isHeadings = headings ? headings.join('\n') === cells.join('\n') : false;
    // Over headings stands a title, which may have a date, or tell whose list it is: `NIF:`, `580000010`.
    const isAbove = headings !== null || !cells.some(cell => /\d/.test(cell));
    if (!isBegun && isAbove) {
      if (cells.some(cell => companyNif(cell))) return NOT_OF_THE_TABLE;
      isBegun = isHeadings;
      heading = referenceColumn(cells);
      return null;
    }
    isBegun = true;
    const cell = cells[at] ?? '';
    // An empty cell is a gap, and the number of a company in another column another one's; one with words shows that the row is shifted.
    const isGap = cell === '' && cells.some(other => numberIn(other) !== null);
    const isShifted = !headings && !isGap && numberIn(cell) === null && digitsIn(cell) < MISTYPED_DIGITS;
    const column = isShifted ? onlyNumber(cells, at) : at;
    const rest = cells.filter((text, i) => i !== column && text !== '');
    const reference =
      heading >= 0 && heading !== column ? cells[heading] : found.isPair ? rest[0] : undefined;
    return {
      nif: numberIn(cells[column] ?? '') ?? unmarked(cells[column] ?? ''),
      reference: reference ?? '',
    };
  };
}

/** It is named as a row that cannot be read: it may be one of another table. */
const NOT_OF_THE_TABLE: FoundRow = { nif: '', reference: '' };

const digitsIn = (cell: string): number => cell.replace(/\D/g, '').length;

/** The only cell of the row that holds a company's number, or else one of another kind, which is refused by it; else the usual one. */
function onlyNumber(cells: readonly string[], usual: number): number {
  const columns = (holds: (cell: string) => boolean) => cells.flatMap((cell, i) => (holds(cell) ? [i] : []));
  const companies = columns(cell => numberIn(cell) !== null);
  const found =
    companies.length > 0 ? companies : columns(cell => readNif(unmarked(cell)).kind !== 'invalid');
  return found.length === 1 ? found[0]! : usual;
}
