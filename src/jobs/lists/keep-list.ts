/** Ensures a usable edition of a list: the current one, the current one confirmed by the site, or a new one. */
import type pg from 'pg';
import type { Database } from '../../db/open-database.ts';
import type { AnyListRegister } from '../../registers/register.ts';
import type { RegisterDesk } from '../asking/register-desk.ts';
import { whyOff } from '../asking/register-switch.ts';
import type { EditionMarks } from './edition.ts';
import { CURRENT, type ListState, takeList } from './take-list.ts';

interface Deps {
  readonly db: Pick<Database, 'pool'>;
  readonly desk: RegisterDesk;
}

/** Whether there is an edition younger than this, without reading the list. */
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
  /** An edition younger than this is enough; 0: read the list in any case. */
  readonly maxAgeHours: number;
  readonly signal: AbortSignal;
  /** The operator has checked it: accepts a list that shrank or grew beyond its bounds. */
  readonly anyVolume?: boolean;
}

/** Ensures an edition younger than `maxAgeHours`, reading the list if necessary; one reader at a time. */
export async function keepList(
  { db, desk }: Deps,
  register: AnyListRegister,
  wish: ListWish,
): Promise<ListState> {
  if (await hasEdition(db, register, wish.maxAgeHours)) return CURRENT;
  if (!(await desk.isEnabled(register))) return { outcome: 'unavailable', reason: whyOff(register.meta) };
  return withListLock(db, register, async client => {
    // The previous holder of the lock may have read it.
    if (await hasEdition(db, register, wish.maxAgeHours)) return CURRENT;
    if (wish.maxAgeHours > 0 && (await stillStands(client, desk, register, wish.signal))) return CURRENT;
    return takeList(client, register, {
      parts: desk.readList(register, wish.signal),
      anyVolume: wish.anyVolume === true,
    });
  });
}

/** Runs `work` as the only reader of a list over all processes, on the connection that holds the lock. */
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
    // Closes the connection, which ends the lock in any case.
    client.release(true);
  }
}

/** Asks whether the list has changed; if not, it counts as read now. */
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
