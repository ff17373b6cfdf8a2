/**
 * A sheet: the entries of a capture, from a grid under a header, from blocks of labels and values, or from a CSV file.
 * Each register has its own closed list of labels (`FieldOf`); an unknown label is unreadable.
 */
import { fold } from '../../../kernel/text/fold.ts';
import { noticeColumns } from '../noticed.ts';
import { fail, quote } from '../reading-end.ts';
import { plainLabel } from '../words/plain-label.ts';

/** The field of a label (`ignored`: known but not needed), or null for an unknown label. */
export type FieldOf<F extends string> = (plainLabel: string) => F | 'ignored' | null;

/** One row of a grid, or one block: values as printed, spaces collapsed. */
export type Entry<F extends string> = ReadonlyMap<F, string>;

export interface Sheet<F extends string> {
  readonly entries: readonly Entry<F>[];
  /** All other visible text, line by line. */
  readonly lines: readonly string[];
  /** The HTML, for its links and form fields; empty for a CSV file. */
  readonly markup: string;
}

export type Columns<F extends string> = ReadonlyArray<F | 'ignored' | 'unnamed'>;

/** A header has at least this many known labels. */
const LEAST_LABELS = 3;

/**
 * The columns of a row of labels, or null if it is no header. An unknown label among known ones is
 * unreadable, and so is one field in two columns. `Nome | X | NIF | 5…` is a block laid out in a table, not a header.
 */
export function readColumns<F extends string>(
  cells: readonly string[],
  fieldOf: FieldOf<F>,
): Columns<F> | null {
  const fields = cells.map(cell => (plainLabel(cell) === '' ? 'unnamed' : fieldOf(plainLabel(cell))));
  const named = fields.filter(field => field !== null && field !== 'unnamed' && field !== 'ignored');
  const alternates = fields.every((field, i) => (i % 2 === 0) === (field !== null));
  if (named.length < LEAST_LABELS || alternates) return null;
  noticeColumns(cells);
  const unknown = fields.indexOf(null);
  if (unknown >= 0) fail(`the column ${quote(cells[unknown]!)} is not known`);
  if (new Set(named).size < named.length) fail('one field in two columns');
  return fields as Columns<F>;
}

/** Contents of a column without a name: the number of the row, a link to its details. */
const DECORATION = /^(?:\d{0,5}|\W*|(?:ver|abrir|mostrar)\b.*|detalhes?|consultar|selec?ionar|imprimir)$/;

/** A row under its columns, or null for a blank one. */
export function readCells<F extends string>(columns: Columns<F>, cells: readonly string[]): Entry<F> | null {
  if (cells.every(cell => cell === '')) return null;
  const entry = new Map<F, string>();
  for (const [i, field] of columns.entries()) {
    if (field === 'unnamed' && !DECORATION.test(fold(cells[i]!)))
      fail('something stands in a column without a name');
    if (field !== 'unnamed' && field !== 'ignored') entry.set(field, cells[i]!);
  }
  return entry;
}
