import type { Database } from '../db/open-database.ts';

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
