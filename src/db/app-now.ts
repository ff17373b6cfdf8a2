import type { Database, Tx } from './open-database.ts';

/** The database's clock, the one that tests may move: two processes never disagree about it. */
export async function appNow(tx: Tx): Promise<Date> {
  const [row] = await tx.$queryRaw<[{ now: Date }]>`select app_now() as now`;
  return row.now;
}

/** The same outside a transaction, where it is asked often. */
export async function databaseNow({ pool }: Pick<Database, 'pool'>): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>({ name: 'app_now', text: 'select app_now() as now' });
  return rows[0]!.now;
}

/** The same as SQL, in the text that JSON has for a moment. */
export const NOW_AS_TEXT = `to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
