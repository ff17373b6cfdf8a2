/** urql with graphcache, which is told the schema and what has no id. */
import { cacheExchange } from '@urql/exchange-graphcache';
import { Client, fetchExchange, subscriptionExchange } from 'urql';
import { afterAll, expect, test } from 'vitest';
import {
  COMPANY,
  EVENTS,
  expectOwn,
  FOLLOW,
  followingTransport,
  HISTORY,
  NETWORK,
  NETWORKS,
  SCHEMA,
  startTwoDays,
} from './two-days.ts';

const app = await startTwoDays();
afterAll(() => app.close());

const notKept = () => null;
/** What has no id belongs to what shows it: docs/graphql.md. */
const keys = { Network: notKept, NetworkEdge: notKept };

const newClient = (...more: ReturnType<typeof subscriptionExchange>[]) =>
  new Client({
    url: app.url,
    fetchOptions: { headers: app.headers },
    preferGetMethod: false,
    exchanges: [cacheExchange({ keys, schema: SCHEMA }), ...more, fetchExchange],
  });

test('each network shows its own day and root, whatever was read after it', async () => {
  const client = newClient();
  for (const variables of NETWORKS) await client.query(NETWORK, variables);
  for (const variables of NETWORKS)
    expectOwn(variables, client.readQuery(NETWORK, variables, { requestPolicy: 'cache-only' })?.data);
});

test('a company’s page and its history agree', async () => {
  const client = newClient();
  await client.query(NETWORK, NETWORKS[0]!);
  const { data } = await client.query(HISTORY, { nif: COMPANY });
  expect(data).toMatchObject({
    contractor: {
      verdict: 'do_not_proceed',
      assessments: { edges: [{ node: { verdict: 'do_not_proceed' } }, { node: { verdict: 'low_risk' } }] },
    },
  });
});

test('events are paged from an empty log on, and a subscription goes on there through a deploy', async () => {
  const begin = await newClient().query(EVENTS, {});
  const { transport, place } = followingTransport(app, begin.data.events.pageInfo.endCursor);
  const bySse = subscriptionExchange({
    forwardSubscription: ({ query, variables }) => ({
      subscribe: sink => ({
        unsubscribe: transport.subscribe({ query: query!, ...(variables && { variables }) }, sink),
      }),
    }),
  });
  const heard: string[] = [];
  const following = newClient(bySse)
    .subscription(FOLLOW, {})
    .subscribe(({ data }) => {
      heard.push(data.events.nif);
      place.cursor = data.events.cursor;
    });
  await app.happen(app.clientId, 'first');
  await expect.poll(() => heard).toEqual(['first']);
  await app.stop();
  await app.happen(app.clientId, 'second');
  await app.start();
  await expect.poll(() => heard).toEqual(['first', 'second']);
  following.unsubscribe();
  transport.dispose();
});
