/**
 * Companies as partners send them: NDJSON, an object on each line, or CSV (RFC 4180) as spreadsheets save it, with a header that
 * names the column of the tax number and perhaps that of the reference, or without one. What a record means is the caller's.
 */
import { CsvError, type Parser, parse } from 'csv-parse';
import { companyNif } from '../nif.ts';
import { restAfter } from '../pacing/lanes.ts';
import type { Problem } from '../problems.ts';
import { plainCell } from '../text/csv-cell.ts';
import { decodedText } from '../text/decoded-text.ts';
import { beginningOf, type Columns, columnsOf, hasHeadings, LINE_ENDS } from './company-columns.ts';
import { type FoundNumbers, foundNumbers } from './found-numbers.ts';

/** `row` is as a spreadsheet counts: the header of a CSV file is row 1; of NDJSON the line. Empty ones are counted, not given. */
export type CompanyRecord =
  | {
      readonly row: number;
      /** The object of the line, whatever it has; of CSV `nif`, and `reference` where its cell is not empty. */
      readonly members: Readonly<Record<string, unknown>>;
    }
  | { readonly row: number; readonly fault: string /** As it came. */; readonly text: string };

export type RecordForm = 'csv' | 'ndjson';

const FORMS: Readonly<Record<string, RecordForm>> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
};

/** The form of a body by its `Content-Type`; undefined for another. */
export const formOf = (contentType: string): RecordForm | undefined =>
  FORMS[contentType.split(';', 1)[0]!.trim().toLowerCase()];

/** Characters. */
export const LONGEST_ROW = 5_000;

export interface RecordReading {
  readonly format: RecordForm;
  /** As `declaredCharset` gives it. */
  readonly charset?: string | null;
  /** Characters of a row: an unclosed quotation mark would otherwise swallow the rest of the file. */
  readonly longest: number;
  /** The problem of a body that cannot be read as a whole: from there on it is not known where rows begin. */
  readonly refuse: (detail: string) => Problem;
  /** Takes the records in their order; what it throws ends the reading. */
  readonly take: (record: CompanyRecord) => void;
}

/**
 * Reads a body as it arrives, and holds no more of it than a piece. Returns the columns of a CSV that were not read, as far as
 * their names can be repeated. Throws what `refuse` gives for a body that breaks off, is in no known encoding, has a row that is too long,
 * or as CSV has neither a header nor a company's number at its beginning, or a quotation mark where none may be.
 */
export async function readCompanyRecords(
  bytes: AsyncIterable<Uint8Array>,
  reading: RecordReading,
): Promise<readonly string[]> {
  const text = textOf(bytes, reading);
  if (reading.format === 'csv') return readCsv(withoutFormulas(text), reading);
  await readNdjson(text, reading);
  return [];
}

/** Bytes read without a rest: some hundreds of rows. */
const SLICE = 4_096;

async function* slicesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const piece of bytes)
    for (let from = 0; from < piece.length; from += SLICE) {
      const begunAt = performance.now();
      yield piece.subarray(from, from + SLICE);
      await restAfter(begunAt);
    }
}

async function* textOf(
  bytes: AsyncIterable<Uint8Array>,
  { charset = null, refuse }: RecordReading,
): AsyncGenerator<string, void> {
  try {
    yield* decodedText(slicesOf(noSpreadsheet(bytes, refuse)), charset);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw refuse('The body is in no known encoding as a whole. Save it as "CSV UTF-8".');
    if (code === 'ECONNRESET') throw refuse('The body broke off.');
    throw error;
  }
}

/** How XLSX and ODS (ZIP archives) and XLS begin. */
const SPREADSHEETS = [Buffer.from('PK\x03\x04'), Buffer.from('d0cf11e0', 'hex')];
const LONGEST_BEGINNING = 4;

async function* noSpreadsheet(
  bytes: AsyncIterable<Uint8Array>,
  refuse: RecordReading['refuse'],
): AsyncGenerator<Uint8Array, void> {
  let head = Buffer.alloc(0);
  for await (const piece of bytes) {
    if (head.length < LONGEST_BEGINNING) head = Buffer.concat([head, piece]).subarray(0, LONGEST_BEGINNING);
    if (SPREADSHEETS.some(beginning => beginning.equals(head)))
      throw refuse('The body is a spreadsheet file (XLSX, XLS, ODS). Save it as "CSV UTF-8", and send that.');
    yield piece;
  }
}

