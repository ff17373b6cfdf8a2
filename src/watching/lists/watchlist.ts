/** A client's watchlists, and how one of them is found. */
import type { SqlTx } from '../../db/sql-transaction.ts';
import { Problem, wrongIn } from '../../kernel/problems.ts';
import { mayBeStored } from '../../kernel/requests/storable-text.ts';

/** How much a client may watch and send. docs/watching.md says the same. */
export const MOST_WATCHLISTS = 20;
/** On one list, and on all lists of a client together: a company on two lists counts twice. */
export const MOST_WATCHED = 100_000;
/** Of the body that is put in a list's place, in bytes. */
export const MOST_LIST_BYTES = 20_000_000;
/** Of the same body: short rows without a company take longer to read than companies. */
export const MOST_LIST_ROWS = 200_000;
/** Rejected rows that an answer names; the others are counted. */
export const MOST_REJECTED_NAMED = 1_000;

export interface ListKey {
  readonly clientId: string;
  readonly name: string;
}

export interface Watchlist {
  readonly id: string;
  readonly name: string;
  /** Grows with every change of the list or its companies. */
  readonly version: number;
  readonly companies: number;
  readonly digestOnly: boolean;
  /** As the alerts read them. */
  readonly rules: unknown;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u;

/**
 * A list's name as it is kept: in Unicode's form C, so that the same letters are the same name.
 * @throws Problem `invalid-parameter`.
 */
export function listName(text: string, pointer = 'name'): string {
  const name = text.normalize('NFC');
  if (NAME.test(name) && !name.endsWith(' ') && mayBeStored(name)) return name;
  const detail =
    'A list’s name has 1 to 60 letters, digits, spaces, dots, hyphens and underscores, begins with a letter or digit, and holds no person’s tax number and no secret.';
  throw wrongIn(pointer, detail);
}

export const noSuchList = (): Problem => new Problem('not-found', 'There is no watchlist of this name.');

const COLUMNS = `l.id, l.name, l.version, l.digest_only as "digestOnly", l.rules, l.created_at as "createdAt",
  l.changed_at as "changedAt", (select count(*)::int from watched_companies w where w.watchlist_id = l.id) as companies`;

/** A client's lists by name. */
export async function readWatchlists(sql: SqlTx, clientId: string): Promise<Watchlist[]> {
  const { rows } = await sql.query<Watchlist>(
    `select ${COLUMNS} from watchlists l where l.client_id = $1 order by l.name collate "C"`,
    [clientId],
  );
  return rows;
}

/** A client's own list by its id; null when there is none. */
export async function findWatchlist(
  sql: SqlTx,
  { clientId, id }: { clientId: string; id: string },
): Promise<Watchlist | null> {
  const { rows } = await sql.query<Watchlist>(
    `select ${COLUMNS} from watchlists l where l.client_id = $1 and l.id = $2`,
    [clientId, id],
  );
  return rows[0] ?? null;
}

/** @throws Problem `not-found`, also for another client's. */
export async function readWatchlist(sql: SqlTx, { clientId, name }: ListKey): Promise<Watchlist> {
  const { rows } = await sql.query<Watchlist>(
    `select ${COLUMNS} from watchlists l where l.client_id = $1 and l.name = $2`,
    [clientId, name],
  );
  if (!rows[0]) throw noSuchList();
  return rows[0];
}
