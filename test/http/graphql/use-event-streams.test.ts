import { beforeAll, expect, test } from 'vitest';
import { companyNif, completed, openGraph } from '../../graph/graph-database.ts';
import { createTestYoga, sseEvents } from './graphql-server.ts';

const graph = await openGraph();
beforeAll(async () => {
  for (const n of [1, 2, 3]) await graph.happen(completed(companyNif(n)));
});

const SSE = { accept: 'text/event-stream' };
const cursor = (place: bigint) => graph.cursors.encode(graph.client.id, place);

async function read(query: string, headers: Record<string, string>, events: number) {
  const { post } = createTestYoga(graph);
  const response = await post({ query }, { ...SSE, ...headers });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const seen: { id: string | undefined; event: string | undefined; data: unknown }[] = [];
  for await (const { id, event, data } of sseEvents(response)) {
    seen.push({ id, event, data: JSON.parse(data || 'null') });
    if (seen.length === events) break;
  }
  return seen;
}

test('every event leaves with its cursor as id, whether or not the client selected the cursor', async () => {
  const seen = await read(
    `subscription { events(after: "${cursor(0n)}") { ... on AboutCompany { nif } } }`,
    {},
    3,
  );
  expect(seen).toEqual(
    [1, 2, 3].map(n => ({
      id: cursor(BigInt(n)),
      event: 'next',
      data: { data: { events: { nif: companyNif(n) } } },
    })),
  );
  await expect.poll(() => graph.feed.waiting()).toBe(0);
});

test('a reader that comes back with Last-Event-ID goes on behind it', async () => {
  const [event] = await read(
    'subscription { e: events { ... on AboutCompany { nif } } }',
    { 'last-event-id': cursor(2n) },
    1,
  );
  expect(event).toEqual({ id: cursor(3n), event: 'next', data: { data: { e: { nif: companyNif(3) } } } });
});

test('a broken Last-Event-ID is refused, and no id is sent', async () => {
  const [event] = await read(
    'subscription { events { ... on AboutCompany { nif } } }',
    { 'last-event-id': 'nonsense' },
    1,
  );
  expect(event).toMatchObject({
    id: undefined,
    data: { errors: [{ extensions: { code: 'invalid-cursor' } }] },
  });
});

test.each([
  ['a broken Last-Event-ID', 'subscription { events { cursor } }', 400],
  ['an unknown field', 'subscription { events { nothing } }', 400],
  ['a person', 'subscription { events(nifs: ["299999998"]) { cursor } }', 422],
])('EventSource, which would come back for ever, is told by the status: %s', async (_, query, status) => {
  const address = `http://localhost/graphql?query=${encodeURIComponent(query)}`;
  const headers = { ...SSE, 'last-event-id': status === 400 ? 'nonsense' : cursor(1n) };
  const response = await createTestYoga(graph).yoga.fetch(address, { headers });
  expect(response.status).toBe(status);
  const { value } = await sseEvents(response).next();
  expect(JSON.parse(value!.data!)).toEqual({
    errors: [expect.objectContaining({ message: expect.any(String) })],
  });
});

test('a reader that leaves while it waits is let go', async () => {
  const { post } = createTestYoga(graph);
  const response = await post({ query: 'subscription { events { ... on AboutCompany { nif } } }' }, SSE);
  const reader = response.body!.getReader();
  await reader.read();
  const waiting = reader.read();
  await expect.poll(() => graph.feed.waiting()).toBe(1);
  await reader.cancel();
  await waiting;
  await expect.poll(() => graph.feed.waiting()).toBe(0);
});

test('what is no stream carries no id', async () => {
  const { post } = createTestYoga(graph);
  const response = await post({ query: '{ viewer { client { id } } }' });
  expect(await response.text()).toBe(
    JSON.stringify({ data: { viewer: { client: { id: graph.client.id } } } }),
  );
});
