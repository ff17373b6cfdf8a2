/** Every connection to the database is cut: the process lives, answers again, and listens on one connection only, as its queue does. */
import { afterAll, expect, inject, it } from 'vitest';
import { openClient } from '../../../src/db/session.ts';
import { startTestApp } from '../../kit/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const admin = await openClient(inject('clusterUrl'));
afterAll(() => admin.end());

const database = () => new URL(app.db.url).pathname.slice(1);
const listeners = async () =>
  (
    await admin.query(
      `select 1 from pg_stat_activity where datname = $1 and query ~ '^(listen |select from pg_listening)'`,
      [database()],
    )
  ).rowCount;

it('goes on after its connections were cut, three times over', async () => {
  await expect.poll(listeners).toBe(2);
  for (let cut = 0; cut < 3; cut++) {
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      database(),
    ]);
    await expect.poll(async () => (await app.get('/api/v1/contractors/591000008')).status).toBe(202);
    await expect.poll(listeners).toBe(2);
  }
  expect((await fetch(`${app.api}/health/ready`)).status).toBe(200);
});
