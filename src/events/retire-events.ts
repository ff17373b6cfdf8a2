import type { Database } from '../db/open-database.ts';

/** Days that the log offers an event for catching up. */
export const EVENT_RETENTION_DAYS = 30;

/**
 * Moves each client's retired mark up to its first event that is within the retention; from then on the log begins
 * there, whatever rows are still kept. Answers how many clients' marks moved.
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
