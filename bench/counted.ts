/** What work costs beside its time: CPU of this process, and round trips to the database by its own count. */
import type pg from 'pg';

export interface Figures {
  readonly milliseconds: number;
  readonly cpuMilliseconds: number;
  /** Of all processes that use the database. */
  readonly roundTrips: number;
}

/** For `startPostgres`. */
export const COUNTING = { shared_preload_libraries: 'pg_stat_statements' };

/** `set local` goes out together with `begin`, and looking up a foreign key is PostgreSQL's own affair. */
const ROUND_TRIPS = `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
  where query !~* '^(set local|select 1 from only)'`;

/** `work` resolves with its milliseconds. */
export async function counted(sql: pg.Pool, work: () => Promise<number>): Promise<Figures> {
  await sql.query('create extension if not exists pg_stat_statements');
  await sql.query('select pg_stat_statements_reset()');
  const before = process.cpuUsage();
  const milliseconds = await work();
  const { user, system } = process.cpuUsage(before);
  const { rows } = await sql.query(ROUND_TRIPS);
  return { milliseconds, cpuMilliseconds: (user + system) / 1_000, roundTrips: rows[0].calls };
}
