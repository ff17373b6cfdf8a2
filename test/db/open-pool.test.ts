import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '../../src/db/open-pool.ts';
import { createTestDatabase, type TestDatabase } from '../kit/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.pool.query('create table counted (n int)');
});
afterAll(() => db?.drop());

it('what its caller was told has failed is not done afterwards: the server ends the statement first', async () => {
  const pool = openPool(db.url, { poolSize: 1, answerWithinMs: 1_000, onError: () => {} });
  const slow = pool.query(
    'with slow as materialized (select pg_sleep(1.3)) insert into counted select 1 from slow',
  );
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  expect((await db.pool.query('select n from counted')).rows).toEqual([]);
  await pool.end();
});
