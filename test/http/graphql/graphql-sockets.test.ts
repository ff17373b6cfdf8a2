import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from 'graphql-ws';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createAddressBounds } from '../../../src/access/address-bounds.ts';
import { createClientTokens } from '../../../src/access/client-token.ts';
import { createAuthenticator } from '../../../src/access/keys/authenticate.ts';
import type { GraphContext } from '../../../src/graph/engine/builder.ts';
import { refuseConnection } from '../../../src/http/connection/broken-requests.ts';
import {
  asksForSocket,
  attachGraphqlSockets,
  type GraphqlSockets,
  type GraphqlSocketsSetup,
} from '../../../src/http/graphql/graphql-sockets.ts';
import { silentLog } from '../../../src/kernel/log.ts';
import { Problem } from '../../../src/kernel/problems.ts';
import { companyNif, completed, openGraph } from '../../graph/graph-database.ts';
import { connect, refusal, type SocketClient } from './socket-client.ts';

const graph = await openGraph();
let server: Server;
let sockets: GraphqlSockets;
let url: string;

beforeEach(() => serve());
afterEach(async () => {
  await sockets.close();
  expect(sockets.count()).toBe(0);
  // A read of the log that was under way ends first.
  await expect.poll(() => graph.feed.waiting()).toBe(0);
  await new Promise(done => server.close(done));
});

