import { setTimeout } from 'node:timers/promises';
import { isDatabaseAway } from '../../kernel/process/database-away.ts';

const AGAIN_AFTER_MS = 1_000;
/** After failing for so long it may be our own fault: it uses up one retry and makes room for others. */
const PATIENCE_MS = 60_000;

/**
 * Repeats `work` while it fails because the database is away. A job's retries are for its own faults: an unstable database
 * would use them all up within seconds.
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
