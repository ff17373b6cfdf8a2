/** Documents that a client has registered: asked by their hash in every way, and all that some keys may ask. */
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { parse, print } from 'graphql';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { changeKey } from '../../../src/access/keys/change-key.ts';
import { rollKey } from '../../../src/access/keys/roll-key.ts';
import { addDocuments, documentHash, removeDocument } from '../../../src/access/keys/trusted-documents.ts';
import { postGraphql } from '../../kit/ask-graphql.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { enterSocket } from './socket-client.ts';

const [WHO, FOLLOW, OTHER, STRANGERS] = [
  'query Who { viewer { client { id } } }',
  'subscription Follow { events { ... on AboutCompany { nif } } }',
  '{ viewer { limits { name } } }',
  '{ registers { title } }',
];
const TOKEN = 'mutation { clientTokenCreate(input: {}) { result { token } errors { code } } }';

const app = await appOfFile();
/** The same client: a key as any, one that asks registered documents only, and a token of the latter. */
let keys: { any: string; bound: string; token: string };
let boundId: string;
beforeAll(async () => {
  await addDocuments(app.db, app.clientId, [WHO, FOLLOW, TOKEN]);
  await addDocuments(app.db, await app.newClient(), [STRANGERS]);
  const bound = await app.issue({ documentsOnly: true });
  boundId = bound.id;
  const { data } = (await ask(bound.key, { query: TOKEN })).body;
  keys = { any: app.key, bound: bound.key, token: data.clientTokenCreate.result.token };
});

const byHash = (text: string, version = 1) => ({
  extensions: { persistedQuery: { version, sha256Hash: documentHash(text) } },
});

async function ask(key: string, body: object) {
  const response = await postGraphql({ api: app.api, key }, body);
  return { status: response.status, body: await response.json() };
}

async function onSocket(key: string, payload: object) {
  const client = await enterSocket({ api: app.api, key });
  client.say({ id: '1', type: 'subscribe', payload: { query: '', ...payload } });
  const { type, payload: told } = await client.hear();
  client.socket.terminate();
  return type === 'error' ? { errors: told } : told;
}

const codeOf = (body: { errors?: { extensions: { code: string } }[] }) =>
  body.errors?.[0]?.extensions.code ?? null;

describe.each(['any', 'bound', 'token'] as const)('with the key "%s"', which => {
  it('a registered document is answered by its hash, and in full', async () => {
    const told = { data: { viewer: { client: { id: app.clientId } } } };
    const named = { persistedQuery: { version: 1, sha256Hash: `sha256:${documentHash(WHO)}` } };
    for (const asked of [
      byHash(WHO),
      { extensions: named },
      { query: WHO },
      { query: WHO, ...byHash(WHO) },
      { query: '', ...byHash(WHO) },
    ]) {
      expect((await ask(keys[which], asked)).body).toMatchObject(told);
      expect(await onSocket(keys[which], asked)).toMatchObject(told);
    }
  });

  test.each(['POST', 'GET'])('a subscription is followed by its hash, over SSE by %s', async method => {
    const leaving = new AbortController();
    const search = new URLSearchParams({ extensions: JSON.stringify(byHash(FOLLOW).extensions) });
    const headers = { authorization: `Bearer ${keys[which]}`, accept: 'text/event-stream' };
    const response = await fetch(`${app.api}/graphql${method === 'GET' ? `?${search}` : ''}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      signal: leaving.signal,
      ...(method === 'GET' ? {} : { body: JSON.stringify(byHash(FOLLOW)) }),
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
    ]);
    leaving.abort();
  });

  it('a hash that the client has not registered is refused in the words of the protocol', async () => {
    for (const asked of [
      byHash(OTHER),
      byHash(STRANGERS),
      { extensions: { persistedQuery: { version: 1, sha256Hash: 'no\u0000hash' } } },
    ]) {
      const { status, body } = await ask(keys[which], asked);
      expect([status, codeOf(body)]).toEqual([400, 'PERSISTED_QUERY_NOT_SUPPORTED']);
      expect(body.errors[0].message).toBe('PersistedQueryNotSupported');
      expect(codeOf(await onSocket(keys[which], asked))).toBe('PERSISTED_QUERY_NOT_SUPPORTED');
    }
  });
});

test.each(['bound', 'token'] as const)('the key "%s" asks nothing else, and reads no schema', async which => {
  for (const query of [OTHER, STRANGERS, '{ __typename }', `${WHO} `, '']) {
    const { status, body } = await ask(keys[which], { query });
    expect([query, status, codeOf(body)]).toEqual([query, 403, 'document-not-trusted']);
    expect(codeOf(await onSocket(keys[which], { query }))).toBe('document-not-trusted');
  }
  const schema = await app.get('/api/v1/schema.graphql', { authorization: `Bearer ${keys[which]}` });
  expect([schema.status, (await schema.json()).code]).toEqual([403, 'document-not-trusted']);
});

test('what is no hash and no text is refused as before', async () => {
  for (const body of [{}, { query: null }, { query: 1 }, { extensions: { persistedQuery: 1 } }]) {
    const { status, body: told } = await ask(keys.any, body);
    expect([status < 500, codeOf(told)]).toEqual([true, 'malformed-request']);
  }
});

test('Apollo Client asks by hash what is registered, and goes on in full with what is not', async () => {
  const sent: { query?: string }[] = [];
  const http = new HttpLink({
    uri: `${app.api}/graphql`,
    headers: { authorization: `Bearer ${app.key}` },
    fetch: (url, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return fetch(url, init);
    },
  });
  const link = new PersistedQueryLink({ sha256: documentHash });
  const client = new ApolloClient({ link: link.concat(http), cache: new InMemoryCache() });
  const asked = async (text: string) => {
    const { data } = await client.query({ query: parse(text), fetchPolicy: 'no-cache' });
    return [data, sent.splice(0).map(({ query }) => query !== undefined)];
  };
  // It adds __typename to what it sends; a manifest that is made with its own tools has it too.
  const sentAs = print(new InMemoryCache().transformDocument(parse(WHO)));
  await addDocuments(app.db, app.clientId, [sentAs]);
  expect(await asked(WHO)).toEqual([expect.objectContaining({}), [false]]);
  expect(await asked(OTHER)).toEqual([expect.objectContaining({}), [false, true]]);
});

test('a document that is taken out is refused from then on, and a key is bound and let go at once', async () => {
  expect(await removeDocument(app.db, app.clientId, documentHash(WHO))).toBe(true);
  expect(codeOf((await ask(keys.bound, { query: WHO })).body)).toBe('document-not-trusted');
  const { key } = await rollKey(app.db, { keyId: boundId, keyPrefix: 'crl', overlap: '1h' });
  expect(codeOf((await ask(key, { query: WHO })).body)).toBe('document-not-trusted');
  await changeKey(app.db, boundId, { documentsOnly: false });
  for (const freed of [keys.bound, key])
    await expect.poll(async () => (await ask(freed, { query: WHO })).status).toBe(200);
});
