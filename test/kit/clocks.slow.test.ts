/** Clocks are moved: the one of SQL, to before the edge of a window, and that of one process. */
import { expect, it } from 'vitest';
import { moveClock, moveClockBeforeEdge, wrongClock } from './clocks.ts';
import { startProgram } from './service-process.ts';
import { databaseOfFile } from './test-database.ts';

const { pool } = await databaseOfFile();

it('that of SQL', async () => {
  const seconds = async () =>
    (await pool.query('select extract(epoch from app_now())::float8 as now')).rows[0].now;
  await moveClock(pool, 3600);
  expect((await seconds()) - Date.now() / 1000).toBeGreaterThan(3590);
  await moveClockBeforeEdge(pool, { windowSeconds: 60, seconds: 5 });
  expect((await seconds()) % 60).toBeCloseTo(55, 0);
});

it('that of one process', async () => {
  const before = Date.now();
  const program = startProgram(['-p', 'String([Date.now(), +new Date(), +new Date(5)])'], wrongClock(5_000));
  const [now, fresh, given] = (await program.says(/(\d+),(\d+),(\d+)/)).slice(1).map(Number);
  expect(now! - before).toBeGreaterThanOrEqual(5_000);
  expect(fresh! - before).toBeGreaterThanOrEqual(5_000);
  expect(given).toBe(5);
});
