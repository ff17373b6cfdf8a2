/**
 * Keeps the current edition of a register that is read as a list. The new edition replaces the old one in one
 * transaction; a part that cannot be read leaves the old one standing.
 */
import { createHash } from 'node:crypto';
import type { Database, Tx } from '../db/open-database.ts';
import type { Fact } from '../facts/fact.ts';
import { newId } from '../kernel/ids.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import { companyNif } from '../kernel/nif.ts';
import {
  type AnyListRegister,
  type ListPart,
  type ListRecord,
  type Reading,
  unreadable,
} from '../registers/register.ts';
import type { RegisterDesk } from './register-desk.ts';

export interface ListState {
  /** `found` when a usable edition stands; otherwise why not. */
  readonly outcome: 'found' | 'unavailable' | 'unreadable' | 'refused';
  readonly reason: string | null;
}

const CURRENT: ListState = { outcome: 'found', reason: null };
const TAKE_OVER_MS = 15 * 60_000;

interface Deps {
  readonly db: Database;
  readonly desk: RegisterDesk;
}

/** Whether a usable edition stands now, without reading the list. */
export async function listState(db: Database, register: AnyListRegister): Promise<ListState> {
  return (await hasEdition(db, register, register.meta.maxAgeHours))
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
  return withListLock(db, register, async () => {
    // Whoever held the lock before may have read it for us.
    if (await hasEdition(db, register, wish.maxAgeHours)) return CURRENT;
    const version = await desk.listVersion(register, wish.signal);
    const mustRead = wish.maxAgeHours === 0;
    if (version !== null && !mustRead && (await isUnchanged(db, register, version))) return CURRENT;
    return takeList(db, register, {
      parts: desk.readList(register, wish.signal),
      version,
      anyVolume: wish.anyVolume === true,
    });
  });
}

/** One reader of a list at a time, in whatever process. */
export async function withListLock<T>(
  db: Database,
  register: AnyListRegister,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await db.pool.connect();
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [`list:${register.meta.name}`]);
    return await work();
  } finally {
    // Closed, not given back: the lock ends with the connection, whatever happened to this process.
    lock.release(true);
  }
}

/** A whole list as its parts come, from the register or from saved files. */
export interface ListTaking {
  readonly parts: AsyncIterable<Pick<ListPart<ListRecord>, 'reading' | 'capture'>>;
  readonly anyVolume: boolean;
  /** What the register says of the list's version; absent or null: it does not tell. */
  readonly version?: string | null;
  /** When it was read from the register; absent: now. */
  readonly readAt?: Date;
  /** Why the parts, all of them read, are not a list to take over; null where they are. */
  readonly misfit?: (edition: Pick<Edition, 'registerDate'>) => Promise<string | null>;
}

/** The parts as the current edition, or the old one as it was; the caller holds the list's lock. */
export async function takeList(
  db: Database,
  register: AnyListRegister,
  { parts, anyVolume, version, readAt, misfit }: ListTaking,
): Promise<ListState> {
  const id = newId('ans');
  try {
    const edition = await readEdition(db, parts, {
      register,
      id,
      version: version ?? null,
      readAt: readAt ?? null,
    });
    if (edition.reading.outcome !== 'found') return failed(edition.reading);
    const fault = (await misfit?.(edition)) ?? null;
    if (fault !== null) return { outcome: 'refused', reason: fault };
    return await db.prisma.$transaction(tx => takeOver(tx, register, edition, anyVolume), {
      timeout: TAKE_OVER_MS,
      maxWait: 60_000,
    });
  } finally {
    // Whatever was staged for an edition that did not take over, now or in a reading that was cut off.
    await db.prisma.$executeRaw`
      delete from list_entries where register = ${register.meta.name}
        and edition <> coalesce((select edition from register_lists where register = ${register.meta.name}), '')`;
  }
}

const switchedOff = (register: AnyListRegister): ListState => ({
  outcome: 'unavailable',
  reason: `switched off until the operator gives a legal basis: contractor-risk registers enable ${register.meta.name} --legal-basis "…"`,
});

/** Below this many rows a list may change by any factor. */
const SMALL_LIST = 200;
const SHRINKS_TO = 0.5;
const GROWS_TO = 2;

/** The new edition takes over, unless its size says that it is not the whole list or not the list at all. */
async function takeOver(
  tx: Tx,
  register: AnyListRegister,
  edition: Edition,
  anyVolume: boolean,
): Promise<ListState> {
  const { name } = register.meta;
  const [old] = await tx.$queryRaw<{ rows: number; same: boolean }[]>`
    select rows, body_hash = ${edition.bodyHash} as same from register_lists where register = ${name}`;
  const { rows } = edition;
  if (old?.same) {
    await tx.$executeRaw`update register_lists set read_at = coalesce(${edition.readAt}::timestamptz, app_now()), register_date = ${edition.registerDate}::date where register = ${name}`;
    return CURRENT;
  }
  if (
    old &&
    !anyVolume &&
    old.rows >= SMALL_LIST &&
    (rows < old.rows * SHRINKS_TO || rows > old.rows * GROWS_TO)
  )
    return {
      outcome: 'refused',
      reason: `the list went from ${old.rows} to ${rows} rows, beyond its bounds; the old one is kept. If it is right, give it again with --any-volume (contractor-risk registers refresh ${name}, or registers import)`,
    };
  await replaceEdition(tx, name, edition);
  return CURRENT;
}

