/** What one key may hold open at once is bounded: sockets, and operations of all its sockets and streams. */
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createClientTokens } from '../../../src/access/client-token.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { connect, type SocketClient } from '../graphql/socket-client.ts';

const SOCKETS = 3;
const OPERATIONS = 4;
const EVENTS = 'subscription { events { id } }';

const app = await appOfFile({ SOCKETS_PER_KEY: String(SOCKETS), OPERATIONS_PER_KEY: String(OPERATIONS) });
let key: string;
const open: SocketClient[] = [];
const leaving: AbortController[] = [];
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.terminate();
  for (const one of leaving.splice(0)) one.abort();
});

async function enter(bearer = key): Promise<SocketClient> {
  const client = await connect(`${app.api.replace('http', 'ws')}/graphql`);
  open.push(client);
  client.say({ type: 'connection_init', payload: { authorization: `Bearer ${bearer}` } });
  return client;
}

async function acknowledged(bearer = key): Promise<SocketClient> {
  const client = await enter(bearer);
  expect(await client.hear()).toEqual({ type: 'connection_ack' });
  return client;
}

const subscribe = (client: SocketClient, id: string, query = EVENTS) =>
  client.say({ id, type: 'subscribe', payload: { query } });

/** Once this is answered, what was said before has been taken up. */
async function heardUntilPong(client: SocketClient) {
  client.say({ type: 'ping' });
  const heard = [];
  for (let message = await client.hear(); message.type !== 'pong'; message = await client.hear())
    heard.push(message);
  return heard;
}

/** Subscribes as often as a key may, completes what was taken, and tells how many were not. */
async function refusedOfAll(client: SocketClient): Promise<number> {
  const ids = Array.from({ length: OPERATIONS }, () => newId('req'));
  for (const id of ids) subscribe(client, id);
  const heard = await heardUntilPong(client);
  for (const id of ids) client.say({ id, type: 'complete' });
  return heard.length;
}

/** The status of a stream that is left at once. */
async function streamed(): Promise<number> {
  const { status } = await stream('/api/v1/events/stream');
  leaving.pop()!.abort();
  return status;
}

async function stream(path: string, init: RequestInit = {}): Promise<Response> {
  const left = new AbortController();
  leaving.push(left);
  const headers = { authorization: `Bearer ${key}`, ...init.headers };
  return fetch(app.api + path, { ...init, headers, signal: left.signal });
}

const subscribeByHttp = (accept = 'text/event-stream') =>
  stream('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify({ query: EVENTS }),
  });

describe('sockets of one key', () => {
  it(`are ${SOCKETS}: one more is closed with 1013, another key's is not, and a place that is left is free`, async () => {
    ({ key } = await app.issue());
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => acknowledged()));
    const refused = await enter();
    expect(await refused.closed).toEqual({ code: 1013, reason: 'Too many sockets of this key' });
    await acknowledged((await app.issue()).key);
    sockets[0]!.socket.close();
    await expect.poll(async () => (await enter()).hear(), { interval: 20 }).toBeTruthy();
    expect(sockets[1]!.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('count those opened with a token under its key', async () => {
    const issued = await app.issue();
    key = issued.key;
    const tokens = createClientTokens(app.config.secretKey);
    const { token } = await tokens.mint(
      { keyId: issued.id, scopes: ['contractors:read', 'events:read'], nifs: null },
      { now: new Date(), seconds: 60 },
    );
    await Promise.all(Array.from({ length: SOCKETS }, () => acknowledged()));
    expect((await (await enter(token)).closed).code).toBe(1013);
  });
});

describe('operations of one key', () => {
  it(`are ${OPERATIONS} over all its sockets and streams: one more is refused, and nothing else ends`, async () => {
    ({ key } = await app.issue());
    const [one, two] = await Promise.all([acknowledged(), acknowledged()]);
    subscribe(one!, 'a');
    subscribe(two!, 'b');
    expect([...(await heardUntilPong(one!)), ...(await heardUntilPong(two!))]).toEqual([]);
    expect((await stream('/api/v1/events/stream')).status).toBe(200);
    expect((await subscribeByHttp()).status).toBe(200);

    subscribe(one!, 'c');
    expect(await one!.hear()).toMatchObject({
      id: 'c',
      type: 'error',
      payload: [{ extensions: { code: 'too-many-requests' } }],
    });
    const refused = await stream('/api/v1/events/stream');
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'too-many-requests']);
    expect(refused.headers.get('retry-after')).toBe('5');
    const byGraphql = await subscribeByHttp();
    const told = (await byGraphql.text()).replace(/^[^{]*/, '');
    expect(JSON.parse(told.slice(0, told.lastIndexOf('}') + 1)).errors[0].extensions.code).toBe(
      'too-many-requests',
    );
    // What is asked and answered at once is bounded by limits, and needs no place.
    expect((await app.get('/api/v1/usage', { authorization: `Bearer ${key}` })).status).toBe(200);
    expect(await heardUntilPong(two!)).toEqual([]);
  });

  it('that end leave their place, on sockets and streams alike', async () => {
    ({ key } = await app.issue());
    const client = await acknowledged();
    for (let round = 0; round < 3; round++) {
      // A moment after they were completed: a place is free when its operation is done.
      await expect.poll(() => refusedOfAll(client), { interval: 20 }).toBe(0);
      await expect.poll(streamed, { interval: 20 }).toBe(200);
    }
  });

  it('refused are asked of the log as every other: one row, refused', async () => {
    const issued = await app.issue();
    key = issued.key;
    for (let i = 0; i < OPERATIONS; i++) await stream('/api/v1/events/stream');
    expect((await stream('/api/v1/events/stream')).status).toBe(429);
    const rows = await app.db
      .sql`select status, outcome from request_log where key_id = ${issued.id} order by at desc limit 1`;
    expect(rows).toEqual([{ status: 429, outcome: 'refused:too-many-requests' }]);
  });
});

describe('a socket', () => {
  it('takes no more operations by completing them before they are done', async () => {
    ({ key } = await app.issue());
    const client = await acknowledged();
    // Held up in the database: none of these can be done.
    const lock = await app.db.pool.connect();
    await lock.query('begin; lock table request_log in access exclusive mode');
    try {
      for (let i = 0; i < 20; i++) {
        subscribe(client, 'again', '{ viewer { client { id } } }');
        client.say({ id: 'again', type: 'complete' });
      }
      subscribe(client, 'last', '{ viewer { client { id } } }');
      expect(await client.hear()).toMatchObject({
        id: 'last',
        type: 'error',
        payload: [{ extensions: { code: 'too-many-requests' } }],
      });
    } finally {
      await lock.query('rollback');
      lock.release();
    }
  });
});
