/** The body that is put in a watchlist's place, read as it arrives. */
import { LONGEST_ROW, type RecordForm, readCompanyRecords } from '../../kernel/companies/company-records.ts';
import { Problem } from '../../kernel/problems.ts';
import { type GivenCompanies, gatherCompanies } from './given-companies.ts';
import { MOST_LIST_BYTES, MOST_LIST_ROWS } from './watchlist.ts';

export type ListFormat = RecordForm;

export interface ReadList extends Omit<GivenCompanies, 'unreadable'> {
  /** Columns of a CSV file that were not read. */
  readonly ignoredColumns: readonly string[];
}

export interface DoorWords {
  readonly part: string;
  readonly partial: string;
}

const OF_REST: DoorWords = { part: '?part=true', partial: '?partial=true' };

export interface ListReading {
  readonly format: ListFormat;
  /** False: the list takes the place of another one as a whole, so every row must tell which company it means. */
  readonly part: boolean;
  /** As `declaredCharset` gives it. */
  readonly charset?: string | null;
  readonly counted?: () => void;
  /** What its door calls the options that a refusal advises. */
  readonly words?: DoorWords;
}

/**
 * Reads a list of companies, row by row. Memory is bounded by the companies that stand and the rows that are named.
 * @throws Problem `payload-too-large`, `watchlist-full`; `malformed-request` if it is not UTF-8, is no CSV, is NDJSON without a
 * row, if none of its rows stands, or if it is whole and a row tells no company: that would end the watch of companies.
 */
export async function readList(
  body: AsyncIterable<Uint8Array>,
  { format, charset = null, part, counted = () => {}, words = OF_REST }: ListReading,
): Promise<ReadList> {
  const gathering = gatherCompanies();
  let rows = 0;
  const ignoredColumns = await readCompanyRecords(bounded(body, words), {
    format,
    charset,
    longest: LONGEST_ROW,
    refuse: detail => new Problem('malformed-request', `${detail} Nothing was changed.`),
    take(record) {
      counted();
      if (++rows > MOST_LIST_ROWS) throw tooLarge(words);
      if ('fault' in record) gathering.reject(record.row, 'malformed-row', record.fault, record.text);
      else gathering.take(record.row, record.members.nif, record.members.reference);
    },
  });
  const { unreadable, ...given } = gathering.end();
  const { rejected, rejectedMore, companies } = given;
  // As of a file that was not there: nothing says that the list is meant to be empty, as the header of a CSV does.
  if (companies.length === 0 && rejected.length === 0 && format === 'ndjson')
    throw new Problem('malformed-request', 'The body has no rows. Nothing was changed.');
  const refused = (detail: string) =>
    new Problem('malformed-request', `${detail} Nothing was changed.`, {
      members: { rejected, rejectedMore },
    });
  if (companies.length === 0 && rejected.length > 0) throw refused('No row can be used.');
  if (!part && unreadable !== null)
    throw refused(
      `Row ${unreadable} does not tell which company it means, so nobody knows which ones are to leave the list. Mend the row, or leave such rows out with ${words.partial}, or add only with ${words.part}.`,
    );
  return { ...given, ignoredColumns };
}

async function* bounded(body: AsyncIterable<Uint8Array>, words: DoorWords): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > MOST_LIST_BYTES) throw tooLarge(words);
    yield piece;
  }
}

export const tooLarge = ({ part }: DoorWords = OF_REST): Problem =>
  new Problem(
    'payload-too-large',
    `The list is larger than ${MOST_LIST_BYTES / 1_000_000} MB, or has more than ${MOST_LIST_ROWS} rows. Send it in parts, with ${part}. Nothing was changed.`,
  );
