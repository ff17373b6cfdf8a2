/**
 * The clients of examples/, against the real service: their caches show each network as it was, pages are one list, and a
 * subscription goes on through the end of a token and a deploy.
 */
import { gql } from '@apollo/client';
import { createOperationDescriptor, fetchQuery, getRequest, requestSubscription } from 'relay-runtime';
import { afterAll, describe, expect, it } from 'vitest';
import { createApolloClient } from '../../../examples/apollo.ts';
import { createFollower, type Follower } from '../../../examples/follow-events.ts';
import { ask, createSession, everyEvent, mintToken, type Session } from '../../../examples/plain-fetch.ts';
import { createRelayEnvironment } from '../../../examples/relay.ts';
import { createUrqlClient } from '../../../examples/urql.ts';
import { compileForRelay } from './compile-for-relay.ts';
import { COMPANY, DOCUMENTS, type DocumentName, expectOwn, NETWORKS, startTwoDays } from './two-days.ts';

const [app, compiled] = await Promise.all([startTwoDays(), compileForRelay(DOCUMENTS)]);
afterAll(() => app.close());
afterAll(() => compiled.remove());

// biome-ignore lint/suspicious/noExplicitAny: looked into by its path
type Data = any;

/** What the tests do with a client, each in its own words. */
interface Client {
  query(name: DocumentName, variables: object): Promise<Data>;
  /** From the cache alone. */
  cached(name: DocumentName, variables: object): Data;
  /** Follows the events; returns what ends it. */
  follow(hear: (data: Data) => void): () => void;
}

function apollo(session: Session, follower: Follower): Client {
  const client = createApolloClient(session, follower);
  return {
    async query(name, variables) {
      // As `fetchMore` asks: for the cache the first page is the whole list so far.
      const asked = { query: gql(DOCUMENTS[name]), variables, fetchPolicy: 'network-only' } as const;
      return (await client.query(asked)).data;
    },
    cached: (name, variables) => client.readQuery({ query: gql(DOCUMENTS[name]), variables }),
    follow(hear) {
      const following = client
        .subscribe({ query: gql(DOCUMENTS.Follow) })
        .subscribe(({ data }) => hear(data));
      return () => following.unsubscribe();
    },
  };
}

function urql(session: Session, follower: Follower): Client {
  const client = createUrqlClient(session, follower);
  return {
    query: async (name, variables) => (await client.query(DOCUMENTS[name], variables)).data,
    cached: (name, variables) =>
      client.readQuery(DOCUMENTS[name], variables, { requestPolicy: 'cache-only' })?.data,
    follow(hear) {
      const following = client.subscription(DOCUMENTS.Follow, {}).subscribe(({ data }) => hear(data));
      return () => following.unsubscribe();
    },
  };
}

function relay(session: Session, follower: Follower): Client {
  const environment = createRelayEnvironment(session, follower);
  const descriptorOf = (name: DocumentName, variables: object) =>
    createOperationDescriptor(getRequest(compiled.artifact(name)), { ...variables });
  return {
    async query(name, variables) {
      environment.retain(descriptorOf(name, variables));
      return fetchQuery(environment, compiled.artifact(name), { ...variables }).toPromise();
    },
    cached: (name, variables) => environment.lookup(descriptorOf(name, variables).fragment).data,
    follow: hear =>
      requestSubscription(environment, {
        subscription: compiled.artifact('Follow'),
        variables: {},
        onNext: hear,
      }).dispose,
  };
}

const tokens = (seconds?: number) => () => mintToken(app.api, app.key, seconds);
const newClient = (make: typeof apollo): Client => {
  const session = createSession(app.api, tokens());
  return make(session, createFollower(session));
};
const nifs = ({ events }: Data): string[] => events.edges.map(({ node }: Data) => node.nif);

describe.each([
  ['Apollo Client', apollo],
  ['urql', urql],
  ['Relay', relay],
])('%s', (_, make) => {
  it('shows each network’s own day and root, whatever was read after it', async () => {
    const client = newClient(make);
    for (const variables of NETWORKS) await client.query('Network', variables);
    for (const variables of NETWORKS) expectOwn(variables, client.cached('Network', variables));
  });

  it('shows a company’s page and its history in agreement', async () => {
    const client = newClient(make);
    await client.query('Network', NETWORKS[0]!);
    expect(await client.query('History', { nif: COMPANY })).toMatchObject({
      company: {
        assessment: { verdict: 'do_not_proceed' },
        assessments: { edges: [{ node: { verdict: 'do_not_proceed' } }, { node: { verdict: 'low_risk' } }] },
      },
    });
  });

  it('keeps pages of events as one list', async () => {
    await app.newLog(['one', 'two', 'three']);
    const client = newClient(make);
    const { events } = await client.query('Events', {});
    await client.query('Events', { after: events.pageInfo.endCursor });
    expect(nifs(client.cached('Events', {}))).toEqual(['one', 'two']);
  });

  it('follows events through the end of a token and a deploy, each once', async () => {
    await app.newLog([]);
    let connections = 0;
    const session = createSession(app.api, tokens(1));
    const client = make(
      session,
      createFollower(session, { wait: () => 50, onConnected: () => void connections++ }),
    );
    const heard: string[] = [];
    const leave = client.follow(({ events }) => heard.push(events.nif));
    await expect.poll(() => connections).toBeGreaterThan(1);
    await app.happen(app.clientId, 'first');
    await expect.poll(() => heard).toEqual(['first']);
    await app.stop();
    await app.happen(app.clientId, 'second');
    await app.start();
    await expect.poll(() => heard).toEqual(['first', 'second']);
    leave();
  });
});

it('fetch alone reads every event, a page at a time, and says what was refused', async () => {
  await app.newLog(['one', 'two', 'three']);
  const session = createSession(app.api, tokens());
  const read: (string | null)[] = [];
  for await (const { nif } of everyEvent(session, 2)) read.push(nif);
  expect(read).toEqual(['one', 'two', 'three']);
  await expect(ask(session, '{ company(nif: "12") { nif } }')).rejects.toThrow(/^invalid-nif: /);
  await expect(mintToken(app.api, 'crl_sk_unknown')).rejects.toThrow(/^unauthenticated: /);
});
