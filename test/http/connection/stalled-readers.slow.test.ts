/** A reader of GraphQL's event stream that takes nothing: little is held for it, and then it is cut off. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import type { LoggedEvent } from '../../../src/events/event.ts';
import { cutStalledReader } from '../../../src/http/connection/bounded-connections.ts';
import { createEventFeed } from '../../../src/subscriptions/event-feed.ts';
import { openGraph } from '../../graph/graph-database.ts';
import { createTestYoga } from '../graphql/graphql-server.ts';

const graph = await openGraph();

/** Ten times the 300 ms between two heartbeats of Yoga under test: a busy machine may miss several in a row. */
const STALLED_MS = 3_000;
/** 150 MB: more than the system takes for a connection whose other end reads nothing. */
const EVENTS = 30_000;

/** As much, in one answer. */
const LARGE = Buffer.alloc(150_000_000, 'x');

let read = 0;

const eventAt = (sequence: bigint): LoggedEvent => ({
  id: `evt_${sequence}`,
  clientId: graph.client.id,
  type: 'webhook.disabled',
  nif: null,
  data: { livemode: false, endpointId: 'whe_1', url: 'x'.repeat(5_000), reason: 'gone' },
  createdAt: new Date(0),
  sequence,
});

// Yoga's heartbeats come every 300 ms only by this, and not every run of the tests sets it.
vi.stubEnv('NODE_ENV', 'test');
await graph.db.sql`insert into event_cursors (client_id, last) values (${graph.client.id}, ${EVENTS})`;
const feed = createEventFeed({
  read: async ({ after, limit }) => {
    const size = Math.min(limit, EVENTS - Number(after));
    read = Math.max(read, Number(after) + size);
    return Array.from({ length: size }, (_, n) => eventAt(after + BigInt(n) + 1n));
  },
  recheckMs: 60_000,
});
const server = createServer((request, response) => {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  cutStalledReader(response, STALLED_MS);
  if (request.url === '/large') return void response.end(LARGE);
  createTestYoga(graph, { context: graph.context({ feed, signal: gone.signal }) }).yoga(request, response);
}).listen(0, '127.0.0.1');
afterAll(() => server.closeAllConnections());
afterAll(() => server.close());
await once(server, 'listening');
afterAll(() => vi.unstubAllEnvs());

/** A subscription from the beginning of the log, over a socket of our own. */
async function subscribe(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const after = graph.cursors.encode(graph.client.id, 0n);
  const query = `subscription { events(after: "${after}") { id ... on WebhookDisabledEvent { url } } }`;
  const body = JSON.stringify({ query });
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: here\r\nAccept: text/event-stream\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await once(socket, 'readable');
  return socket;
}

test('a reader that takes nothing is cut off, and the log is read no further than it was sent', async () => {
  const socket = await subscribe();
  // From here on nobody reads the socket.
  await expect.poll(() => feed.waiting(), { interval: 50 }).toBe(0);
  const readUntilCut = read;
  expect(readUntilCut).toBeLessThan(EVENTS / 2);
  socket.on('error', () => {}).resume();
  await once(socket, 'close');
  expect(read).toBe(readUntilCut);
});

test('a reader of a large answer that takes nothing is cut off; one that reads has all of it', async () => {
  const ask = () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /large HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
    return socket;
  };
  const [stalled, reading] = [ask(), ask()];
  await once(stalled, 'readable');
  let taken = 0;
  for await (const chunk of reading) taken += chunk.length;
  expect(taken).toBeGreaterThan(LARGE.length);
  await expect.poll(() => promisify(server.getConnections.bind(server))(), { interval: 50 }).toBe(0);
  stalled.destroy();
});

test('a reader that takes its events stays, however long nothing happens', async () => {
  const socket = await subscribe();
  let text = '';
  socket.setEncoding('utf8').on('data', chunk => {
    text = (text + chunk).slice(-10_000);
  });
  await expect.poll(() => text.includes(`evt_${EVENTS}"`)).toBe(true);
  const quietSince = performance.now();
  await expect.poll(() => performance.now() - quietSince > 2 * STALLED_MS).toBe(true);
  expect(feed.waiting()).toBe(1);
  socket.destroy();
  await expect.poll(() => feed.waiting()).toBe(0);
});