async function serve(over: Partial<GraphqlSocketsSetup> = {}): Promise<void> {
  if (server?.listening) {
    await sockets.close();
    await new Promise(done => server.close(done));
  }
  const authenticator = createAuthenticator(graph.db, {
    keyPrefix: 'crl',
    ttlMs: 0,
    unknownKeys: createAddressBounds({ burst: 100, perSecond: 1 }),
    tokens: createClientTokens('a secret of these tests'),
  });
  const shouldUpgradeCallback = (request: IncomingMessage) => asksForSocket(request, '/graphql');
  // What asks for no socket is answered by HTTP.
  server = createServer({ shouldUpgradeCallback }, (_request, response) =>
    response.writeHead(404, { 'Request-Id': 'req_of_http' }).end(),
  );
  sockets = attachGraphqlSockets(server, {
    schema: graph.schema,
    refuse: (connection, problem) => refuseConnection(connection, problem, 'https://risk.example'),
    authenticate: authorization => authenticator.authenticate(authorization),
    refusedAmong: callers => authenticator.refusedAmong(callers),
    makeContext: (caller, signal) => graph.context({ caller, signal }),
    log: silentLog,
    ...over,
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
}

const bearer = (key = graph.client.key) => ({ authorization: `Bearer ${key}` });
const init = (key?: string) => ({ type: 'connection_init', payload: bearer(key) });
const ask = (id: string, query: string, variables?: object) => ({
  id,
  type: 'subscribe',
  payload: { query, ...(variables ? { variables } : {}) },
});
const EVENTS = 'subscription { events { cursor ... on AboutCompany { nif } } }';

/** A socket whose key was accepted. */
async function enter(key?: string): Promise<SocketClient> {
  const client = await connect(url);
  client.say(init(key));
  expect(await client.hear()).toEqual({ type: 'connection_ack' });
  return client;
}

describe('who may enter', () => {
  test('the key comes in connection_init or in the header of the upgrade, and the former counts', async () => {
    await enter();
    const byHeader = await connect(url, { headers: bearer() });
    byHeader.say({ type: 'connection_init' });
    expect(await byHeader.hear()).toEqual({ type: 'connection_ack' });
    const both = await connect(url, { headers: bearer() });
    both.say(init('crl_sk_unknown'));
    expect((await both.closed).code).toBe(4403);
  });

  test.each([
    ['no key', {}],
    ['no Bearer', { authorization: 'Basic x' }],
    ['an unknown key', { authorization: 'Bearer crl_sk_unknown' }],
    ['a key that is no text', { authorization: { x: 1 } }],
  ])('%s is 4403', async (_, payload) => {
    const client = await connect(url);
    client.say({ type: 'connection_init', payload });
    expect(await client.closed).toEqual({ code: 4403, reason: 'Forbidden' });
  });

  test('a token that has expired is 4403, and no warning', async () => {
    const warn = vi.spyOn(silentLog, 'warn');
    const claims = { keyId: graph.client.keyId, scopes: ['events:read' as const], nifs: null };
    const long = new Date(Date.now() - 60_000);
    const { token } = await createClientTokens('a secret of these tests').mint(claims, {
      now: long,
      seconds: 1,
    });
    const client = await connect(url);
    client.say(init(token));
    expect(await client.closed).toEqual({ code: 4403, reason: 'The client token has expired' });
    expect(warn).not.toHaveBeenCalled();
  });

  test('a key in the address is no key', async () => {
    const client = await connect(`${url}?authorization=Bearer%20${graph.client.key}`);
    client.say({ type: 'connection_init' });
    expect((await client.closed).code).toBe(4403);
  });

  test('a database that is away while the key is judged is 1013: try again later', async () => {
    await serve({ authenticate: () => Promise.reject(new Error('Connection terminated unexpectedly')) });
    const client = await connect(url);
    client.say(init());
    expect((await client.closed).code).toBe(1013);
  });

  test('other paths are HTTP’s; a foreign origin is 403 where origins are named, and none is no browser', async () => {
    await serve({ allowedOrigins: ['https://partner.example'] });
    expect(await refusal(url.replace('/graphql', '/graphql/stream'))).toBe(404);
    expect(await refusal(url, { origin: 'https://evil.example' })).toBe(403);
    await connect(url, { origin: 'https://partner.example' });
    await enter();
  });
});

describe('the sub-protocol', () => {
  test.each([
    ['none', null],
    ['the deprecated one', 'graphql-ws'],
    ['a foreign one', ['json', 'mqtt']],
  ])('%s is 4406', async (_, protocols) => {
    const client = await connect(url, { protocols });
    expect((await client.closed).code).toBe(4406);
  });

  test('it is chosen wherever it stands in the list', async () => {
    const client = await connect(url, { protocols: ['json', 'graphql-transport-ws'] });
    expect(client.socket.protocol).toBe('graphql-transport-ws');
  });

  test('a ping is answered, and a peer that answers no ping of ours is cut', async () => {
    await serve({ limits: { heartbeatMs: 60 } });
    const client = await enter();
    client.say({ type: 'ping', payload: { n: 1 } });
    expect(await client.hear()).toEqual({ type: 'pong', payload: { n: 1 } });
    const dead = await connect(url, { autoPong: false });
    dead.say(init());
    expect((await dead.closed).code).toBe(1006);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('a process that was held up takes nobody for dead whose answers it has not read yet', async () => {
    await serve({ limits: { heartbeatMs: 60 } });
    const client = await enter();
    await once(client.socket, 'ping');
    for (const until = performance.now() + 150; performance.now() < until; );
    await once(client.socket, 'ping');
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
  });
});

describe('operations', () => {
  test('queries, mutations and subscriptions are answered, by the same schema and context as over HTTP', async () => {
    const nif = companyNif(1);
    const client = createClient({ url, webSocketImpl: WebSocket, connectionParams: bearer(), lazy: false });
    const once = async (query: string) => (await client.iterate({ query }).next()).value as { data: unknown };
    expect(await once('{ viewer { client { id } } }')).toEqual({
      data: { viewer: { client: { id: graph.client.id } } },
    });
    expect(
      await once(
        `mutation { analysisRequest(input: { nif: "${nif}" }) { result { analysis { state } } errors { code } } }`,
      ),
    ).toEqual({ data: { analysisRequest: { result: { analysis: { state: 'queued' } }, errors: [] } } });
    const events = client.iterate({ query: EVENTS });
    const next = events.next();
    await expect.poll(() => graph.feed.waiting()).toBe(1);
    await graph.happen(completed(nif));
    expect((await next).value).toMatchObject({ data: { events: { nif } } });
    await events.return?.();
    await expect.poll(() => graph.feed.waiting()).toBe(0);
    await client.dispose();
  });

  test('an operation that is completed is let go at once, the others go on', async () => {
    const client = await enter();
    client.say(ask('1', EVENTS));
    client.say(ask('2', EVENTS));
    await expect.poll(() => graph.feed.waiting()).toBe(2);
    client.say({ id: '1', type: 'complete' });
    await expect.poll(() => graph.feed.waiting()).toBe(1);
    await graph.happen(completed(companyNif(5)));
    expect(await client.hear()).toMatchObject({ id: '2', type: 'next' });
  });

  test.each([
    ['an unknown field', '{ nothing }', 'malformed-request'],
    ['no GraphQL', '{', 'malformed-request'],
    [
      '101 aliases',
      `{ ${Array.from({ length: 101 }, (_, i) => `a${i}: __typename`).join(' ')} }`,
      'query-too-complex',
    ],
    [
      'two operations and no name',
      'query A { checks { key } } query B { checks { key } }',
      'malformed-request',
    ],
  ])('%s is an error of the operation, and the socket stays', async (_, query, code) => {
    const client = await enter();
    client.say(ask('1', query));
    const { type, payload } = await client.hear();
    expect(type).toBe('error');
    expect(payload[0].extensions).toMatchObject({
      code,
      status: 400,
      requestId: expect.stringMatching(/^req_/),
    });
    expect(payload[0].extensions).not.toHaveProperty('http');
    client.say(ask('2', '{ viewer { client { id } } }'));
    expect(await client.hear()).toMatchObject({ id: '2', type: 'next' });
  });

  test('planned errors carry their code, a subscription’s too; everything else is masked', async () => {
    const failing = () => Promise.reject(new Error('hunter2'));
    await serve({
      makeContext: (caller, signal) => {
        const context = graph.context({ caller, signal });
        return { ...context, db: { ...graph.db, pool: { query: failing } } } as unknown as GraphContext;
      },
    });
    const client = await enter();
    for (const [id, query, code] of [
      ['1', '{ company(nif: "12") { nif } }', 'invalid-nif'],
      ['2', 'subscription { events(after: "x") { id } }', 'invalid-cursor'],
      ['3', `{ company(nif: "${companyNif(1)}") { nif } }`, 'internal-error'],
    ] as const) {
      client.say(ask(id, query));
      const { type, payload } = await client.hear();
      expect((payload.errors ?? payload)[0].extensions.code).toBe(code);
      expect(JSON.stringify(payload)).not.toContain('hunter2');
      // What is refused before it begins has no end to tell.
      if (type === 'next') expect(await client.hear()).toEqual({ id, type: 'complete' });
    }
  });

  test('a stream that breaks ends with a masked error, and the socket stays', async () => {
    async function* breaking() {
      yield* [];
      throw new Error('hunter2');
    }
    await serve({
      makeContext: (caller, signal) =>
        graph.context({ caller, signal, feed: { ...graph.feed, follow: breaking } }),
    });
    const client = await enter();
    client.say(ask('1', EVENTS));
    const { type, payload } = await client.hear();
    expect(type).toBe('error');
    expect(payload[0]).toMatchObject({
      message: 'Something went wrong here',
      extensions: { code: 'internal-error' },
    });
    client.say(ask('2', '{ viewer { client { id } } }'));
    expect(await client.hear()).toMatchObject({ id: '2', type: 'next' });
  });

  test('every operation is admitted before it runs, by its kind; a spent limit is the operation’s error', async () => {
    const admitted: string[] = [];
    await serve({
      charging: {
        async refuseSpent() {},
        answered() {},
        async admit(_context, operation) {
          admitted.push(operation);
          if (operation === 'mutation')
            throw new Problem('quota-exceeded', 'spent', { members: { 'violated-policies': ['daily'] } });
          return { loggedAt: '', units: 0 };
        },
      },
    });
    const client = await enter();
    const before = graph.enqueued.length;
    client.say(
      ask(
        '1',
        `mutation { analysisRequest(input: { nif: "${companyNif(77)}" }) { result { analysis { id } } errors { code } } }`,
      ),
    );
    expect((await client.hear()).payload.errors[0].extensions).toMatchObject({
      code: 'quota-exceeded',
      status: 429,
      'violated-policies': ['daily'],
    });
    expect(await client.hear()).toEqual({ id: '1', type: 'complete' });
    client.say(ask('2', EVENTS));
    client.say(ask('3', '{ viewer { client { id } } }'));
    expect(await client.hear()).toMatchObject({
      id: '3',
      type: 'next',
      payload: { extensions: { cost: { requests: 1 } } },
    });
    expect(admitted).toEqual(['mutation', 'subscription', 'query']);
    expect(graph.enqueued).toHaveLength(before);
  });
});

describe('a peer that asks and does not read', () => {
  const ping = JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(60_000) } });

  test.each([
    ['pings of the sub-protocol', 'message', 500, (socket: WebSocket) => socket.send(ping)],
    ['pings of WebSocket itself', 'pong', 100_000, (socket: WebSocket) => socket.ping('x'.repeat(125))],
  ])(
    'is not read either: %s are not gathered here, and all are answered in the end',
    async (_what, answer, count, ask) => {
      const accepted = once(server, 'connection');
      const client = await enter();
      const [connection] = await accepted;
      let answers = 0;
      client.socket.on(answer, () => {
        answers++;
      });
      client.socket.pause();
      for (let i = 0; i < count; i++) ask(client.socket);
      let most = 0;
      let read = -1;
      // Until nothing is read any more.
      await expect
        .poll(
          () => {
            most = Math.max(most, connection.writableLength);
            const before = read;
            read = connection.bytesRead;
            return read > 0 && read === before;
          },
          { interval: 100 },
        )
        .toBe(true);
      expect(most).toBeLessThan(1_000_000);
      client.socket.resume();
      await expect.poll(() => answers).toBe(count);
    },
  );
});

describe('leaving', () => {
  test('a key that is said to have changed is judged at once, and no other is closed', async () => {
    await serve({ limits: { recheckMs: 3_600_000 } });
    const changed = await graph.newClient();
    const [first, other] = [await enter(changed.key), await enter()];
    await sockets.recheck(changed.keyId);
    expect(sockets.count()).toBe(2);
    await graph.db.sql`update api_keys set revoked_at = app_now() where id = ${changed.keyId}`;
    await sockets.recheck(changed.keyId);
    expect((await first.closed).code).toBe(4403);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('a database that is away closes nobody', async () => {
    let away = false;
    const caller = graph.client.caller;
    await serve({ authenticate: async () => (away ? Promise.reject(new Error('away')) : caller) });
    const client = await enter();
    away = true;
    await sockets.recheck();
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('a service that stops closes all with 1001, waits for no dead peer, and takes no more', async () => {
    await serve({ limits: { closeMs: 100 } });
    const [one, dead] = [await enter(), await enter()];
    one.say(ask('1', EVENTS));
    // A peer that reads nothing never answers the close.
    dead.socket.pause();
    await expect.poll(() => graph.feed.waiting()).toBe(1);
    await sockets.close();
    expect((await one.closed).code).toBe(1001);
    expect(sockets.count()).toBe(0);
    expect(await refusal(url)).toBe(503);
    dead.socket.terminate();
  });
});
