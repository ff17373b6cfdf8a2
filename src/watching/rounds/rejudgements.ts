/** Watched companies that a new edition of a list says something else about: marked with it, and judged again soon. */
import type pg from 'pg';
import type { Database } from '../../db/open-database.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';

/** An entry without what every edition says anew: the date of the list and the row. */
const SAID = `(fact - 'listDate' - 'source')`;
const SAID_OF_ALL = `array_agg(key || ' ' || ${SAID}::text order by key)`;

/**
 * In the transaction that takes the rows of `staged_entries` over: marks every watched company whose entries are others than
 * those that stand. One without an assessment too: its first may be under way, from the edition before.
 */
export async function markChanged(
  client: pg.ClientBase,
  { register, edition }: { register: string; edition: string },
): Promise<void> {
  await client.query(
    `with watched as (
       select distinct nif from watched_companies),
     before as (
       select nif, ${SAID_OF_ALL} as entries from watched join list_entries using (nif)
       where register = $1 and edition = $2 group by nif),
     after as (select nif, ${SAID_OF_ALL} as entries from watched join staged_entries using (nif) group by nif)
     insert into rejudgements (nif, register, marked_at)
     select nif, $1, app_now()
     from before full join after using (nif)
     where before.entries is distinct from after.entries
     order by nif
     on conflict (nif) do update set register = excluded.register, marked_at = excluded.marked_at`,
    [register, edition],
  );
}

/** The same where changes alone came (`staged_amendments`), and the edition stays. */
export async function markAmended(
  client: pg.ClientBase,
  { register, edition }: { register: string; edition: string },
): Promise<void> {
  await client.query(
    `insert into rejudgements (nif, register, marked_at)
     select distinct w.nif, $1, app_now()
     from watched_companies w
     join list_entries e on e.nif = w.nif and e.register = $1 and e.edition = $2
     where e.key in (select key from staged_amendments)
     order by 1
     on conflict (nif) do update set register = excluded.register, marked_at = excluded.marked_at`,
    [register, edition],
  );
}

/** SQL: whether the company of the mark `r` has an assessment. Without one, old answers would make its first. */
const IS_ASSESSED =
  'exists (select from companies c where c.nif = r.nif and c.latest_assessment_id is not null)';

/** In the transaction that opens its analysis; false when another has taken it, or the assessment was taken back. */
export async function takeMark(tx: SqlTx, nif: string): Promise<boolean> {
  const { rowCount } = await tx.query(`delete from rejudgements r where nif = $1 and ${IS_ASSESSED}`, [nif]);
  return rowCount === 1;
}

/** Marked companies with an assessment and without an open analysis, the oldest mark first. */
export async function markedCompanies(
  { pool }: Pick<Database, 'pool'>,
  { most }: { most: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ nif: string }>(
    `select r.nif from rejudgements r
     where ${IS_ASSESSED} and not exists (select from analyses n where n.nif = r.nif and n.state <> 'complete')
     order by r.marked_at, r.nif limit $1`,
    [most],
  );
  return rows.map(({ nif }) => nif);
}
