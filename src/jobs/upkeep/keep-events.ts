import type { Database } from '../../db/open-database.ts';
import { forgetEvents } from '../../events/forget-events.ts';
import { retireEvents } from '../../events/retire-events.ts';

/** Deletes events past their retention; returns how many. */
export async function keepEvents(db: Pick<Database, 'pool'>, signal?: AbortSignal): Promise<number> {
  await retireEvents(db);
  return forgetEvents(db, signal);
}
