/** A revoked key is refused everywhere at once, and what it had open is closed. */
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import { revokeKey } from '../../src/access/keys.ts';
import { startTestApp, type TestApp } from '../kit/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const SUBSCRIPTION = 'subscription { analysisCompleted { id } }';

it('closes its sockets with 4403 and ends its event streams, within two seconds', async () => {
  const { id, key } = await app.issue();
  const stream = await fetch(`${app.api}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ query: SUBSCRIPTION }),
  });
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const ended = stream.text();
  const client = createClient({
    url: `${app.api.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${key}` },
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => {},
  });
  const closed = new Promise<{ code: number }>(resolve =>
    client.on('closed', event => resolve(event as { code: number })),
  );
  await new Promise<void>(resolve => client.on('connected', () => resolve()));
  const revokedAt = Date.now();
  await revokeKey(app.db, { keyId: id });
  expect((await closed).code).toBe(4403);
  await ended;
  expect(Date.now() - revokedAt).toBeLessThan(2_000);
  const refused = await app.get('/api/v1/contractors/580000010', { authorization: `Bearer ${key}` });
  expect(refused.status).toBe(401);
});
