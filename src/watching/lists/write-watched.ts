/** A watchlist as a file, piece by piece: CSV for a spreadsheet, NDJSON for a program. */
import type { SqlTx } from '../../db/sql-transaction.ts';
import type { ListFormat } from './read-list.ts';
import { readWatched, type WatchedAsk, type WatchedCompany } from './read-watched.ts';

/** Companies of one piece; each is searched and sorted anew, so small ones would take a long list minutes. */
const PIECE = 10_000;

export const CSV_COLUMNS = [
  'nif',
  'name',
  'reference',
  'score',
  'verdict',
  'completeness',
  'assessedAt',
  'changedAt',
  'addedAt',
] as const;

/** Every company that `ask` takes, as text; a piece is read when the one before was taken. */
export async function* writeWatched(
  sql: SqlTx,
  ask: Pick<WatchedAsk, 'watchlistId' | 'filter' | 'sort'>,
  format: ListFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield `${CSV_COLUMNS.join(',')}\r\n`;
  const write = format === 'csv' ? csvRow : jsonLine;
  for (let after: string | null = null; ; ) {
    const { companies, more } = await readWatched(sql, { ...ask, after, limit: PIECE });
    if (companies.length > 0) yield companies.map(write).join('');
    if (!more) return;
    after = companies.at(-1)!.cursor;
  }
}

/** A company as the answers of REST have it. */
export const watchedBody = ({ nif, name, reference, addedAt, assessment }: WatchedCompany) => ({
  object: 'watched_company',
  nif,
  name,
  reference,
  addedAt,
  assessment,
});

const jsonLine = (company: WatchedCompany): string => `${JSON.stringify(watchedBody(company))}\n`;

function csvRow({ nif, name, reference, addedAt, assessment: known }: WatchedCompany): string {
  const times = [known?.assessedAt, known?.changedAt, addedAt].map(at => at?.toISOString());
  const cells = [nif, name, reference, known?.score, known?.verdict, known?.completeness, ...times];
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * One cell (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front, as OWASP advises
 * ("CSV Injection", owasp.org/www-community/attacks/CSV_Injection): it begins with = + - @, a tab or a carriage return.
 */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
