/** Promise 19: the sub-protocol graphql-transport-ws as its specification has it, from outside, with the limits as they are. */
import { describe, expect, it, test } from 'vitest';
import { connect, type Message, refusal, type SocketClient } from '../http/graphql/socket-client.ts';
import { appOfFile } from '../kit/test-app.ts';

const app = await appOfFile();
const url = `${app.api.replace('http', 'ws')}/graphql`;

const init = () => ({ type: 'connection_init', payload: { authorization: `Bearer ${app.key}` } });
const ask = (id: string, query: string, more: object = {}) => ({
  id,
  type: 'subscribe',
  payload: { query, ...more },
});
const CHEAP = '{ viewer { client { id } } }';
const EVENTS = 'subscription { events { id } }';

async function enter(): Promise<SocketClient> {
  const client = await connect(url);
  client.say(init());
  expect(await client.hear()).toEqual({ type: 'connection_ack' });
  return client;
}

/** What is heard until the answer to a ping, which comes after everything that was on its way before. */
async function heardUntilPong(client: SocketClient): Promise<Message[]> {
  client.say({ type: 'ping' });
  const heard: Message[] = [];
  for (let message = await client.hear(); message.type !== 'pong'; message = await client.hear())
    heard.push(message);
  return heard;
}

describe('before the acknowledgement', () => {
  it('who says nothing is closed with 4408 after 3 s', async () => {
    const since = performance.now();
    const client = await connect(url);
    expect(await client.closed).toEqual({ code: 4408, reason: 'Connection initialisation timeout' });
    expect(performance.now() - since).toBeGreaterThan(2_900);
  });

  it('connection_init twice is 4429, also while the first is judged', async () => {
    const client = await connect(url);
    client.say(init());
    client.say(init());
    expect(await client.closed).toEqual({ code: 4429, reason: 'Too many initialisation requests' });
  });

  it('an operation is 4401, also while the key is judged', async () => {
    const client = await connect(url);
    client.say(init());
    client.say(ask('1', CHEAP));
    expect(await client.closed).toEqual({ code: 4401, reason: 'Unauthorized' });
  });

  it('a ping is answered, a pong and a complete are heard', async () => {
    const client = await connect(url);
    client.say({ type: 'pong' });
    client.say({ type: 'complete', id: '1' });
    client.say({ type: 'ping', payload: { n: 1 } });
    expect(await client.hear()).toEqual({ type: 'pong', payload: { n: 1 } });
    client.say(init());
    expect(await client.hear()).toEqual({ type: 'connection_ack' });
  });

  test.each([
    ['a payload that is text', '{"type":"connection_init","payload":"key"}'],
    ['a payload that is a list', '{"type":"connection_init","payload":[]}'],
  ])('connection_init with %s is 4400', async (_, message) => {
    const client = await connect(url);
    client.say(message);
    expect((await client.closed).code).toBe(4400);
  });

  it('a page of a foreign origin is refused, one of our own and a client without origin are not', async () => {
    expect(await refusal(url, { origin: 'https://evil.example' })).toBe(403);
    expect(await refusal(url, { origin: 'null' })).toBe(403);
    const own = await connect(url, { origin: app.api });
    own.say(init());
    expect(await own.hear()).toEqual({ type: 'connection_ack' });
    await enter();
  });
});

describe('a message that is none of the protocol is 4400', () => {
  test.each([
    ['of an unknown type', '{"type":"start","id":"1","payload":{"query":"{ __typename }"}}'],
    ['only a server sends: next', '{"type":"next","id":"1","payload":{"data":{}}}'],
    ['only a server sends: error', '{"type":"error","id":"1","payload":[{"message":"x"}]}'],
    ['only a server sends: connection_ack', '{"type":"connection_ack"}'],
    ['without a type', '{"id":"1"}'],
    ['null', 'null'],
    ['a number', '1'],
    ['empty', ''],
    ['cut short', '{"type":"ping"'],
    ['subscribe without an id', '{"type":"subscribe","payload":{"query":"{ __typename }"}}'],
    ['subscribe with an empty id', '{"type":"subscribe","id":"","payload":{"query":"{ __typename }"}}'],
    ['subscribe with a number as id', '{"type":"subscribe","id":1,"payload":{"query":"{ __typename }"}}'],
    ['subscribe without a payload', '{"type":"subscribe","id":"1"}'],
    ['subscribe without a query', '{"type":"subscribe","id":"1","payload":{}}'],
    ['variables that are text', '{"type":"subscribe","id":"1","payload":{"query":"{ a }","variables":"x"}}'],
    [
      'an operation name that is a number',
      '{"type":"subscribe","id":"1","payload":{"query":"{ a }","operationName":1}}',
    ],
    ['extensions that are text', '{"type":"subscribe","id":"1","payload":{"query":"{ a }","extensions":""}}'],
    ['complete without an id', '{"type":"complete"}'],
    ['a ping whose payload is text', '{"type":"ping","payload":"x"}'],
  ])('%s', async (_, message) => {
    const client = await enter();
    client.say(message);
    expect((await client.closed).code).toBe(4400);
  });

  it('nor does it echo what was sent', async () => {
    const client = await enter();
    client.say('{"type":"secret-of-a-client"}');
    expect((await client.closed).reason).not.toContain('secret-of-a-client');
  });
});

