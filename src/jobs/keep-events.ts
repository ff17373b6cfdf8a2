import type { Database } from '../db/open-database.ts';
import { retireEvents } from '../events/retire-events.ts';
import { forgetEvents } from '../webhooks/forget-events.ts';

/** Keeps the event logs at their retention; answers how many events went for good. */
export async function keepEvents(db: Pick<Database, 'pool'>, signal?: AbortSignal): Promise<number> {
  await retireEvents(db);
  return forgetEvents(db, signal);
}
