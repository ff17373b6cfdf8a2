/** A failure that no part of the service waits for is logged, and costs nobody their connection. */
import { afterAll, expect, it } from 'vitest';
import { startGroup, untilReady } from '../../kit/process-group.ts';
import { createTestDatabase } from '../../kit/test-database.ts';

/** Loaded before the service: a signal makes it fail unheard. */
const FAIL_UNHEARD = `--import data:text/javascript,process.on('SIGUSR2',()=>void(Promise.reject(Error('unheard'))))`;

const db = await createTestDatabase();
afterAll(() => db.drop());
const group = await startGroup({ databaseUrl: db.url, apis: 1, env: { NODE_OPTIONS: FAIL_UNHEARD } });
afterAll(() => group.end());

it('the process says so, and goes on', async () => {
  const api = group.apis[0]!;
  api.child.kill('SIGUSR2');
  await expect.poll(api.errors).toContain('a failure that nobody waited for');
  expect(api.errors()).toContain('unheard');
  await untilReady(api.url, 60_000);
});
