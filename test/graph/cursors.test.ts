/** Every place in every list that is told can be given back, and no list tells one that cannot. */
import { expect, test } from 'vitest';
import { allOperations, type GeneratedOperation } from '../kit/contract/all-operations.ts';
import { codes, openGraph } from './graph-database.ts';
import { fillWithOneOfEach } from './one-of-each.ts';

const graph = await openGraph();
const { root, batch } = await fillWithOneOfEach(graph);
const [ids] = await graph.db.sql`select (select min(id) from people) as "Director",
  (select min(endpoint_id) from webhook_deliveries) as "WebhookEndpoint"`;
const idOf: Readonly<Record<string, string>> = { ...ids, Batch: batch };
const operations = allOperations(graph.schema, root)
  .filter(({ kind, tried }) => kind === 'query' && tried?.as === 'cursor')
  .map(operation => ({
    ...operation,
    variables: {
      ...operation.variables,
      ...(operation.name.startsWith('query node.') && { id0: idOf[operation.name.split('.')[1]!] }),
    },
  }));

/** The connections at the end of the operation's path; there are several where lists stand on the way. */
function connectionsOf({ name }: GeneratedOperation, data: unknown): Connection[] {
  const path = /^query ([\w.]+)/
    .exec(name)![1]!
    .split('.')
    .filter(step => !/^[A-Z]/.test(step));
  return path.reduce<unknown[]>(
    (found, field) => found.flatMap(one => (one as Record<string, unknown> | null)?.[field]).filter(Boolean),
    [data],
  ) as Connection[];
}

interface Connection {
  readonly edges: readonly { readonly cursor: string }[];
  readonly pageInfo: { readonly startCursor: string | null; readonly endCursor: string | null };
}

const cursorsOf = ({ edges, pageInfo }: Connection): (string | null)[] => [
  ...edges.map(({ cursor }) => cursor),
  pageInfo.startCursor,
  pageInfo.endCursor,
];

async function connections(
  operation: GeneratedOperation,
  {
    query,
    cursor,
    whom,
  }: { query?: string; cursor?: string; whom: 'whoever has one of each' | 'a newcomer' },
): Promise<Connection[]> {
  const caller = whom === 'a newcomer' ? (await graph.newClient()).caller : graph.client.caller;
  const variables = { ...operation.variables, [operation.tried!.variable]: cursor ?? null };
  const { data, errors } = await graph.ask(query ?? operation.query, variables, graph.context({ caller }));
  expect([operation.name, cursor, errors]).toEqual([operation.name, cursor, undefined]);
  return connectionsOf(operation, data);
}

/** Its page, the same one empty, and both from the end. */
const pagesOf = ({ query }: GeneratedOperation): string[] => {
  const at = query.lastIndexOf('first: 2');
  const paged = (size: string) => `${query.slice(0, at)}${size}${query.slice(at + 'first: 2'.length)}`;
  return ['first: 2', 'first: 0', 'last: 1', 'last: 0'].map(paged);
};

const listOf = ({ name }: GeneratedOperation): string => /^query ([\w.]+)/.exec(name)![1]!.split('.').at(-1)!;

test('a cursor that was altered, or is of another list, is refused', async () => {
  const found = new Map<string, { operation: GeneratedOperation; cursor: string }>();
  for (const operation of operations) {
    if (found.has(listOf(operation))) continue;
    const told = (await connections(operation, { whom: 'whoever has one of each' })).flatMap(cursorsOf);
    const cursor = told.find(one => one !== null);
    if (cursor) found.set(listOf(operation), { operation, cursor });
  }
  const lists = [...found.values()];
  expect(lists.length).toBeGreaterThan(10);
  for (const [i, { operation, cursor }] of lists.entries()) {
    const at = Math.floor(cursor.length / 2);
    const altered = `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
    for (const given of [altered, lists.at(i - 1)!.cursor]) {
      const variables = { ...operation.variables, [operation.tried!.variable]: given };
      const refused = codes(await graph.ask(operation.query, variables));
      expect([operation.name, given, refused]).toEqual([operation.name, given, ['invalid-cursor']]);
    }
  }
});

test.each(['whoever has one of each', 'a newcomer'] as const)(
  'what is told to %s can be given back',
  async whom => {
    const lists = new Set<string>();
    for (const operation of operations)
      for (const query of pagesOf(operation)) {
        const cursors = (await connections(operation, { query, whom })).flatMap(cursorsOf);
        expect([operation.name, query, cursors]).not.toEqual([
          operation.name,
          query,
          expect.arrayContaining(['']),
        ]);
        const [cursor] = cursors.filter(one => one !== null);
        if (whom === 'a newcomer' || cursor === undefined) continue;
        lists.add(operation.name);
        for (const given of new Set(cursors))
          if (given !== null) await connections(operation, { cursor: given, whom });
      }
    if (whom !== 'a newcomer') expect(lists).toEqual(new Set(operations.map(({ name }) => name)));
  },
);
