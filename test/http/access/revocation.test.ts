/** A revoked key is refused everywhere at once, and what it had open is closed. */
import { createClient } from 'graphql-ws';
import { afterAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import { revokeKey } from '../../../src/access/keys.ts';
import { startTestApp } from '../../kit/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

const SUBSCRIPTION = 'subscription { analysisCompleted { id } }';

it('closes its sockets with 4403 and cuts its event streams, within two seconds', async () => {
  const { id, key } = await app.issue();
  // Whatever a client accepts, a subscription is a stream.
  const streams = await Promise.all(
    ['text/event-stream', '*/*'].map(accept =>
      fetch(`${app.api}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept },
        body: JSON.stringify({ query: SUBSCRIPTION }),
      }),
    ),
  );
  for (const { status, headers } of streams)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const ended = Promise.all(streams.map(stream => expect(stream.text()).rejects.toThrow('terminated')));
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
