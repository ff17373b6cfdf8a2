import type { Database } from '../db/open-database.ts';

/** Days for which the log returns an event. */
export const EVENT_RETENTION_DAYS = 30;

/**
 * Moves each client's retirement mark up to its first event within the retention. From then on the log begins
 * there, even if older rows still exist. Returns how many marks moved.
 */
export async function retireEvents({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rowCount } = await pool.query(
    `with cut as (select app_now() - make_interval(days => $1) as at)
     update event_cursors c set retired = coalesce(
         (select e.cursor - 1 from events e, cut
          where e.client_id = c.client_id and e.cursor > c.retired and e.created_at >= cut.at order by e.cursor limit 1),
         c.last)
     from cut
     where exists (select from events e
       where e.client_id = c.client_id and e.cursor = c.retired + 1 and e.created_at < cut.at)`,
    [EVENT_RETENTION_DAYS],
  );
  return rowCount ?? 0;
}