/** The register says that its list is the one that stands: it is as good as read now. */
async function isUnchanged({ pool }: Database, register: AnyListRegister, version: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update register_lists set read_at = app_now() where register = $1 and marks = to_jsonb($2::text)',
    [register.meta.name, version],
  );
  return rowCount === 1;
}

async function hasEdition(
  { pool }: Database,
  register: AnyListRegister,
  maxAgeHours: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select 1 from register_lists where register = $1 and read_at > app_now() - make_interval(secs => $2::float8 * 3600)',
    [register.meta.name, maxAgeHours],
  );
  return rowCount === 1;
}

interface Edition {
  readonly id: string;
  readonly version: string | null;
  readonly reading: Reading<never>;
  readonly rows: number;
  readonly registerDate: LocalDate | null;
  readonly bodyHash: Buffer<ArrayBuffer>;
  /** Null: now. */
  readonly readAt: Date | null;
}

/**
 * Reads every part and stages its rows under the new edition's id, so that memory stays flat whatever the list's
 * size. The list is `found` only when each part was read and one at least held rows.
 */
async function readEdition(
  db: Database,
  list: ListTaking['parts'],
  {
    register,
    id,
    version,
    readAt,
  }: { register: AnyListRegister; id: string; version: string | null; readAt: Date | null },
): Promise<Edition> {
  const hash = createHash('sha256');
  let registerDate: LocalDate | null = null;
  let parts = 0;
  let rows = 0;
  const end = (reading: Reading<never>): Edition => ({
    id,
    version,
    reading,
    rows,
    registerDate,
    bodyHash: hash.digest() as Buffer<ArrayBuffer>,
    readAt,
  });
  for await (const { reading, capture } of list) {
    if (reading.outcome !== 'found' && reading.outcome !== 'not_found') return end(reading);
    parts++;
    hash.update(capture.body);
    // The oldest date of any part: the list is as current as its least current part.
    if (reading.registerDate && (registerDate === null || reading.registerDate < registerDate))
      registerDate = reading.registerDate;
    if (reading.outcome === 'found')
      rows += await stage(db, register, id, factsOf(register, reading.records));
  }
  if (parts === 0 || rows === 0) return end(unreadable('the list came without a single company'));
  return end({ outcome: 'found', records: [], registerDate });
}

function factsOf(register: AnyListRegister, records: readonly ListRecord[]): { nif: string; fact: Fact }[] {
  return records.flatMap(record => {
    const nif = companyNif(record.nif);
    return nif ? register.facts([record], nif).map(fact => ({ nif, fact })) : [];
  });
}

const failed = (reading: Reading<never>): ListState =>
  reading.outcome === 'found' || reading.outcome === 'not_found'
    ? { outcome: 'unreadable', reason: 'the list is empty' }
    : { outcome: reading.outcome, reason: reading.reason };

const ROWS_PER_STATEMENT = 5_000;

/** Returns how many rows were added: the same fact twice is one. */
async function stage(
  { prisma }: Database,
  register: AnyListRegister,
  edition: string,
  facts: readonly { nif: string; fact: Fact }[],
): Promise<number> {
  let added = 0;
  for (let i = 0; i < facts.length; i += ROWS_PER_STATEMENT) {
    const rows = facts
      .slice(i, i + ROWS_PER_STATEMENT)
      .map(({ nif, fact }) => ({ nif, key: fact.key, fact }));
    added += await prisma.$executeRaw`
      insert into list_entries (register, edition, nif, key, fact)
      select ${register.meta.name}, ${edition}, nif, key, fact
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(nif text, key text, fact jsonb)
      on conflict do nothing`;
  }
  return added;
}

async function replaceEdition(
  tx: Tx,
  register: string,
  { id, version, rows, registerDate, bodyHash, readAt }: Edition,
): Promise<void> {
  await tx.$executeRaw`
    insert into register_lists (register, edition, register_date, read_at, rows, body_hash, marks)
    values (${register}, ${id}, ${registerDate}::date, coalesce(${readAt}::timestamptz, app_now()), ${rows}, ${bodyHash}, to_jsonb(${version}::text))
    on conflict (register) do update set edition = excluded.edition, register_date = excluded.register_date,
      read_at = excluded.read_at, rows = excluded.rows, body_hash = excluded.body_hash, marks = excluded.marks`;
}
