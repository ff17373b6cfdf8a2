/** Ensures a usable edition of a list: the current one, the current one confirmed by the site, or a new one. */
import type pg from 'pg';
import { LOCK_OUT_JUDGEMENTS, withdrawJudged } from '../../contractors/recall/withdraw-judged.ts';
import { holdsList } from '../../db/held-list.ts';
import type { Database } from '../../db/open-database.ts';
import { withoutListedEndings } from '../../facts/outcomes.ts';
import { inOneTurn } from '../../kernel/pacing/gathered.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import type { AnyListRegister } from '../../registers/register.ts';
import { lookSoon } from '../../watching/rounds/due.ts';
import { noteRefused } from '../asking/record-outcome.ts';
import type { RegisterGateway } from '../asking/register-gateway.ts';
import { whyOff } from '../asking/register-switch.ts';
import type { EditionMarks } from './list-stage.ts';
import { CURRENT, type ListState, olderThanHeld, takeList } from './take-list.ts';

interface Deps {
  readonly db: Pick<Database, 'pool'>;
  readonly gateway: RegisterGateway;
}

/** Whether there is an edition younger than this, without reading the list. */
export async function listState(
  db: Pick<Database, 'pool'>,
  register: AnyListRegister,
  maxAgeHours: number,
): Promise<ListState> {
  return (await heldIn(db.pool)({ register: register.meta.name, hours: maxAgeHours }))
    ? CURRENT
    : { outcome: 'unavailable', reason: 'the list has not been read within its age limit' };
}

interface ListQuery {
  readonly register: RegisterName;
  readonly hours: number;
}

const lookUps = new WeakMap<Database['pool'], (query: ListQuery) => Promise<boolean>>();
const MOST_AT_ONCE = 200;

/** All lists that an analysis needs are looked up in one turn, and so by one statement. */
function heldIn(pool: Database['pool']): (query: ListQuery) => Promise<boolean> {
  const lookUp = lookUps.get(pool) ?? inOneTurn(queries => areHeld(pool, queries), { most: MOST_AT_ONCE });
  lookUps.set(pool, lookUp);
  return lookUp;
}

async function areHeld(pool: Database['pool'], queries: readonly ListQuery[]): Promise<boolean[]> {
  const { rows } = await pool.query<{ held: boolean }>({
    name: 'are_held',
    text: `select exists (select from register_lists l where l.register = asked.register and ${holdsList('l')}
             and l.read_at > app_now() - make_interval(secs => asked.hours * 3600)) as held
           from unnest($1::text[], $2::float8[]) with ordinality as asked(register, hours, place) order by place`,
    values: [queries.map(({ register }) => register), queries.map(({ hours }) => hours)],
  });
  return rows.map(({ held }) => held);
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
  { db, gateway }: Deps,
  register: AnyListRegister,
  wish: ListWish,
): Promise<ListState> {
  if (await hasEdition(db, register, wish.maxAgeHours)) return CURRENT;
  if (!(await gateway.isEnabled(register))) return { outcome: 'unavailable', reason: whyOff(register.meta) };
  return withListLock(db, register, async client => {
    // The previous holder of the lock may have read it.
    if (await hasEdition(db, register, wish.maxAgeHours)) return CURRENT;
    if (wish.maxAgeHours > 0 && (await isListUnchanged(client, gateway, register, wish.signal)))
      return CURRENT;
    const state = await takeList(client, register, {
      parts: gateway.readList(register, wish.signal),
      anyVolume: wish.anyVolume === true,
      misfit: async ({ registerDate }) =>
        register.isDatedByFile ? null : olderThanHeld(client, register.meta, { registerDate, savedAt: null }),
    });
    if (state.outcome === 'refused') await noteRefused(db, register.meta, state.reason);
    return state;
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
async function isListUnchanged(
  client: pg.ClientBase,
  gateway: RegisterGateway,
  register: AnyListRegister,
  signal: AbortSignal,
): Promise<boolean> {
  const { rows } = await client.query<{ edition: string; marks: EditionMarks | null }>(
    'select edition, marks from register_lists where register = $1',
    [register.meta.name],
  );
  const [held] = rows;
  if (!held?.marks?.files || held.marks.parserVersion !== register.meta.parserVersion) return false;
  if (!(await gateway.isListUnchanged(register, held.marks.files, signal))) return false;
  await client.query('update register_lists set read_at = app_now() where register = $1 and edition = $2', [
    register.meta.name,
    held.edition,
  ]);
  return true;
}

/** Waits for no other look-up: on a dead link that may take hours. */
async function hasEdition(
  { pool }: Pick<Database, 'pool'>,
  register: AnyListRegister,
  maxAgeHours: number,
): Promise<boolean> {
  const [isHeld] = await areHeld(pool, [{ register: register.meta.name, hours: maxAgeHours }]);
  return isHeld === true;
}

export interface WithdrawnList {
  readonly rows: number;
  /** Assessments that are answered no more. */
  readonly companies: number;
  /** Clients that read one of them, and are told. */
  readonly clients: number;
}

/** Null where no list stands. Its pages go with the next edition, or with the daily purge. */
export function withdrawList(
  db: Pick<Database, 'pool'>,
  register: AnyListRegister,
): Promise<WithdrawnList | null> {
  const { name } = register.meta;
  return withListLock(db, register, async client => {
    // The lock's connection ends with it: what was begun is not left half done.
    await client.query(`begin; ${LOCK_OUT_JUDGEMENTS}`);
    const { rows } = await client.query<{ rows: number }>(
      'delete from register_lists where register = $1 returning rows',
      [name],
    );
    await withoutListedEndings(client, name, () =>
      client.query('delete from list_entries where register = $1', [name]),
    );
    await client.query('delete from list_amendments where register = $1', [name]);
    const judged = rows[0] ? await withdrawJudged(client, name) : null;
    await lookSoon(client, judged?.companies ?? []);
    await client.query('commit');
    return (
      judged && { rows: rows[0]!.rows, companies: judged.companies.length, clients: judged.recalled.clients }
    );
  });
}
