/** The database is away: new requests are refused with 503 in bounded time, none is left hanging, and it recovers by itself. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { postGraphql } from '../../kit/ask-graphql.ts';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { type FaultProxy, startFaultProxy } from '../../kit/fault-proxy.ts';
import { startTestApp, type TestApp } from '../../kit/test-app.ts';
import { createDatabaseUrl } from '../../kit/test-database.ts';

/** What one statement may take. */
const STATEMENT_MS = 2_500;
/** What may pass between a request and its 503: one statement, and what the machine is busy with. */
const BOUND_MS = STATEMENT_MS + 2_000;

let database: { url: string; drop(): Promise<void> };
let proxy: FaultProxy;
let app: TestApp;
let known: string;
beforeAll(async () => {
  database = await createDatabaseUrl();
  proxy = await startFaultProxy(database.url);
  app = await startTestApp({ DATABASE_URL: proxy.through(database.url) });
  [known] = (await writeAssessedCompanies(app.db.pool, { count: 1 })) as [string];
});
afterAll(async () => {
  await app?.close();
  await proxy?.close();
  await database?.drop();
});
afterEach(async () => {
  proxy.heal();
  proxy.newConnections('pass');
  await expect.poll(ask).toBe(200);
});

const ask = async () => {
  const response = await app.get(`/api/v1/contractors/${known}`);
  await response.arrayBuffer();
  return response.status;
};
const graphql = () => postGraphql(app, { query: '{ viewer { key { id } } }' });

async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const done = await work();
  expect(performance.now() - since).toBeLessThan(ms);
  return done;
}

describe('while the database answers nobody', () => {
  it('every request is refused within seconds, however many there are, and the next one too', async () => {
    await ask();
    proxy.hurt({ hang: true });
    const statuses = await within(BOUND_MS, () => Promise.all(Array.from({ length: 100 }, ask)));
    expect(new Set(statuses)).toEqual(new Set([503]));
    const response = await within(BOUND_MS, () => app.get(`/api/v1/contractors/${known}`));
    expect([response.status, Number(response.headers.get('retry-after'))]).toEqual([503, 2]);
    expect((await response.json()).code).toBe('unavailable');
    const ready = await within(BOUND_MS, () => fetch(`${app.api}/health/ready`));
    expect(ready.status).toBe(503);
    expect((await fetch(`${app.api}/health/live`)).status).toBe(200);
  });

  it('GraphQL is refused likewise', async () => {
    await graphql();
    proxy.hurt({ hang: true });
    const response = await within(BOUND_MS, graphql);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await response.text()).toContain('"code":"unavailable"');
  });

  it('a key that no process holds is refused with 503, not taken for unknown', async () => {
    const { key } = await app.issue();
    proxy.hurt({ hang: true });
    const response = await within(BOUND_MS, () =>
      app.get('/api/v1/usage', { authorization: `Bearer ${key}` }),
    );
    expect(response.status).toBe(503);
    proxy.heal();
    const again = () => app.get('/api/v1/usage', { authorization: `Bearer ${key}` });
    await expect.poll(async () => (await again()).status).toBe(200);
  });
});
