/**
 * urql with graphcache, which is told the schema, what has no id, and that pages of events are one list.
 * `API_KEY=crl_sk_… node examples/urql.ts 580000095` prints who is around a company.
 */
import { readFileSync } from 'node:fs';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { Client, fetchExchange, subscriptionExchange } from 'urql';
import { createFollower, type Follower } from './follow-events.ts';
import { createSession, mintToken, type Session } from './plain-fetch.ts';

/** From `GET /api/v1/schema.graphql`, when your page is built. */
const schema = introspectionFromSchema(
  buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8')),
);

/** What has no id belongs to what shows it. */
const notKept = () => null;
const keys = { Network: notKept, NetworkCompany: notKept, NetworkDirector: notKept, NetworkEdge: notKept };

export function createUrqlClient(session: Session, follower: Follower): Client {
  return new Client({
    url: session.url,
    // The service takes queries by POST.
    preferGetMethod: false,
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('authorization', await session.authorization());
      return fetch(url, { ...init, headers });
    },
    exchanges: [
      cacheExchange({ schema, keys, resolvers: { Query: { events: relayPagination() } } }),
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables = {} }) => ({
          subscribe: sink => ({ unsubscribe: follower.subscribe({ query, variables }, sink) }),
        }),
      }),
      fetchExchange,
    ],
  });
}

if (import.meta.main) {
  const { SERVICE = 'http://127.0.0.1:4000', API_KEY = '' } = process.env;
  const session = createSession(SERVICE, () => mintToken(SERVICE, API_KEY));
  const client = createUrqlClient(session, createFollower(session));
  const query = 'query Around($nif: NIF!) { network(nif: $nif) { nodes { __typename key name step } } }';
  const { data } = await client.query(query, { nif: process.argv[2] ?? '580000095' });
  console.log(JSON.stringify(data, null, 2));
}
