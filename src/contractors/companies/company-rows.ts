/** Rows of companies in a body. A row that cannot be used is given with its problem, and the others stand. */

import {
  type CompanyRecord,
  formOf,
  LONGEST_ROW,
  type RecordReading,
  readCompanyRecords,
} from '../../kernel/companies/company-records.ts';
import { parseCompanyNif } from '../../kernel/companies/parse-company-nif.ts';
import type { Nif } from '../../kernel/nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { readReference, referenceFault } from '../../kernel/requests/own-reference.ts';
import { declaredCharset } from '../../kernel/text/declared-charset.ts';

export type CompanyRow =
  | { readonly row: number; readonly nif: Nif; readonly reference: string | null }
  | { readonly row: number; readonly reference: string | null; readonly problem: Problem };

const MOST_ROWS = 100_000;

/**
 * Reads a body as it arrives, and gives its rows, numbered as `CompanyRecord` is. Throws `unsupported-media-type`,
 * `malformed-request` (no rows, or as `readCompanyRecords` refuses a body) and `payload-too-large`.
 */
export async function readCompanyRows(
  bytes: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<CompanyRow[]> {
  const rows: CompanyRow[] = [];
  await readCompanyRecords(bytes, {
    ...rowsFormOf(contentType),
    longest: LONGEST_ROW,
    refuse: detail => new Problem('malformed-request', detail, CLOSING),
    take(record) {
      if (rows.length === MOST_ROWS) throw tooMany();
      rows.push(companyRow(record.row, read(record)));
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

/** A row of companies, also of those that come otherwise than in a body. */
export function companyRow(row: number, record: Read): CompanyRow {
  if ('fault' in record)
    return { row, reference: null, problem: new Problem('malformed-request', record.fault) };
  const fault = referenceFault(record.reference);
  if (fault)
    return {
      row,
      reference: null,
      problem: new Problem('invalid-parameter', `${fault} The row was not taken.`),
    };
  const reference = readReference(record.reference) ?? null;
  try {
    return { row, nif: parseCompanyNif(record.nif.trim()), reference };
  } catch (problem) {
    if (problem instanceof Problem) return { row, reference, problem };
    throw problem;
  }
}

type Read = { readonly nif: string; readonly reference?: unknown } | { readonly fault: string };

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

function read(record: CompanyRecord): Read {
  if ('fault' in record) return record;
  const { nif, reference } = record.members;
  return typeof nif === 'string' || typeof nif === 'number'
    ? { nif: String(nif), reference }
    : { fault: 'The row has no tax number under `nif`.' };
}
