/** A watchlist as a file, piece by piece: CSV for a spreadsheet, NDJSON for a program. */

import type { SqlTx } from '../../db/sql-transaction.ts';
import { restAfter } from '../../kernel/pacing/lanes.ts';
import { csvCell } from '../../kernel/text/csv-cell.ts';
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
  {
    format,
    inTurn = work => work(),
    note = async () => {},
  }: {
    readonly format: ListFormat;
    readonly inTurn?: InTurn;
    /** Hears what is about to be told. */
    readonly note?: (companies: readonly WatchedCompany[]) => Promise<void>;
  },
): AsyncGenerator<string> {
  if (format === 'csv') yield `${CSV_COLUMNS.join(',')}\r\n`;
  const write = format === 'csv' ? csvRow : jsonLine;
  for (let after: string | null = null; ; ) {
    const limit = PIECE;
    const { text, last, more } = await inTurn(async () => {
      const { companies, more } = await readWatched(sql, { ...ask, after, limit });
      await note(companies);
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
