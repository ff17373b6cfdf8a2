/** Stores and reads facts: what registers say about companies now, and since when. */
import type { Tx } from '../db/open-database.ts';
import type { RawTx, Reading } from '../db/sql-transaction.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import type { Fact, FactKind, FactOf, FurtherRecord, StatedFact } from './fact.ts';
import { withoutForgotten } from './forgotten-people.ts';
import { noteOutcomes } from './outcomes.ts';
import type { Seen } from './phoenix-finding.ts';

export interface StoredFact<F extends StatedFact = Fact> {
  readonly nif: string;
  readonly fact: F;
  /** When the register last said so (RFC 3339). */
  readonly askedAt: string;
}

/** Everything that stands about these companies and may judge them. */
export const readFacts = (db: Reading, nifs: readonly string[]): Promise<StoredFact[]> =>
  readStated(db, 'read_facts', "<> 'further-record'", nifs);

/** What the further registers say about these companies: none of it judges them. */
export const readFurtherRecords = (
  db: Reading,
  nifs: readonly string[],
): Promise<StoredFact<FurtherRecord>[]> => readStated(db, 'read_further_records', "= 'further-record'", nifs);

/** Facts of consulted registers, and entries of the current lists. */
async function readStated<F extends StatedFact>(
  { pool }: Reading,
  name: string,
  ofKind: string,
  nifs: readonly string[],
): Promise<StoredFact<F>[]> {
  const { rows } = await pool.query({
    name,
    text: `select nif, fact, last_seen_at as asked_at, register, key from facts
           where nif = any($1) and gone_at is null and kind ${ofKind}
           union all
           select e.nif, ${withListDate('e.fact', 'l')}, l.read_at, e.register, e.key
           from list_entries e join register_lists l on l.register = e.register and l.edition = e.edition
           where e.nif = any($1) and e.fact ->> 'kind' ${ofKind}
           order by nif, register, key`,
    values: [nifs],
  });
  return rows.map(row => ({ nif: row.nif, fact: row.fact, askedAt: row.asked_at.toISOString() }));
}

export interface StatedFacts {
  readonly nif: string;
  readonly register: RegisterName;
  readonly facts: readonly StatedFact[];
  readonly askedAt: Date;
}

/**
 * Stores a register's facts about each of these companies. Known facts are confirmed. With `complete`, those that it no
 * longer states are marked as ended, not deleted: not those that a later answer, stored before this one, states.
 */
export async function storeFacts(
  tx: RawTx,
  stated: readonly StatedFacts[],
  { complete }: { complete: boolean },
): Promise<void> {
  const named = await withoutForgotten(
    tx,
    stated.map(({ nif, facts }) => ({ nif, data: facts })),
  );
  const storable = stated.map((one, index) => ({ ...one, facts: named[index]! }));
  if (complete) await markGone(tx, storable);
  const rows = storable.flatMap(({ nif, register, facts, askedAt }) =>
    facts.map(fact => ({ nif, register, key: fact.key, kind: fact.kind, fact, asked_at: askedAt })),
  );
  if (rows.length === 0) return;
  await tx.$executeRaw`
    insert into facts (nif, register, key, kind, fact, first_seen_at, last_seen_at)
    select nif, register, key, kind, fact, asked_at, asked_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(nif text, register text, key text, kind text, fact jsonb, asked_at timestamptz)
    on conflict (nif, register, key) do update
      set kind = excluded.kind, fact = excluded.fact, gone_at = null,
          last_seen_at = greatest(facts.last_seen_at, excluded.last_seen_at)`;
  await noteOutcomes(tx, storable);
}

async function markGone(tx: RawTx, stated: readonly StatedFacts[]): Promise<void> {
  const rows = stated.map(({ nif, register, facts, askedAt }) => ({
    nif,
    register,
    keys: facts.map(fact => fact.key),
    asked_at: askedAt,
  }));
  // The numbers also by themselves: of the rows of JSON the planner only guesses how many they are.
  await tx.$executeRaw`
    update facts f set gone_at = s.asked_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s(nif text, register text, keys jsonb, asked_at timestamptz)
    where f.nif = any(${stated.map(({ nif }) => nif)}) and f.nif = s.nif and f.register = s.register and f.gone_at is null
      and f.last_seen_at <= s.asked_at and not s.keys ? f.key`;
}

/** Puts a fact, as JSON, in the place of one; its key may be another. */
export async function replaceFact(
  tx: Tx,
  { nif, register, key }: { nif: string; register: string; key: string },
  json: string,
): Promise<void> {
  await tx.$executeRaw`
    update facts set fact = ${json}::jsonb, key = ${json}::jsonb->>'key'
    where nif = ${nif} and register = ${register} and key = ${key}`;
}

/**
 * Deletes facts of these registers: those stated no more, those that nobody has seen confirmed for so many months, and
 * those dated longer ago than the register's years. Returns how many.
 */
export const purgeFacts = (
  tx: Tx,
  registers: readonly { readonly register: RegisterName; readonly mostYears: number | null }[],
  unconfirmedMonths: number,
): Promise<number> => tx.$executeRaw`
  delete from facts f using jsonb_to_recordset(${JSON.stringify(registers)}::jsonb) as k(register text, "mostYears" int)
  where f.register = k.register
    and (f.gone_at is not null or f.last_seen_at < app_now() - make_interval(months => ${unconfirmedMonths}::int)
      or (f.fact -> 'source' ->> 'date')::date < ((app_now() - make_interval(years => k."mostYears")) at time zone 'Europe/Lisbon')::date)`;

export type StoredOf<K extends FactKind> = StoredFact & { readonly fact: FactOf<K> };

export function storedOf<K extends FactKind>(facts: readonly StoredFact[], kind: K): StoredOf<K>[] {
  return facts.filter((stored): stored is StoredOf<K> => stored.fact.kind === kind);
}

/** How a finding points to one. */
export const seenOf = ({ fact, askedAt }: StoredFact): Seen => ({
  fact: fact.key,
  source: fact.source,
  askedAt,
});

/**
 * Two entries of a list that say the same, of whatever date, as SQL. A new edition would differ in every entry of a list of debtors, for each
 * states its date: those that differ in nothing else are not written again, and the date that counts is the one of the list.
 */
export const isSameEntry = (one: string, other: string): string =>
  `(${one} = ${other} or ${hasDate(one)} and ${undated(one)} = ${undated(other)})`;

const hasDate = (fact: string): string => `${fact} ? 'listDate'`;
const undated = (fact: string): string => `${fact} - 'listDate' #- '{source,date}'`;

/** An entry with the date of its list, a row of `register_lists`; of a list without a date as it was stored. */
export const withListDate = (fact: string, list: string): string =>
  `case when ${hasDate(fact)} and ${list}.register_date is not null
     then jsonb_set(jsonb_set(${fact}, '{listDate}', to_jsonb(${list}.register_date)), '{source,date}', to_jsonb(${list}.register_date))
     else ${fact} end`;
