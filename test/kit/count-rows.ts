import type pg from 'pg';

/** How many rows `from` has: a table, and what is asked of it. */
export async function countRows(
  sql: Pick<pg.Pool | pg.PoolClient, 'query'>,
  from: string,
  ...values: unknown[]
): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(`select count(*)::int as n from ${from}`, values);
  return rows[0]!.n;
}
