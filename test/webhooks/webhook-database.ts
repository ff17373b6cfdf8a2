/** A database for one test file, with a clock that tests may move. */
import type { Database } from '../../src/db/open-database.ts';
import { createTestDatabase } from '../kit/test-database.ts';

export interface TestDatabase {
  readonly db: Database;
  /** Moves the database's clock on, until `resetClock`. */
  advance(hours: number): Promise<void>;
  resetClock(): Promise<void>;
  close(): Promise<void>;
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const db = await createTestDatabase();
  return {
    db,
    async advance(hours) {
      await db.pool.query('update app_clock set skew_seconds = skew_seconds + $1', [hours * 3600]);
    },
    async resetClock() {
      await db.pool.query('update app_clock set skew_seconds = 0');
    },
    close: () => db.drop(),
  };
}
