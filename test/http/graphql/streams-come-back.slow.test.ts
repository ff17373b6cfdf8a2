/**
 * Readers of event streams come back by themselves after a deploy and after the end of a token, behind the last event
 * that they heard; a key that is revoked stops them, with an error that says so. As npm `graphql-sse`, set up as
 * docs/graphql.md says, and the client over REST have it.
 */
import { createServer } from 'node:http';
import { createClient, NetworkError } from 'graphql-sse';
import { afterAll, expect, test } from 'vitest';
import { createClient as createRestClient } from '../../../clients/typescript/src/client.ts';
import { createFollower } from '../../../examples/follow-events.ts';
import { createClientTokens } from '../../../src/access/client-token.ts';
import { revokeKey } from '../../../src/access/keys/keys.ts';
import { companyNif } from '../../graph/graph-database.ts';
import { startRestartableApp } from '../../kit/restartable-app.ts';
import { TEST_ENV } from '../../kit/test-env.ts';

let partner: { clientId: string; keyId: string; key: string };
const app = await startRestartableApp();
afterAll(() => app.close());

/** Gives the secret for each connection anew, as a page's session does. */
type Secret = () => Promise<string>;

interface Reader {
  readonly heard: string[];
  /** How often it was let in. */
  connections(): number;
  /** Resolves with what it was told when it gave up. */
  readonly refused: Promise<unknown>;
  leave(): void;
}

const QUERY = 'subscription { events { cursor ... on AboutCompany { nif } } }';

/** The example that partners copy. */
function readByGraphqlSse(secret: Secret): Reader {
  const heard: string[] = [];
  let connections = 0;
  const session = { url: `${app.api}/graphql`, authorization: async () => `Bearer ${await secret()}` };
  const follower = createFollower(session, { wait: () => 50, onConnected: () => void connections++ });
  const leaving = Promise.withResolvers<unknown>();
  const leave = follower.subscribe(
    { query: QUERY },
    {
      next: ({ data }) => void heard.push(data.events.nif),
      error: leaving.resolve,
      complete: () => leaving.resolve('completed'),
    },
  );
  return { heard, refused: leaving.promise, connections: () => connections, leave };
}

/** `clients/typescript`, which begins at the end of the log. */
function readByClient(secret: Secret): Reader {
  const heard: string[] = [];
  let connections = 0;
  const leaving = new AbortController();
  const counted: typeof fetch = async (...asked) => {
    const answer = await fetch(...asked);
    if (answer.ok) connections++;
    return answer;
  };
  const risk = createRestClient({ url: app.api, key: secret, fetch: counted });
  const refused = (async () => {
    for await (const { data } of risk.events({ after: 'latest', signal: leaving.signal }))
      heard.push('nif' in data ? data.nif : '');
  })().catch(error => error.status);
  return { heard, refused, connections: () => connections, leave: () => leaving.abort() };
}

const READERS = [
  ['graphql-sse', readByGraphqlSse],
  ['the client in TypeScript', readByClient],
] as const;

async function enter(read: (secret: Secret) => Reader, secret?: Secret): Promise<Reader> {
  partner = await app.newPartner();
  const reader = read(secret ?? (async () => partner.key));
  await expect.poll(reader.connections).toBe(1);
  return reader;
}

const NIFS = [1, 2, 3, 4].map(companyNif);
const happen = (n: number) => app.happen(partner.clientId, NIFS[n]!);
const heardOf = (reader: Reader, events: number) =>
  expect.poll(() => reader.heard).toEqual(NIFS.slice(0, events));

test.each(READERS)(
  '%s comes back after a deploy: it misses nothing and hears nothing twice',
  async (_, read) => {
    const reader = await enter(read);
    await happen(0);
    await heardOf(reader, 1);
    for (const n of [1, 2]) {
      await app.stop();
      await happen(n);
      await app.start();
      await heardOf(reader, n + 1);
    }
    await happen(3);
    await heardOf(reader, 4);
    expect(reader.connections()).toBe(3);
    reader.leave();
  },
);

test.each(READERS)('%s misses nothing, though it was cut off before anything happened', async (_, read) => {
  const reader = await enter(read);
  await app.stop();
  await happen(0);
  await app.start();
  await heardOf(reader, 1);
  reader.leave();
});

test.each(READERS)('%s comes back with a fresh token when the old one is over', async (_, read) => {
  const tokens = createClientTokens(TEST_ENV.SECRET_KEY);
  const reader = await enter(read, async () => {
    const plan = { keyId: partner.keyId, scopes: ['contractors:read', 'events:read'] as const, nifs: null };
    return (await tokens.mint(plan, { now: new Date(), seconds: 1 })).token;
  });
  await happen(0);
  await heardOf(reader, 1);
  await expect.poll(reader.connections).toBeGreaterThan(2);
  for (const n of [1, 2]) await happen(n);
  await heardOf(reader, 3);
  reader.leave();
});

test.each(READERS)(
  '%s waits while it is answered 503, 429 and 502, and goes on where it was',
  async (_, read) => {
    const reader = await enter(read);
    await app.stop();
    const told: number[] = [];
    const { hostname, port } = new URL(app.api);
    const away = createServer((_request, response) => {
      const status = [503, 429, 502][told.length % 3]!;
      told.push(status);
      response.writeHead(status, { 'retry-after': '1', connection: 'close' }).end('<html></html>');
    }).listen(Number(port), hostname);
    await expect.poll(() => told.length).toBeGreaterThan(2);
    await happen(0);
    await new Promise(resolve => away.close(resolve));
    await app.start();
    await heardOf(reader, 1);
    reader.leave();
  },
);

test.each(READERS)('%s stops when its key is revoked, and is told', async (_, read) => {
  const reader = await enter(read);
  await revokeKey(app.db, { keyId: partner.keyId });
  expect([401, new Error('The key is refused.')]).toContainEqual(await reader.refused);
});

test('graphql-sse as it comes, of a revoked key: it asks again as often as it does, and tells the 401', async () => {
  const { key, keyId } = await app.newPartner();
  let retries = 0;
  const client = createClient({
    url: `${app.api}/graphql`,
    headers: { authorization: `Bearer ${key}` },
    retry: async () => void retries++,
    on: { connected: () => void revokeKey(app.db, { keyId }) },
  });
  const error = await new Promise((resolve, reject) => {
    client.subscribe({ query: QUERY }, { next: () => {}, error: resolve, complete: () => reject() });
  });
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ response: { status: 401 } });
  expect(retries).toBe(5);
});