/** `="580000010"`, which keeps a spreadsheet from counting with it, would be a quotation mark inside a cell. */
const FORMULA = /(?<=[;,|~^¦\t\r\n])="([\w .-]+)"(?=[;,|~^¦\t\r\n]|$)/g;
/** What may be the beginning of one. */
const BEGUN_FORMULA = /[;,|~^¦\t\r\n](?:=(?:"[\w .-]{0,40}"?)?)?$/;

async function* withoutFormulas(text: AsyncIterable<string>): AsyncGenerator<string, void> {
  let held = '';
  for await (const piece of text) {
    const all = held + piece;
    const at = all.search(BEGUN_FORMULA);
    held = at < 0 ? '' : all.slice(at);
    yield (at < 0 ? all : all.slice(0, at)).replace(FORMULA, '$1');
  }
  yield held.replace(FORMULA, '$1');
}

async function readNdjson(text: AsyncIterable<string>, { longest, refuse, take }: RecordReading) {
  let [row, rest] = [0, ''];
  const requireBounded = (line: string, at: number): string => {
    if (line.length <= longest) return line;
    throw refuse(`Line ${at} has more than ${longest} characters: NDJSON is one JSON object on each line.`);
  };
  const takeLine = (line: string) => {
    row += 1;
    if (requireBounded(line, row).trim() !== '') take(jsonRecord(row, line));
  };
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    for (const line of lines) takeLine(line);
    requireBounded(rest, row + 1);
  }
  if (rest.trimStart().startsWith('{') && 'fault' in jsonRecord(row + 1, rest))
    throw refuse(`The body broke off: line ${row + 1}, its last, is a part of a JSON object.`);
  takeLine(rest);
}

function jsonRecord(row: number, line: string): CompanyRecord {
  try {
    const value: unknown = JSON.parse(line);
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return { row, members: value as Record<string, unknown> };
  } catch {}
  return {
    row,
    fault: 'The line is no JSON object, such as {"nif": "580000010", "reference": "L-2041"}.',
    text: line,
  };
}

async function readCsv(text: AsyncGenerator<string, void>, reading: RecordReading): Promise<string[]> {
  const { longest, refuse, take } = reading;
  const head = await readUntil('', text, read => hasHeadings(read) || read.length > longest);
  if (head.replace('\u{feff}', '').trim() === '') throw refuse(EMPTY);
  const { said, delimiter, rest } = beginningOf(head);
  if (MARKUP.test(rest)) throw refuse(NO_TABLE);
  const sample = delimiter === null ? await readUntil(rest, text, read => read.length > longest) : rest;
  const found = delimiter === null ? foundNumbers(wholeLines(sample, longest), said) : null;
  if (found === 'several') throw refuse(TWO_NUMBERS);
  if (found === 'turned') throw refuse(TURNED);
  if (found === 'unclosed') throw refuse(`The file cannot be read as CSV: ${QUOTED_CELLS}.`);
  if (delimiter === null && found === null) throw refuse(NO_NUMBERS);
  let columns: Columns | null = null;
  const read = (row: number, cells: string[]): CompanyRecord | null => {
    if (found) return foundRecord(row, cells, found);
    if (columns) return csvRecord(row, cells, columns);
    columns = columnsOf(cells);
    if (columns) return null;
    throw refuse(NO_NUMBERS);
  };
  const parser = parse({
    delimiter: delimiter ?? found!.delimiter,
    record_delimiter: LINE_ENDS,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: found !== null,
    max_record_size: longest,
    on_record(cells: string[], { records, empty_lines }) {
      const record = cells.every(isBlank) ? null : read(records + empty_lines, cells);
      if (record) take(record);
      return null;
    },
  });
  await feed(parser, sample, text).catch(error => {
    const row = parser.info.records + parser.info.empty_lines + 1;
    throw error instanceof CsvError
      ? refuse(`Row ${row} cannot be read as CSV: ${QUOTED_CELLS}; a row has ${longest} characters at most.`)
      : error;
  });
  return (columns as Columns | null)?.ignored ?? [];
}

