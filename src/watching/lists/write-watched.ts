/** A watchlist as a file, piece by piece: CSV for a spreadsheet, NDJSON for a program. */

import type { SqlTx } from '../../db/sql-transaction.ts';
import { restAfter } from '../../kernel/rest-after.ts';
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

/** Does a piece of work when it is its turn. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Companies written without a rest. */
const SLICE = 250;

async function written(
  companies: readonly WatchedCompany[],
  write: (company: WatchedCompany) => string,
): Promise<string> {
  let text = '';
  for (let from = 0; from < companies.length; from += SLICE) {
    const begunAt = performance.now();
    text += companies
      .slice(from, from + SLICE)
      .map(write)
      .join('');
    await restAfter(begunAt);
  }
  return text;
}

/** Every company that `ask` takes, as text; a piece is read when the one before was taken. */
export async function* writeWatched(
  sql: SqlTx,
  ask: Pick<WatchedAsk, 'watchlistId' | 'filter' | 'sort'>,
  { format, inTurn = work => work() }: { readonly format: ListFormat; readonly inTurn?: InTurn },
): AsyncGenerator<string> {
  if (format === 'csv') yield `${CSV_COLUMNS.join(',')}\r\n`;
  const write = format === 'csv' ? csvRow : jsonLine;
  for (let after: string | null = null; ; ) {
    const limit = PIECE;
    const { text, last, more } = await inTurn(async () => {
      const { companies, more } = await readWatched(sql, { ...ask, after, limit });
      return { text: await written(companies, write), last: companies.at(-1), more };
    });
    if (text !== '') yield text;
    if (!more) return;
    after = last!.cursor;
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
 * ("CSV Injection", owasp.org/www-community/attacks/CSV_Injection): it begins with = + - @, a tab or a carriage return. So does
 * what would begin a cell if the file were read with another separator: a Portuguese spreadsheet takes the semicolon.
 */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const harmless = value.replace(/(^|[;,|\t\r\n]["\s]{0,99})(?=[=+\-@\t\r])/g, "$1'");
  return /[",;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
