/** What a client sends as a batch: its rows, and a hash by which the same body is recognised. */
import { createHash } from 'node:crypto';
import {
  CLOSING,
  type CompanyRow,
  readCompanyRows,
  rowsFormOf,
} from '../contractors/companies/company-rows.ts';
import { Problem } from '../kernel/problems.ts';

export interface Submission {
  readonly rows: readonly CompanyRow[];
  /** SHA-256 of the form and the bytes. */
  readonly hash: Buffer;
}

export const MOST_BYTES = 16_000_000;

/** Reads a body of at most 16 MB, whose rows are then some 30 MB of memory. `counted` is called for each row that is read. Throws as `readCompanyRows` does. */
export async function readSubmission(
  bytes: AsyncIterable<Uint8Array>,
  contentType: string,
  counted?: () => void,
): Promise<Submission> {
  const { format, charset } = rowsFormOf(contentType);
  const hash = createHash('sha256').update(`${format} ${charset}\n`);
  let size = 0;
  async function* hashed() {
    for await (const piece of bytes) {
      size += piece.length;
      if (size > MOST_BYTES)
        throw new Problem(
          'payload-too-large',
          'The body of a batch has at most 16 MB. Send several.',
          CLOSING,
        );
      hash.update(piece);
      yield piece;
    }
  }
  const rows = await readCompanyRows(hashed(), contentType, counted);
  return { rows, hash: hash.digest() };
}

/** The same of rows that came otherwise. */
export const submissionOf = (rows: readonly CompanyRow[], text: string): Submission => ({
  rows,
  hash: createHash('sha256').update(text).digest(),
});