/** Its beginning, without a line that is cut. */
const wholeLines = (sample: string, longest: number): string =>
  sample.length > longest ? sample.slice(0, sample.lastIndexOf('\n', longest) + 1 || longest) : sample;

const QUOTED_CELLS = 'a cell in quotation marks ends with one, and doubles those in it';

/** HTML and XML, which some programs save under the name of a spreadsheet, and RTF. */
const MARKUP = /^\s*(?:<[!?a-z]|\{\\rtf)/i;

const NO_TABLE =
  'The body is a page (HTML, XML, RTF) and no CSV. Open it in a spreadsheet, save it as "CSV UTF-8", and send that.';

const TWO_NUMBERS =
  'Most rows hold the numbers of two companies. Name the column of those that are meant nif, in the first row, and no other so.';

const TURNED =
  'A row holds the numbers of several companies. If they are in columns of their own, name the column that is meant nif. If the table lies on its side, turn it round (in a spreadsheet: copy, then Paste Special, Transpose), so that each company has a row.';

const EMPTY =
  'The body is empty: nothing was sent. Send a company on each line, and in the first nif,reference.';

const NO_NUMBERS =
  'The first row of the CSV names the columns: nif (NIPC, Contribuinte, N.º Contribuinte), and reference (Referência) if there are references. Without such a row, its first rows hold numbers of companies.';

/** The text with as many pieces as are needed, or are there. */
async function readUntil(
  begun: string,
  text: AsyncGenerator<string, void>,
  isEnough: (read: string) => boolean,
): Promise<string> {
  let read = begun;
  while (!isEnough(read)) {
    const { done, value } = await text.next();
    if (done) break;
    read += value;
  }
  return read;
}

/** Gives the parser all of the text, piece by piece. A pipeline would read ahead, and wait for that before it tells a fault. */
async function feed(parser: Parser, head: string, text: AsyncGenerator<string, void>): Promise<void> {
  const whenDone = (give: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => give(error => (error ? reject(error) : resolve())));
  parser.on('error', () => {}); // Each call below is told.
  try {
    await whenDone(done => parser.write(head, done));
    for await (const piece of text) await whenDone(done => parser.write(piece, done));
    await whenDone(done => parser.end(done));
  } finally {
    await text.return();
  }
}

const isEmpty = (cell: string): boolean => cell.trim() === '';

/** Also a line that is drawn between rows, and what old programs write at the end of a file. */
const isBlank = (cell: string): boolean => /^(?:[\s\0\u001a]*|[-=_+]{3,})$/.test(cell);

const referenceIn = (cell: string): string | undefined => (isEmpty(cell) ? undefined : plainCell(cell));

const faulty = (row: number, cells: readonly string[], fault: string): CompanyRecord => ({
  row,
  fault,
  text: cells.join('\n'),
});

function csvRecord(row: number, cells: readonly string[], columns: Columns): CompanyRecord {
  if (!cells.slice(columns.count).every(isEmpty))
    return faulty(row, cells, `It has more than the ${columns.count} cells of the header.`);
  if (columns.unnamed.some(at => companyNif(cells[at] ?? '') !== null))
    return faulty(row, cells, 'It holds the number of another company, in a column without a heading.');
  const nif = cells[columns.nif] ?? '';
  if (columns.alike.some(at => ![null, companyNif(nif)].includes(companyNif(cells[at] ?? ''))))
    return faulty(
      row,
      cells,
      'It holds the numbers of two companies, under headings that both mean it. Name only the column that is meant nif.',
    );
  const reference = cells[columns.reference] ?? '';
  return {
    row,
    members: { nif, reference: referenceIn(reference) },
  };
}

function foundRecord(row: number, cells: readonly string[], found: FoundNumbers): CompanyRecord | null {
  const read = found.read(cells);
  if (read === null) return null;
  if (isEmpty(read.nif))
    return faulty(row, cells, 'It holds no number of a company where the others have it, or several.');
  return { row, members: { nif: read.nif, reference: referenceIn(read.reference) } };
}
