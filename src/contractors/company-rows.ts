/** Rows of companies in a body. A row that cannot be used is given with its problem, and the others stand. */
import { z } from 'zod';
import { askedCompany } from '../kernel/asked-company.ts';
import { type CompanyRecord, readCompanyRecords } from '../kernel/company-records.ts';
import { mayBeKept, NOT_KEPT } from '../kernel/kept-text.ts';
import type { Nif } from '../kernel/nif.ts';
import { Problem } from '../kernel/problems.ts';

export type CompanyRow =
  | { readonly row: number; readonly nif: Nif; readonly reference: string | null }
  | { readonly row: number; readonly reference: string | null; readonly problem: Problem };

const MOST_ROWS = 100_000;
const LONGEST_REFERENCE = 100;
/** Characters. */
const LONGEST_ROW = 1_000;

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
    format: rowsFormOf(contentType),
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

function usableReference(reference: string | null): string | null {
  if (!reference) return null;
  if (reference.length > LONGEST_REFERENCE || /\p{Cc}/u.test(reference))
    throw new Problem(
      'invalid-parameter',
      `A reference has at most ${LONGEST_REFERENCE} characters, on one line. The row was not taken.`,
    );
  if (!mayBeKept(reference))
    throw new Problem('invalid-parameter', `The reference ${NOT_KEPT}. It was not kept; send another.`);
  return reference;
}

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

function read(record: CompanyRecord): Read {
  if ('fault' in record) return record;
  return (
    LINE.safeParse(record.members).data ?? {
      fault: 'A row has `nif` and, if you like, `reference`, both texts, and nothing else.',
    }
  );
}
