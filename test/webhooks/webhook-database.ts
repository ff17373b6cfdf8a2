/** A throw-away database for one test file, with a client and what delivering to its endpoints needs. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinEmbeddedCluster } from '../../src/db/embedded-cluster.ts';
import { migrate } from '../../src/db/migrate.ts';
import { type Database, openDatabase } from '../../src/db/open-database.ts';

export interface TestDatabase {
  readonly db: Database;
  /** Moves the database's clock on, until `resetClock`. */
  advance(hours: number): Promise<void>;
  resetClock(): Promise<void>;
  close(): Promise<void>;
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'webhooks-'));
  // PostgreSQL's own account has to enter it.
  await chmod(folder, 0o755);
  const cluster = await joinEmbeddedCluster(folder, { durable: false });
  await migrate(cluster.url);
  const db = openDatabase(cluster.url, { poolSize: 8, onError: () => {} });
  return {
    db,
    async advance(hours) {
      await db.pool.query('update app_clock set skew_seconds = skew_seconds + $1', [hours * 3600]);
    },
    async resetClock() {
      await db.pool.query('update app_clock set skew_seconds = 0');
    },
    async close() {
      await db.close();
      await cluster.leave();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
