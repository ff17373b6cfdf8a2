/** Rows of companies in a body. A row that cannot be used is given with its fault, and the others stand. */
import {
  type CompanyRecord,
  formOf,
  LONGEST_ROW,
  type RecordReading,
  readCompanyRecords,
} from '../../kernel/companies/company-records.ts';
import { type RowFault, readRow } from '../../kernel/companies/given-row.ts';
import type { Nif } from '../../kernel/nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { readReference, referenceFault } from '../../kernel/requests/own-reference.ts';
import { declaredCharset } from '../../kernel/text/decoded-text.ts';

export type CompanyRow =
  | { readonly row: number; readonly nif: Nif; readonly reference: string | null }
  | { readonly row: number; readonly reference: string | null; readonly problem: RowFault };

const MOST_ROWS = 100_000;

/**
 * Reads a body as it arrives, and gives its rows, numbered as `CompanyRecord` is. Throws `unsupported-media-type`,
 * `malformed-request` (no rows, or as `readCompanyRecords` refuses a body) and `payload-too-large`.
 */
export async function readCompanyRows(
  bytes: AsyncIterable<Uint8Array>,
  contentType: string,
  counted = () => {},
): Promise<CompanyRow[]> {
  const rows: CompanyRow[] = [];
  await readCompanyRecords(bytes, {
    ...rowsFormOf(contentType),
    longest: LONGEST_ROW,
    refuse: detail => new Problem('malformed-request', detail, CLOSING),
    take(record) {
      counted();
      if (rows.length === MOST_ROWS) throw tooMany();
      rows.push(rowOf(record));
    },
  });
  if (rows.length === 0)
    throw new Problem('malformed-request', 'The body has no rows. Send a company on each line.');
  return rows;
}

const tooMany = () =>
  new Problem('payload-too-large', `More than ${MOST_ROWS} rows. Send the rest in another request.`, CLOSING);

/** Nobody reads the rest of the body. */
export const CLOSING = { headers: { Connection: 'close' } };

const rowOf = (record: CompanyRecord): CompanyRow =>
  'fault' in record
    ? { row: record.row, reference: null, problem: { code: 'malformed-row', detail: record.fault } }
    : companyRow(record.row, record.members);

/** A row of companies, also of those that come otherwise than in a body. */
export function companyRow(
  row: number,
  { nif, reference }: { readonly nif?: unknown; readonly reference?: unknown },
): CompanyRow {
  const read = readRow(nif, reference);
  if (!('code' in read)) return { row, nif: read.nif, reference: read.reference ?? null };
  const usable = referenceFault(reference) ? null : (readReference(reference) ?? null);
  return { row, reference: usable, problem: read };
}

/** Form and charset of a body by its `Content-Type`; throws `unsupported-media-type`, before anything is read. */
export function rowsFormOf(contentType: string): Pick<RecordReading, 'format' | 'charset'> {
  const format = formOf(contentType);
  const charset = declaredCharset(contentType);
  if (format) return { format, charset };
  throw new Problem(
    'unsupported-media-type',
    'Send the rows as NDJSON (Content-Type: application/x-ndjson) or as CSV (text/csv).',
    CLOSING,
  );
}
