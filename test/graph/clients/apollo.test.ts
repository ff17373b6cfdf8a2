/** Apollo Client 4 with its InMemoryCache, which is told the types of interfaces and nothing else. */
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache, Observable } from '@apollo/client';
import { print } from 'graphql';
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

const possibleTypes = Object.fromEntries(
  SCHEMA.__schema.types.flatMap(type =>
    type.kind === 'INTERFACE' || type.kind === 'UNION'
      ? [[type.name, type.possibleTypes.map(({ name }) => name)]]
      : [],
  ),
);

const newClient = (link: ApolloLink = new HttpLink({ uri: app.url, headers: app.headers })) =>
  new ApolloClient({ link, cache: new InMemoryCache({ possibleTypes }) });

test('each network shows its own day and root, whatever was read after it', async () => {
  const client = newClient();
  for (const variables of NETWORKS) await client.query({ query: gql(NETWORK), variables });
  for (const variables of NETWORKS)
    expectOwn(variables, client.readQuery({ query: gql(NETWORK), variables }));
});

test('a company’s page and its history agree', async () => {
  const client = newClient();
  await client.query({ query: gql(NETWORK), variables: NETWORKS[0]! });
  const { data } = await client.query({ query: gql(HISTORY), variables: { nif: COMPANY } });
  expect(data).toMatchObject({
    contractor: {
      verdict: 'do_not_proceed',
      assessments: { edges: [{ node: { verdict: 'do_not_proceed' } }, { node: { verdict: 'low_risk' } }] },
    },
  });
});

test('events are paged from an empty log on, and a subscription goes on there through a deploy', async () => {
  const begin = await newClient().query<{ events: { pageInfo: { endCursor: string } } }>({
    query: gql(EVENTS),
  });
  const { transport, place } = followingTransport(app, begin.data!.events.pageInfo.endCursor);
  const bySse = new ApolloLink(
    ({ query, variables }) =>
      new Observable(sink =>
        transport.subscribe(
          { query: print(query), variables },
          {
            next: result => sink.next(result as ApolloLink.Result),
            error: error => sink.error(error),
            complete: () => sink.complete(),
          },
        ),
      ),
  );
  const heard: string[] = [];
  const following = newClient(bySse)
    .subscribe<{ events: { nif: string; cursor: string } }>({ query: gql(FOLLOW) })
    .subscribe(({ data }) => {
      heard.push(data!.events.nif);
      place.cursor = data!.events.cursor;
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
