import type { Database } from '../../src/db/open-database.ts';

/** As if the harvest had read six years of days and found nobody: without it no company is without records. */
export const markFailuresRead = ({ pool }: Pick<Database, 'pool'>): Promise<unknown> =>
  pool.query(
    // Also days to come, for tests that move the clock.
    `insert into harvest_days (register, day, read_at)
     select 'citius-insolvency', day::date, app_now() from generate_series(current_date - 2400, current_date + 400, interval '1 day') as day
     on conflict (register, day) do nothing`,
  );
