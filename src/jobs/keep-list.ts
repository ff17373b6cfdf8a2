/** Makes sure that a usable edition of a list stands: the one that is there, the same one asked about, or a new one read. */
import type pg from 'pg';
import type { Database } from '../db/open-database.ts';
import type { AnyListRegister } from '../registers/register.ts';
import type { EditionMarks } from './edition.ts';
import type { RegisterDesk } from './register-desk.ts';
import { CURRENT, type ListState, takeList } from './take-list.ts';

interface Deps {
  readonly db: Pick<Database, 'pool'>;
  readonly desk: RegisterDesk;
}

/** Whether an edition younger than this stands now, without reading the list. */
export async function listState(
  db: Pick<Database, 'pool'>,
  register: AnyListRegister,
  maxAgeHours: number,
): Promise<ListState> {
  return (await hasEdition(db, register, maxAgeHours))
    ? CURRENT
    : { outcome: 'unavailable', reason: 'the list has not been read within its age limit' };
}

export interface ListWish {
  /** An edition younger than this is enough; 0: the list is read, whatever stands. */
  readonly maxAgeHours: number;
  readonly signal: AbortSignal;
  /** The operator has looked: a list that shrank or grew beyond its bounds is taken all the same. */
  readonly anyVolume?: boolean;
}

/** Makes sure that an edition younger than `maxAgeHours` stands, reading the list if need be; one reader at a time. */
export async function keepList(
  { db, desk }: Deps,
  register: AnyListRegister,
  wish: ListWish,
): Promise<ListState> {
  if (await hasEdition(db, register, wish.maxAgeHours)) return CURRENT;
  if (!(await desk.isEnabled(register))) return switchedOff(register);
  return withListLock(db, register, async client => {
    // Whoever held the lock before may have read it for us.
    if (await hasEdition(db, register, wish.maxAgeHours)) return CURRENT;
    if (wish.maxAgeHours > 0 && (await stillStands(client, desk, register, wish.signal))) return CURRENT;
    return takeList(client, register, {
      parts: desk.readList(register, wish.signal),
      anyVolume: wish.anyVolume === true,
    });
  });
}

/** One reader of a list at a time, in whatever process; the work has the connection that holds the lock to itself. */
export async function withListLock<T>(
  { pool }: Pick<Database, 'pool'>,
  register: AnyListRegister,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [`list:${register.meta.name}`]);
    return await work(client);
  } finally {
    // Closed, not given back: the lock ends with the connection, whatever happened to this process.
    client.release(true);
  }
}

const switchedOff = (register: AnyListRegister): ListState => ({
  outcome: 'unavailable',
  reason: `switched off until the operator gives a legal basis: contractor-risk registers enable ${register.meta.name} --legal-basis "…"`,
});

/** Asks whether the list is still the one that stands; if so, it is as good as read now. */
async function stillStands(
  client: pg.ClientBase,
  desk: RegisterDesk,
  register: AnyListRegister,
  signal: AbortSignal,
): Promise<boolean> {
  const { rows } = await client.query<{ edition: string; marks: EditionMarks | null }>(
    'select edition, marks from register_lists where register = $1',
    [register.meta.name],
  );
  const [held] = rows;
  if (!held?.marks?.files || held.marks.parserVersion !== register.meta.parserVersion) return false;
  if (!(await desk.stillStands(register, held.marks.files, signal))) return false;
  await client.query('update register_lists set read_at = app_now() where register = $1 and edition = $2', [
    register.meta.name,
    held.edition,
  ]);
  return true;
}

async function hasEdition(
  { pool }: Pick<Database, 'pool'>,
  register: AnyListRegister,
  maxAgeHours: number,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'has_edition',
    text: 'select 1 from register_lists where register = $1 and read_at > app_now() - make_interval(secs => $2::float8 * 3600)',
    values: [register.meta.name, maxAgeHours],
  });
  return rowCount === 1;
}
