import { expect, test } from 'vitest';
import { retireEvents } from '../../src/events/keep-events.ts';
import { moveClock } from '../kit/clocks.ts';
import { changed, companyNif, completed, openGraph } from './graph-database.ts';

const graph = await openGraph();

const PAGE = `edges { cursor node { cursor type ... on AboutCompany { nif } } } pageInfo { hasNextPage hasPreviousPage endCursor startCursor }`;

async function newcomer(...numbers: number[]) {
  const client = await graph.newClient();
  const context = graph.context({ caller: client.caller });
  for (const n of numbers) await graph.happen((n % 2 ? completed : changed)(companyNif(n)), client.id);
  const page = async (args: string) =>
    (await graph.read(`{ events(${args}) { ${PAGE} } }`, {}, context)).events;
  const cursorOf = (place: number) => graph.cursors.encode(client.id, BigInt(place));
  return { client, context, page, cursorOf };
}

// biome-ignore lint/suspicious/noExplicitAny: a page as it was answered
const nifs = (page: any) => page.edges.map((edge: any) => edge.node.nif);

test('pages follow each other from the oldest, and an edge’s cursor is the event’s own', async () => {
  const { page, cursorOf } = await newcomer(1, 2, 3, 4, 5);
  const first = await page('first: 2');
  expect(nifs(first)).toEqual([1, 2].map(companyNif));
  expect(first.edges[0]).toEqual({
    cursor: cursorOf(1),
    node: { cursor: cursorOf(1), nif: companyNif(1), type: 'analysis_completed' },
  });
  expect(first.pageInfo).toMatchObject({ hasNextPage: true, endCursor: cursorOf(2) });
  const rest = await page(`first: 10, after: "${cursorOf(2)}"`);
  expect(nifs(rest)).toEqual([3, 4, 5].map(companyNif));
  expect(rest.pageInfo.hasNextPage).toBe(false);
});

test('from the end back, and only some types', async () => {
  const { page, cursorOf } = await newcomer(1, 2, 3, 4, 5);
  expect(nifs(await page('last: 2'))).toEqual([4, 5].map(companyNif));
  expect(nifs(await page(`last: 2, before: "${cursorOf(4)}"`))).toEqual([2, 3].map(companyNif));
  expect(nifs(await page('types: [assessment_changed]'))).toEqual([2, 4].map(companyNif));
});

test('a broken cursor, another client’s, and one past the retention are refused; the oldest left is told', async () => {
  const { client, page, cursorOf } = await newcomer(1, 2);
  for (const cursor of ['x', graph.cursors.encode(graph.client.id, 1n), cursorOf(9)])
    await expect(page(`after: "${cursor}"`)).rejects.toMatchObject({ code: 'invalid-cursor' });
  await moveClock(graph.db.pool, 31 * 86_400);
  await graph.happen(completed(companyNif(3)), client.id);
  await retireEvents(graph.db);
  const gone = page(`after: "${cursorOf(0)}"`);
  await expect(gone).rejects.toMatchObject({ code: 'cursor-expired', members: { oldest: cursorOf(2) } });
  expect(nifs(await page(`after: "${cursorOf(2)}"`))).toEqual([companyNif(3)]);
  expect(nifs(await page('first: 5'))).toEqual([companyNif(3)]);
  await moveClock(graph.db.pool, 0);
});

test('whoever comes to an empty log is told where to begin, and misses nothing from there', async () => {
  const { client, context, page } = await newcomer();
  const { edges, pageInfo } = await page('last: 0');
  expect([edges, pageInfo.endCursor]).toEqual([[], (await page('first: 5')).pageInfo.endCursor]);
  await graph.happen(completed(companyNif(1)), client.id);
  expect(nifs(await page(`after: "${pageInfo.endCursor}"`))).toEqual([companyNif(1)]);
  const following = await graph.follow(
    `subscription { events(after: "${pageInfo.endCursor}") { ... on AboutCompany { nif } } }`,
    context,
  );
  expect(await following.next()).toMatchObject({ value: { data: { events: { nif: companyNif(1) } } } });
  await following.return(undefined);
});

test('an empty page says where to read on: behind what was read through, and never behind what was not', async () => {
  const { page, cursorOf } = await newcomer(1, 2, 3);
  const endOf = async (args: string) => (await page(args)).pageInfo.endCursor;
  expect(await endOf('last: 0')).toBe(cursorOf(3));
  expect(await endOf('first: 0')).toBe(cursorOf(0));
  expect(await endOf(`first: 0, after: "${cursorOf(2)}"`)).toBe(cursorOf(2));
  expect(await endOf(`after: "${cursorOf(3)}"`)).toBe(cursorOf(3));
  expect(await endOf('first: 5, types: [webhook_disabled]')).toBe(cursorOf(3));
  expect(await endOf(`last: 5, before: "${cursorOf(1)}"`)).toBe(cursorOf(0));
});
