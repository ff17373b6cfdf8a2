/** Reads the sandbox's country into a database as a worker does at its first start: past acts, lists, failures. */
import { setTimeout } from 'node:timers/promises';
import { startApp } from '../../src/app/app.ts';
import { readConfig } from '../../src/app/config.ts';
import { TEST_ENV } from './test-env.ts';

const LOOK_AGAIN_MS = 100;

export async function fillTemplate(url: string): Promise<void> {
  const app = await startApp(readConfig({ ...TEST_ENV, ROLE: 'worker', DATABASE_URL: url }), null);
  try {
    const isRead = `select from pgboss.job where name = 'harvest' and state = 'completed'
      and exists (select from pgboss.schedule where name = 'purge')`;
    while ((await app.db.pool.query(isRead)).rowCount === 0) await setTimeout(LOOK_AGAIN_MS);
  } finally {
    await app.stop();
  }
}
