/**
 * Apollo Client 4: its cache is told which types stand behind an interface, and that pages of events are one list.
 * `API_KEY=crl_sk_… node examples/apollo.ts 580000095` prints who is around a company, from the cache.
 */
import { readFileSync } from 'node:fs';
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache, Observable } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { relayStylePagination } from '@apollo/client/utilities';
import { buildSchema, isAbstractType, OperationTypeNode, print } from 'graphql';
import { createFollower, type Follower } from './follow-events.ts';
import { createSession, mintToken, type Session } from './plain-fetch.ts';

/** From `GET /api/v1/schema.graphql`, when your page is built. */
const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'));
const possibleTypes = Object.fromEntries(
  Object.values(schema.getTypeMap())
    .filter(isAbstractType)
    .map(type => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
);

export function createApolloClient(session: Session, follower: Follower): ApolloClient {
  const authorized = new SetContextLink(async ({ headers }) => ({
    headers: { ...headers, authorization: await session.authorization() },
  }));
  const live = new ApolloLink(
    ({ query, variables }) =>
      new Observable(sink => follower.subscribe({ query: print(query), variables }, sink)),
  );
  return new ApolloClient({
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      live,
      authorized.concat(new HttpLink({ uri: session.url })),
    ),
    // What has an id is kept by it, over all types; nothing else is to be said.
    cache: new InMemoryCache({
      possibleTypes,
      typePolicies: { Query: { fields: { events: relayStylePagination(['types']) } } },
    }),
  });
}

if (import.meta.main) {
  const { SERVICE = 'http://127.0.0.1:4000', API_KEY = '' } = process.env;
  const session = createSession(SERVICE, () => mintToken(SERVICE, API_KEY));
  const client = createApolloClient(session, createFollower(session));
  const query = gql`query Around($nif: NIF!) { network(nif: $nif) { nodes { key name step } } }`;
  const { data } = await client.query({ query, variables: { nif: process.argv[2] ?? '580000095' } });
  console.log(JSON.stringify(data, null, 2));
}
