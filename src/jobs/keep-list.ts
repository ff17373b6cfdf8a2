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
import { type AnyListRegister, type ListRecord, type Reading, unreadable } from '../registers/register.ts';
import type { RegisterDesk } from './register-desk.ts';

export interface ListState {
  /** `found` when a usable edition stands; otherwise why not. */
  readonly outcome: 'found' | 'unavailable' | 'unreadable' | 'refused';
  readonly reason: string | null;
}

const CURRENT: ListState = { outcome: 'found', reason: null };
const LIST_TIMEOUT_MS = 15 * 60_000;

interface Deps {
  readonly db: Database;
  readonly desk: RegisterDesk;
}

/** Makes sure that an edition younger than `maxAgeHours` stands, reading the list if need be; one reader at a time. */
export async function keepList(
  { db, desk }: Deps,
  register: AnyListRegister,
  { maxAgeHours, signal }: { maxAgeHours: number; signal: AbortSignal },
): Promise<ListState> {
  if (await hasEdition(db, register, maxAgeHours)) return CURRENT;
  return db.prisma.$transaction(
    async tx => {
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`list:${register.meta.name}`}))`;
      // Whoever held the lock before may have read it for us.
      if (await hasEdition(db, register, maxAgeHours)) return CURRENT;
      const edition = await readEdition(desk, register, signal);
      if (edition.reading.outcome !== 'found') return failed(edition.reading);
      await replaceEdition(tx, register.meta.name, edition);
      return CURRENT;
    },
    { timeout: LIST_TIMEOUT_MS, maxWait: 60_000 },
  );
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
  readonly reading: Reading<never>;
  readonly facts: readonly { nif: string; fact: Fact }[];
  readonly registerDate: LocalDate | null;
  readonly bodyHash: Buffer;
}

/** Reads every part. The list is `found` only when each part was read and one at least held rows. */
async function readEdition(
  desk: RegisterDesk,
  register: AnyListRegister,
  signal: AbortSignal,
): Promise<Edition> {
  const facts: { nif: string; fact: Fact }[] = [];
  const hash = createHash('sha256');
  let registerDate: LocalDate | null = null;
  let parts = 0;
  const end = (reading: Reading<never>): Edition => ({
    reading,
    facts,
    registerDate,
    bodyHash: hash.digest(),
  });
  for await (const { reading, capture } of desk.readList(register, signal)) {
    if (reading.outcome !== 'found' && reading.outcome !== 'not_found') return end(reading);
    parts++;
    hash.update(capture.body);
    // The oldest date of any part: the list is as current as its least current part.
    if (reading.registerDate && (registerDate === null || reading.registerDate < registerDate))
      registerDate = reading.registerDate;
    if (reading.outcome === 'found') facts.push(...factsOf(register, reading.records));
  }
  if (parts === 0 || facts.length === 0) return end(unreadable('the list came without a single company'));
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

async function replaceEdition(
  tx: Tx,
  register: string,
  { facts, registerDate, bodyHash }: Edition,
): Promise<void> {
  const edition = newId('ans');
  for (let i = 0; i < facts.length; i += ROWS_PER_STATEMENT) {
    const rows = facts
      .slice(i, i + ROWS_PER_STATEMENT)
      .map(({ nif, fact }) => ({ nif, key: fact.key, fact }));
    await tx.$executeRaw`
      insert into list_entries (register, edition, nif, key, fact)
      select ${register}, ${edition}, nif, key, fact from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(nif text, key text, fact jsonb)
      on conflict do nothing`;
  }
  await tx.$executeRaw`
    insert into register_lists (register, edition, register_date, read_at, rows, body_hash)
    values (${register}, ${edition}, ${registerDate}::date, app_now(), ${facts.length}, ${bodyHash})
    on conflict (register) do update set edition = excluded.edition, register_date = excluded.register_date,
      read_at = excluded.read_at, rows = excluded.rows, body_hash = excluded.body_hash`;
  await tx.$executeRaw`delete from list_entries where register = ${register} and edition <> ${edition}`;
}
