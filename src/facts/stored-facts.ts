/** Facts at rest: what registers say about companies now, and since when. */
import type { Database, Tx } from '../db/open-database.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import type { Fact } from './fact.ts';
import { withoutForgotten } from './forgotten-people.ts';

export interface StoredFact {
  readonly nif: string;
  readonly fact: Fact;
  /** When the register last said so (RFC 3339). */
  readonly askedAt: string;
}

/** Everything that stands about these companies: facts of consulted registers, and entries of the current lists. */
export async function readFacts({ pool }: Database, nifs: readonly string[]): Promise<StoredFact[]> {
  const { rows } = await pool.query({
    name: 'read_facts',
    text: `select nif, fact, last_seen_at as asked_at, register, key from facts where nif = any($1) and gone_at is null
           union all
           select e.nif, e.fact, l.read_at, e.register, e.key
           from list_entries e join register_lists l on l.register = e.register and l.edition = e.edition
           where e.nif = any($1)
           order by nif, register, key`,
    values: [nifs],
  });
  return rows.map(row => ({ nif: row.nif, fact: row.fact, askedAt: row.asked_at.toISOString() }));
}

export interface StatedFacts {
  readonly nif: string;
  readonly register: RegisterName;
  readonly facts: readonly Fact[];
  readonly askedAt: Date;
}

/**
 * Stores what a register says about each of these companies now. Facts seen before are seen again; with
 * `complete`, those it no longer states are marked as gone, never deleted.
 */
export async function storeFacts(
  tx: Tx,
  stated: readonly StatedFacts[],
  { complete }: { complete: boolean },
): Promise<void> {
  const named = await withoutForgotten(
    tx,
    stated.map(({ nif, facts }) => ({ nif, told: facts })),
  );
  const kept = stated.map((one, place) => ({ ...one, facts: named[place]! }));
  if (complete) await markGone(tx, kept);
  const rows = kept.flatMap(({ nif, register, facts, askedAt }) =>
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
}

async function markGone(tx: Tx, stated: readonly StatedFacts[]): Promise<void> {
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
      and not s.keys ? f.key`;
}
