import { waitingFor, wakeWaiting as wake } from '../../jobs/queue/wake-waiting.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import { withJobQueue } from '../kit/open-job-queue.ts';
import type { PoolService } from '../kit/open-service.ts';

/** Wakes every analysis that waits for this register. @returns how many. */
export async function wakeWaiting({ pool, url }: PoolService, register: RegisterName): Promise<number> {
  if ((await waitingFor({ pool }, register)).length === 0) return 0;
  // Loaded only here: mostly nobody waits, and an import has a bound on its memory.
  const { openDatabase } = await import('../../db/open-database.ts');
  const db = openDatabase(url, { poolSize: 2, onError: () => {} });
  try {
    return await withJobQueue(db, jobQueue => wake({ db, jobQueue }, register));
  } finally {
    await db.close();
  }
}
