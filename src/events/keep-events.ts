import type { Database } from '../db/open-database.ts';

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

const BATCH = 1_000;

/**
 * Deletes events past the retention, with their deliveries and attempts. An event stays while one of its deliveries is
 * pending. Returns how many were deleted. If interrupted, the rest is deleted the next time. Each client's log is read
 * from its beginning, so that it costs nothing if no event is too old.
 */
export async function forgetEvents({ pool }: Pick<Database, 'pool'>, signal?: AbortSignal): Promise<number> {
  let forgotten = 0;
  for (;;) {
    signal?.throwIfAborted();
    const { rowCount } = await pool.query(
      `delete from events where id in (
         select e.id from event_cursors c cross join lateral (
           select id from events
           where client_id = c.client_id and cursor <= c.retired
             and not exists (select from webhook_deliveries d where d.event_id = events.id and d.state = 'pending')
           order by cursor limit $1
         ) e limit $1)`,
      [BATCH],
    );
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return forgotten;
  }
}

/** Deletes events past their retention; returns how many. */
export async function keepEvents(db: Pick<Database, 'pool'>, signal?: AbortSignal): Promise<number> {
  await retireEvents(db);
  return forgetEvents(db, signal);
}