describe('operations', () => {
  it('are answered by next and complete, once each', async () => {
    const client = await enter();
    client.say(ask('1', CHEAP));
    expect(await client.hear()).toMatchObject({ id: '1', type: 'next', payload: { data: { viewer: {} } } });
    expect(await client.hear()).toEqual({ id: '1', type: 'complete' });
    expect(await heardUntilPong(client)).toEqual([]);
  });

  it('answer variables, and the operation that was named', async () => {
    const client = await enter();
    const query = 'query A { checks { key } } query B($yes: Boolean!) { b: __typename @include(if: $yes) }';
    client.say(ask('1', query, { operationName: 'B', variables: { yes: true } }));
    expect((await client.hear()).payload.data).toEqual({ b: 'Query' });
  });

  it('with an id in use are 4409, and the id is free after complete', async () => {
    const client = await enter();
    client.say(ask('1', EVENTS));
    client.say({ id: '1', type: 'complete' });
    expect(await heardUntilPong(client)).toEqual([]);
    client.say(ask('1', CHEAP));
    expect(await client.hear()).toMatchObject({ id: '1', type: 'next' });
    expect(await client.hear()).toEqual({ id: '1', type: 'complete' });
    client.say(ask('1', EVENTS));
    client.say(ask('1', EVENTS));
    expect(await client.closed).toEqual({ code: 4409, reason: 'Subscriber for 1 already exists' });
  });

  it('after an error the id is free too, and the socket stays', async () => {
    const client = await enter();
    for (let i = 0; i < 2; i++) {
      client.say(ask('1', '{ nothing }'));
      expect(await client.hear()).toMatchObject({ id: '1', type: 'error' });
    }
    expect(await heardUntilPong(client)).toEqual([]);
  });

  it('that nobody began may be completed', async () => {
    const client = await enter();
    client.say({ id: 'never', type: 'complete' });
    expect(await heardUntilPong(client)).toEqual([]);
  });

  it('of one socket do not wait for each other', async () => {
    const client = await enter();
    client.say(ask('stream', EVENTS));
    for (const id of ['a', 'b', 'c']) client.say(ask(id, CHEAP));
    const completed = new Set<string>();
    while (completed.size < 3) {
      const { id, type } = await client.hear();
      if (type === 'complete') completed.add(id);
    }
    expect(completed).toEqual(new Set(['a', 'b', 'c']));
  });

  it('are at most 100 at once, and one too many ends nothing else', async () => {
    const client = await enter();
    for (let i = 0; i < 101; i++) client.say(ask(`s${i}`, EVENTS));
    expect(await client.hear()).toMatchObject({
      id: 's100',
      type: 'error',
      payload: [{ extensions: { code: 'too-many-requests' } }],
    });
    expect(await heardUntilPong(client)).toEqual([]);
  });
});

describe('a message over 64 kB', () => {
  const sized = (bytes: number) => {
    const empty = JSON.stringify(ask('1', `${CHEAP} #`));
    return empty.replace(' #', ` #${'x'.repeat(bytes - empty.length)}`);
  };

  it('is 1009, one of exactly 64 kB is taken', async () => {
    const client = await enter();
    client.say(sized(65_536));
    expect(await client.hear()).toMatchObject({ id: '1', type: 'next' });
    client.say(sized(65_537));
    expect((await client.closed).code).toBe(1009);
  });

  it('is 1009 before the acknowledgement and in pieces too', async () => {
    const client = await connect(url);
    const half = 'x'.repeat(40_000);
    client.socket.send(half, { fin: false });
    client.socket.send(half, { fin: true });
    expect((await client.closed).code).toBe(1009);
  });
});
