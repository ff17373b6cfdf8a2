/**
 * Rows of companies in a body: NDJSON, an object `{"nif": "…", "reference": "…"}` on each line, or CSV (RFC 4180, also
 * with semicolons) whose first line names the columns `nif` and, if there is one, `reference`. A row that cannot be used
 * is given with its problem, and the others stand.
 */
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { askedCompany } from '../kernel/asked-company.ts';
import type { Nif } from '../kernel/nif.ts';
import { Problem } from '../kernel/problems.ts';
import { createScrubber } from '../kernel/scrub.ts';

export type CompanyRow =
  | { readonly row: number; readonly nif: Nif; readonly reference: string | null }
  | { readonly row: number; readonly reference: string | null; readonly problem: Problem };

export const MOST_ROWS = 100_000;
export const LONGEST_REFERENCE = 100;
/** Characters of a line. */
const LONGEST_LINE = 1_000;

/**
 * Reads a body piece by piece. `row` counts from 1, without the CSV header and empty lines. Throws
 * `unsupported-media-type`, `malformed-request` (no rows; a CSV that has no column `nif`, or whose quotes do not close; a
 * line beyond 1,000 characters) and `payload-too-large` beyond `most` rows.
 */
export async function* readCompanyRows(
  bytes: AsyncIterable<Uint8Array>,
  contentType: string,
  most = MOST_ROWS,
): AsyncGenerator<CompanyRow> {
  let row = 0;
  for await (const record of recordsOf(bytes, contentType)) {
    if (++row > most)
      throw new Problem(
        'payload-too-large',
        `More than ${most} rows. Send the rest in another request.`,
        CLOSING,
      );
    yield companyRow(row, record);
  }
  if (row === 0) throw new Problem('malformed-request', 'The body has no rows. Send a company on each line.');
}

/** Nobody reads the rest of the body. */
export const CLOSING = { headers: { Connection: 'close' } };

/** A row of companies that come otherwise than in a body. */
export function companyRow(row: number, record: Read): CompanyRow {
  if ('fault' in record)
    return { row, reference: null, problem: new Problem('malformed-request', record.fault) };
  try {
    const reference = usableReference(record.reference);
    try {
      return { row, nif: askedCompany(record.nif), reference };
    } catch (problem) {
      if (problem instanceof Problem) return { row, reference, problem };
      throw problem;
    }
  } catch (problem) {
    if (problem instanceof Problem) return { row, reference: null, problem };
    throw problem;
  }
}

type Read = { readonly nif: string; readonly reference: string | null } | { readonly fault: string };

/** The text without secrets and persons' numbers. */
const scrubbed = createScrubber('crl');

function usableReference(reference: string | null): string | null {
  if (!reference) return null;
  if (reference.length > LONGEST_REFERENCE || /\p{Cc}/u.test(reference))
    throw new Problem(
      'invalid-parameter',
      `A reference has at most ${LONGEST_REFERENCE} characters, on one line. The row was not taken.`,
    );
  if (scrubbed(reference) !== reference)
    throw new Problem(
      'invalid-parameter',
      'The reference holds what reads as the tax number of a person, or as a secret. It was not kept; send another.',
    );
  return reference;
}

const recordsOf = (bytes: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<Read> =>
  rowsFormOf(contentType) === 'ndjson' ? jsonRecords(bytes) : csvRecords(bytes);

/** The form of a body by its `Content-Type`; throws `unsupported-media-type`, before anything is read. */
export function rowsFormOf(contentType: string): 'ndjson' | 'csv' {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  if (NDJSON.has(type)) return 'ndjson';
  if (type === 'text/csv') return 'csv';
  throw new Problem(
    'unsupported-media-type',
    'Send the rows as NDJSON (Content-Type: application/x-ndjson) or as CSV (text/csv).',
    CLOSING,
  );
}

const NDJSON: ReadonlySet<string> = new Set([
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
]);

const LINE = z.strictObject({
  nif: z.union([z.string(), z.int().transform(String)]),
  reference: z.string().nullable().default(null),
});

async function* jsonRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Read> {
  for await (const line of linesOf(bytes)) {
    if (line.trim() !== '') yield jsonRecord(line);
  }
}

function jsonRecord(line: string): Read {
  try {
    return LINE.parse(JSON.parse(line));
  } catch {
    return { fault: 'The line is no JSON object with `nif` and, if you like, `reference`, both texts.' };
  }
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop()!;
    if (rest.length > LONGEST_LINE) throw tooLong();
    yield* lines;
  }
  yield rest + decoder.decode();
}

const tooLong = () =>
  new Problem(
    'malformed-request',
    `A line has more than ${LONGEST_LINE} characters. Send a company on each line.`,
    CLOSING,
  );

const CSV = {
  bom: true,
  delimiter: [',', ';'],
  trim: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: LONGEST_LINE,
};

async function* csvRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Read> {
  const parser = parse(CSV);
  const fed = feed(bytes, parser);
  try {
    let columns: { nif: number; reference: number } | null = null;
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (columns) yield { nif: cells[columns.nif] ?? '', reference: cells[columns.reference] ?? null };
      else columns = columnsOf(cells);
    }
    await fed;
  } catch (error) {
    throw error instanceof CsvError ? broken(error) : error;
  }
}

/** Writes the bytes to the parser as fast as it takes them; a fault of theirs is the parser's. */
async function feed(bytes: AsyncIterable<Uint8Array>, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const piece of bytes)
      if (!parser.write(piece))
        await new Promise<void>(go => void parser.once('drain', go).once('close', go));
    parser.end();
  } catch (error) {
    parser.destroy(error as Error);
  }
}

function columnsOf(cells: readonly string[]): { nif: number; reference: number } {
  const names = cells.map(cell => cell.toLowerCase());
  if (!names.includes('nif'))
    throw new Problem(
      'malformed-request',
      'The first line of a CSV names its columns: nif,reference.',
      CLOSING,
    );
  return { nif: names.indexOf('nif'), reference: names.indexOf('reference') };
}

const broken = ({ lines }: CsvError & { lines?: number }): Problem =>
  new Problem(
    'malformed-request',
    `The CSV cannot be read${lines ? ` from line ${lines} on` : ''}: its quotes do not close, or a line is longer than ${LONGEST_LINE} characters.`,
    CLOSING,
  );
