/** Changes of a client's watchlists, one after another for each client: the client's row is locked until the end. */
import type { Database } from '../../db/open-database.ts';
import { type SqlTx, sqlTransaction } from '../../db/sql-transaction.ts';
import { newId } from '../../kernel/ids.ts';
import { Problem } from '../../kernel/problems.ts';
import { type Precondition, versionTag } from '../../kernel/requests/precondition.ts';
import { type GivenCompany, tooMany } from './given-companies.ts';
import { type ListKey, MOST_WATCHED, MOST_WATCHLISTS, noSuchList } from './watchlist.ts';

/** What a change came to, in companies. */
export interface ListChange {
  readonly name: string;
  readonly version: number;
  /** The entity tag of the version. */
  readonly tag: string;
  /** The list did not exist before. */
  readonly created: boolean;
  /** On the list now. */
  readonly companies: number;
  readonly added: number;
  readonly removed: number;
  /** With another reference than before. */
  readonly changed: number;
  /** Given, and on the list as they were. */
  readonly unchanged: number;
}

export interface Putting {
  readonly companies: readonly GivenCompany[];
  /** These stay as they are if they are on the list: they were given in rows that do not stand. */
  readonly untouched?: readonly string[];
  /** Adds to the list. Otherwise the companies take the place of all that are on it. */
  readonly part: boolean;
  /** False: a list that does not exist is `not-found`. */
  readonly create: boolean;
  readonly require?: Precondition;
}

/**
 * Puts companies on a list. The same again changes nothing, and the version stays.
 * @throws Problem `not-found`, `watchlist-full`, and what `require` throws; then nothing is changed.
 */
export function putCompanies(
  db: Pick<Database, 'pool'>,
  key: ListKey,
  { companies, untouched = [], part, create, require }: Putting,
): Promise<ListChange> {
  return changing(db, key, { require, create }, async (tx, list) => {
    const nifs = companies.map(({ nif }) => nif);
    const { rows } = await tx.query<ListedCompany>(
      'select nif, reference from watched_companies where watchlist_id = $1 and ($2::text[] is null or nif = any($2))',
      [list.id, part ? nifs : null],
    );
    const { added, changed, removed } = listDifference(rows, companies, { part, untouched });
    await inPieces(removed, piece => tx.query(REMOVE, [list.id, piece]));
    await inPieces([...added, ...changed], piece =>
      tx.query(PUT, [list.id, piece.map(({ nif }) => nif), piece.map(({ reference }) => reference)]),
    );
    const stayed = new Set(untouched);
    const given = companies.length + rows.filter(({ nif }) => stayed.has(nif)).length;
    return { added: added.length, changed: changed.length, removed: removed.length, given };
  });
}

/** What is known to rounds and alerts of a company that was there stays. */
const PUT = `
  insert into watched_companies (watchlist_id, nif, reference, added_at)
  select $1, given.nif, given.reference, app_now() from unnest($2::text[], $3::text[]) as given(nif, reference)
  on conflict (watchlist_id, nif) do update set reference = excluded.reference`;

const REMOVE = 'delete from watched_companies where watchlist_id = $1 and nif = any($2)';

/** Rows of one statement: 100,000 in one would take longer than a statement may. */
const PIECE = 5_000;

async function inPieces<T>(all: readonly T[], work: (piece: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += PIECE) await work(all.slice(at, at + PIECE));
}

/** Takes companies off a list; those that are not on it are none. @throws Problem as `putCompanies` does. */
export function unwatchCompanies(
  db: Pick<Database, 'pool'>,
  key: ListKey,
  { nifs, require }: { nifs: readonly string[]; require?: Precondition },
): Promise<ListChange> {
  return changing(db, key, { require, create: false }, async (tx, list) => {
    const { rowCount } = await tx.query(REMOVE, [list.id, nifs]);
    return { added: 0, changed: 0, removed: rowCount ?? 0, given: 0 };
  });
}

/** Removes a list with its companies. Returns how many they were. @throws Problem `not-found`, and what `require` throws. */
export function removeWatchlist(
  db: Pick<Database, 'pool'>,
  key: ListKey,
  { require }: { require?: Precondition } = {},
): Promise<number> {
  return sqlTransaction(db, async tx => {
    const list = await lockedList(tx, key);
    require?.(list && versionTag(list));
    if (!list) throw noSuchList();
    const { rowCount } = await tx.query('delete from watched_companies where watchlist_id = $1', [list.id]);
    await tx.query('delete from watchlists where id = $1', [list.id]);
    return rowCount ?? 0;
  });
}

