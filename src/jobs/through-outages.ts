import { setTimeout } from 'node:timers/promises';
import { isDatabaseAway } from '../kernel/database-away.ts';

const AGAIN_AFTER_MS = 1_000;
/** What has failed for so long may have a fault of ours behind it: it takes one of its tries, and makes room. */
const PATIENCE_MS = 60_000;

/**
 * Begins `work` again for as long as it fails because the database is away. The tries of a job tell that a fault is its own:
 * a database that ends connections again and again would use them all up within seconds.
 */
export async function throughOutages<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const patientUntil = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || signal.aborted || performance.now() > patientUntil) throw error;
    }
    await setTimeout(AGAIN_AFTER_MS, undefined, { signal });
  }
}
