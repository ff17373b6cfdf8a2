import type { Database } from '../db/open-database.ts';

const BATCH = 1_000;

/**
 * Deletes events that the log offers no more, with their deliveries and attempts; an event stays for as long as one
 * of its deliveries is still to be tried. Answers how many went. Interrupted anywhere, the rest goes the next time.
 */
export async function forgetEvents({ pool }: Pick<Database, 'pool'>, signal?: AbortSignal): Promise<number> {
  let forgotten = 0;
  for (;;) {
    signal?.throwIfAborted();
    const { rowCount } = await pool.query(
      `delete from events where id in (
         select e.id from events e join event_cursors c on c.client_id = e.client_id and e.cursor <= c.retired
         where not exists (select from webhook_deliveries d where d.event_id = e.id and d.state = 'pending')
         limit $1)`,
      [BATCH],
    );
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return forgotten;
  }
}