interface Locked {
  readonly id: string;
  readonly version: number;
}

interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly given: number;
}

function changing(
  db: Pick<Database, 'pool'>,
  key: ListKey,
  { require, create }: { require: Precondition | undefined; create: boolean },
  work: (tx: SqlTx, list: Locked) => Promise<Counts>,
): Promise<ListChange> {
  return sqlTransaction(db, async tx => {
    const found = await lockedList(tx, key);
    require?.(found && versionTag(found));
    if (!found && !create) throw noSuchList();
    const list = found ?? (await createList(tx, key));
    const { given, ...counts } = await work(tx, list);
    const isChanged = counts.added + counts.changed + counts.removed > 0;
    const version = found && isChanged ? await raiseVersion(tx, list) : list.version;
    return {
      name: key.name,
      version,
      tag: versionTag({ id: list.id, version }),
      created: !found,
      companies: await countWithinBounds(tx, key, list),
      ...counts,
      unchanged: given - counts.added - counts.changed,
    };
  });
}

/** The list, or null; nobody else changes the client's lists until the end. */
export async function lockedList(tx: SqlTx, { clientId, name }: ListKey): Promise<Locked | null> {
  await tx.query('select 1 from clients where id = $1 for no key update', [clientId]);
  const { rows } = await tx.query<Locked>(
    'select id, version from watchlists where client_id = $1 and name = $2',
    [clientId, name],
  );
  return rows[0] ?? null;
}

async function createList(tx: SqlTx, { clientId, name }: ListKey): Promise<Locked> {
  const { rows } = await tx.query<{ n: number }>(
    'select count(*)::int as n from watchlists where client_id = $1',
    [clientId],
  );
  if (rows[0]!.n >= MOST_WATCHLISTS)
    throw new Problem(
      'watchlist-full',
      `A client has ${MOST_WATCHLISTS} watchlists at most. Nothing was changed.`,
    );
  const list = { id: newId('wl'), version: 1 };
  await tx.query(
    `insert into watchlists (id, client_id, name, version, created_at, changed_at)
     values ($1, $2, $3, $4, app_now(), app_now())`,
    [list.id, clientId, name, list.version],
  );
  return list;
}

async function raiseVersion(tx: SqlTx, { id }: Locked): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    'update watchlists set version = version + 1, changed_at = app_now() where id = $1 returning version',
    [id],
  );
  return rows[0]!.version;
}

/** Companies on the list; throws if the client's lists have more than they may. */
async function countWithinBounds(tx: SqlTx, { clientId }: ListKey, { id }: Locked): Promise<number> {
  const { rows } = await tx.query<{ listed: number; watched: number }>(
    `select count(*) filter (where w.watchlist_id = $2)::int as listed, count(*)::int as watched
     from watched_companies w join watchlists l on l.id = w.watchlist_id where l.client_id = $1`,
    [clientId, id],
  );
  const { listed, watched } = rows[0]!;
  if (watched > MOST_WATCHED) throw tooMany();
  return listed;
}

/** A company as it is to be kept. */
interface ListedCompany {
  readonly nif: string;
  readonly reference: string | null;
}

interface ListDifference {
  readonly added: readonly ListedCompany[];
  /** With another reference than before. */
  readonly changed: readonly ListedCompany[];
  readonly removed: readonly string[];
}

/**
 * `part`: what is not given stays, and so does a reference that is not said. Otherwise the list becomes what is given, and
 * what is `untouched` and on it already.
 * `now` has each company of the list, or at least each that is given if it is a part; `given` has each once.
 */
function listDifference(
  now: readonly ListedCompany[],
  given: readonly GivenCompany[],
  { part, untouched = [] }: { part: boolean; untouched?: readonly string[] },
): ListDifference {
  const before = new Map(now.map(({ nif, reference }) => [nif, reference]));
  const added: ListedCompany[] = [];
  const changed: ListedCompany[] = [];
  for (const { nif, reference: said } of given) {
    const old = before.get(nif);
    const reference = said === undefined && part ? (old ?? null) : (said ?? null);
    if (old === undefined) added.push({ nif, reference });
    else if (old !== reference) changed.push({ nif, reference });
  }
  if (part) return { added, changed, removed: [] };
  const kept = new Set<string>([...given.map(({ nif }) => nif), ...untouched]);
  return { added, changed, removed: now.filter(({ nif }) => !kept.has(nif)).map(({ nif }) => nif) };
}
