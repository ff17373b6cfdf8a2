/** The body that is put in a watchlist's place, read as it arrives. */
import { Problem } from '../../kernel/problems.ts';
import { MOST_LIST_BYTES } from './bounds.ts';
import { type Gathering, type GivenCompanies, gatherCompanies } from './given-companies.ts';
import { readCsv } from './read-csv.ts';

export type ListFormat = 'csv' | 'ndjson';

export interface ReadList extends GivenCompanies {
  /** Columns of a CSV file that were not read. */
  readonly ignoredColumns: readonly string[];
}

/**
 * Reads a list of companies, row by row. Memory is bounded by the companies that stand and the rows that are named.
 * @throws Problem `payload-too-large`, `watchlist-full`; `malformed-request` if it is not UTF-8, is no CSV, or if none of its
 * rows stands: that is no list of companies, and would empty the one that is there.
 */
export async function readList(body: AsyncIterable<Uint8Array>, format: ListFormat): Promise<ReadList> {
  const gathering = gatherCompanies();
  const text = textOf(body);
  const ignoredColumns =
    format === 'csv' ? await readCsv(text, gathering) : await readNdjson(text, gathering);
  const given = gathering.end();
  const { rejected, rejectedMore, companies } = given;
  if (companies.length === 0 && rejected.length > 0)
    throw new Problem('malformed-request', 'No row can be used. Nothing was changed.', {
      members: { rejected, rejectedMore },
    });
  return { ...given, ignoredColumns };
}

/** The text, without a mark of the byte order. */
async function* textOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > MOST_LIST_BYTES) throw tooLarge();
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw noUtf8();
    if (code === 'ECONNRESET')
      throw new Problem('malformed-request', 'The list broke off. Nothing was changed.');
    throw error;
  }
}

export const tooLarge = (): Problem =>
  new Problem(
    'payload-too-large',
    `The list is larger than ${MOST_LIST_BYTES / 1_000_000} MB. Send it in parts, with ?part=true. Nothing was changed.`,
  );

const noUtf8 = (): Problem =>
  new Problem('malformed-request', 'The list is not UTF-8. Save it as "CSV UTF-8". Nothing was changed.');

/** Characters of a line, which must not gather without end. */
const LONGEST_LINE = 5_000;

async function readNdjson(text: AsyncIterable<string>, gathering: Gathering): Promise<string[]> {
  let row = 0;
  for await (const line of linesOf(text)) {
    row += 1;
    if (line.trim() === '') continue;
    const read = jsonObject(line);
    if (read) gathering.take(row, read.nif, read.reference);
    else gathering.reject(row, 'malformed-row', 'The line is no JSON object, such as {"nif": "580000010"}.');
  }
  return [];
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    if (rest.length > LONGEST_LINE)
      throw new Problem(
        'malformed-request',
        `A line is longer than ${LONGEST_LINE} characters: NDJSON is one JSON object on each line. Nothing was changed.`,
      );
    yield* lines;
  }
  yield rest;
}

function jsonObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
