/** Access tokens of OAuth 2 (RFC 6749, 4.4; RFC 7523): what a signed assertion gives, what it does not, and assertions that are not taken. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { exportJWK, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it, test } from 'vitest';
import { changeKey, setKeyDisabled } from '../../../src/access/keys/change-key.ts';
import { revokeKey } from '../../../src/access/keys/keys.ts';
import { readPublicKeys } from '../../../src/access/keys/public-keys.ts';
import { rollKey } from '../../../src/access/keys/roll-key.ts';
import { ALL_SCOPES } from '../../../src/access/scopes.ts';
import { askGraphql } from '../../kit/ask-graphql.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { enterSocket } from '../graphql/socket-client.ts';

// The test is the proxy that tells the caller's address.
const app = await appOfFile({ TRUST_PROXY: '1' });
const { publicUrl } = app.config;

const pairOf = (alg: string) => {
  if (alg === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return alg === 'EdDSA'
    ? generateKeyPairSync('ed25519')
    : generateKeyPairSync('rsa', { modulusLength: 2048 });
};
const { privateKey, publicKey } = pairOf('ES256');
const JWKS = [await exportJWK(publicKey)];

async function signing(more: Parameters<typeof changeKey>[2] & { publicKeys?: readonly JWK[] } = {}) {
  const { id, key } = await app.issue();
  await changeKey(app.db, id, { publicKeys: JWKS, ...more });
  return { id, key };
}

const seconds = (more = 0) => Math.floor(Date.now() / 1000) + more;
const claimsOf = (id: string) => ({ iss: id, sub: id, aud: publicUrl, jti: randomUUID(), exp: seconds(60) });
const sign = (claims: object, header: object = {}, key: Parameters<SignJWT['sign']>[0] = privateKey) =>
  new SignJWT(claims as JWTPayload).setProtectedHeader({ alg: 'ES256', ...header }).sign(key);

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const form = (assertion: string, more: Record<string, string> = {}) => ({
  grant_type: 'client_credentials',
  client_assertion_type: TYPE,
  client_assertion: assertion,
  ...more,
});
async function askToken(body: Record<string, string> | string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.api}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(body),
    headers,
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
const tokenFor = async (id: string) => (await askToken(form(await sign(claimsOf(id))))).body.access_token;
const usage = async (token: string, headers: Record<string, string> = {}) =>
  (await fetch(`${app.api}/api/v1/usage`, { headers: { authorization: `Bearer ${token}`, ...headers } }))
    .status;

describe('an access token', () => {
  it('stands for its key: its scopes, its limits, its log, over REST, GraphQL, MCP and sockets', async () => {
    const { id } = await signing({ limits: [{ name: 'burst', requests: 6, windowSeconds: 86_400 }] });
    const { status, headers, body } = await askToken(form(await sign(claimsOf(id)), { client_id: id }));
    expect([status, headers.get('cache-control'), headers.get('ratelimit')]).toEqual([
      200,
      'no-store',
      expect.stringContaining('"burst";r=5'),
    ]);
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      scope: ALL_SCOPES.join(' '),
    });
    const token = body.access_token;
    expect(await usage(token)).toBe(200);
    const endpoints = await app.get('/api/v1/webhook-endpoints', { authorization: `Bearer ${token}` });
    expect(endpoints.status).toBe(200);
    const made = await askGraphql(
      { api: app.api, key: token },
      'mutation { clientTokenCreate(input: {}) { result { token } } }',
    );
    expect(await usage(made.body.data.clientTokenCreate.result.token)).toBe(200);
    const socket = await enterSocket({ api: app.api, key: token });
    expect(await usage(token)).toBe(200);
    expect(await usage(token)).toBe(429);
    const refused = await askToken(form(await sign(claimsOf(id))));
    expect([refused.status, refused.body.code]).toEqual([429, 'quota-exceeded']);
    const { rows } = await app.db.pool.query(
      `select route, count(*)::int as n from request_log where key_id = $1 and outcome = 'answered' group by 1 order by 1`,
      [id],
    );
    expect(rows).toContainEqual({ route: '/oauth/token', n: 1 });
    expect(rows).toContainEqual({ route: '/api/v1/usage', n: 3 });
    socket.socket.close();
  });

  it('has the scopes that were asked for, and none that its key has not', async () => {
    const { id } = await signing({ scopes: ['contractors:read', 'events:read'] });
    const narrow = await askToken(form(await sign(claimsOf(id)), { scope: 'events:read' }));
    expect(narrow.body.scope).toBe('events:read');
    const wide = await askToken(form(await sign(claimsOf(id)), { scope: 'events:read watch' }));
    expect([wide.status, wide.body.error]).toEqual([400, 'invalid_scope']);
    expect(wide.body.error_description).toContain('contractors:read events:read');
  });

  it.each(['revoked', 'disabled', 'narrowed to other addresses'])('is over when its key is %s', async how => {
    const { id } = await signing();
    const token = await tokenFor(id);
    expect(await usage(token)).toBe(200);
    if (how === 'revoked') await revokeKey(app.db, { keyId: id });
    else if (how === 'disabled') await setKeyDisabled(app.db, { keyId: id, disabled: true });
    else await changeKey(app.db, id, { addresses: ['203.0.113.0/24'] });
    await expect.poll(() => usage(token)).toBe(401);
    const again = await askToken(form(await sign(claimsOf(id))));
    expect([again.status, again.body.error]).toEqual([400, 'invalid_client']);
    if (!how.startsWith('narrowed')) return;
    const there = { 'x-forwarded-for': '203.0.113.5' };
    expect(await usage(token, there)).toBe(200);
    expect((await askToken(form(await sign(claimsOf(id))), there)).status).toBe(200);
  });

  it('is given for the successor of a rolled key as for the key', async () => {
    const { id } = await signing();
    const { id: next } = await rollKey(app.db, { keyId: id, keyPrefix: app.config.keyPrefix, overlap: '1h' });
    expect(await usage(await tokenFor(id))).toBe(200);
    expect(await usage(await tokenFor(next))).toBe(200);
  });

  it.each(['PS256', 'RS256', 'EdDSA', 'Ed25519'])('is given for %s, by the key that kid names', async alg => {
    const pair = pairOf(alg === 'Ed25519' ? 'EdDSA' : alg);
    const publicKeys = [
      { ...JWKS[0]!, kid: 'old' },
      { ...(await exportJWK(pair.publicKey)), kid: 'new' },
    ];
    const { id } = await signing({ publicKeys: await readPublicKeys(JSON.stringify({ keys: publicKeys })) });
    const assertion = await sign(claimsOf(id), { alg, kid: 'new', typ: 'JWT' }, pair.privateKey);
    expect((await askToken(form(assertion))).status).toBe(200);
  });
});

describe('an assertion', () => {
  it.each([
    ['the issuer in a list of one', (c: object) => ({ ...c, aud: [publicUrl] })],
    ['the token endpoint', (c: object) => ({ ...c, aud: `${publicUrl}/oauth/token` })],
    ['an issue time of a clock that is 20 s ahead', (c: object) => ({ ...c, iat: seconds(20) })],
    ['an end 20 s ago', (c: object) => ({ ...c, exp: seconds(-20) })],
    ['further claims', (c: object) => ({ ...c, more: 1 })],
  ])('is taken with %s', async (_what, change) => {
    const { id } = await signing();
    expect((await askToken(form(await sign(change(claimsOf(id)))))).status).toBe(200);
  });

  const other = pairOf('ES256');
  const HOSTILE: Readonly<Record<string, (id: string) => Promise<string> | string>> = {
    'alg none': id => new UnsecuredJWT(claimsOf(id) as JWTPayload).encode(),
    'alg none with an empty signature and our key id': id =>
      `${Buffer.from('{"alg":"none","kid":"one"}').toString('base64url')}.${Buffer.from(JSON.stringify(claimsOf(id))).toString('base64url')}.`,
    'HS256 with the public key as its secret': id =>
      sign(
        claimsOf(id),
        { alg: 'HS256' },
        Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }) as string),
      ),
    'HS256 with the JWK as its secret': id =>
      sign(claimsOf(id), { alg: 'HS256' }, Buffer.from(JSON.stringify(JWKS[0]))),
    'the signature of another key': id => sign(claimsOf(id), {}, other.privateKey),
    'a key of its own in the header': async id =>
      sign(claimsOf(id), { jwk: await exportJWK(other.publicKey) }, other.privateKey),
    'an address of keys in the header': id =>
      sign(claimsOf(id), { jku: `${app.api}/keys` }, other.privateKey),
    'the name of another key': id => sign(claimsOf(id), { kid: 'none-such' }),
    'a signature that was cut': async id => (await sign(claimsOf(id))).slice(0, -4),
    'claims that were changed': async id => {
      const [header, , signature] = (await sign(claimsOf(id))).split('.');
      const changed = Buffer.from(JSON.stringify({ ...claimsOf(id), exp: seconds(300) })).toString(
        'base64url',
      );
      return `${header}.${changed}.${signature}`;
    },
    'another service as its audience': id => sign({ ...claimsOf(id), aud: 'https://bank.example' }),
    'another service beside ours': id => sign({ ...claimsOf(id), aud: [publicUrl, 'https://bank.example'] }),
    'an audience that begins as ours': id => sign({ ...claimsOf(id), aud: `${publicUrl}.example` }),
    'no audience': id => sign({ ...claimsOf(id), aud: undefined }),
    'an end that has passed': id => sign({ ...claimsOf(id), exp: seconds(-40) }),
    'an end in an hour': id => sign({ ...claimsOf(id), exp: seconds(3600) }),
    'an end that is a text': id => sign({ ...claimsOf(id), exp: String(seconds(60)) }),
    'no end': id => sign({ ...claimsOf(id), exp: undefined }),
    'a beginning that is to come': id => sign({ ...claimsOf(id), nbf: seconds(50) }),
    'an issue time in the future': id => sign({ ...claimsOf(id), iat: seconds(50) }),
    'no jti': id => sign({ ...claimsOf(id), jti: undefined }),
    'an empty jti': id => sign({ ...claimsOf(id), jti: '' }),
    'another issuer': id => sign({ ...claimsOf(id), iss: 'somebody' }),
    'a key that nobody has': () => sign(claimsOf('key_00000000000000000000000000')),
    'no subject': id => sign({ ...claimsOf(id), sub: undefined }),
    'the type of an access token': id => sign(claimsOf(id), { typ: 'at+jwt' }),
    'an extension that must be understood': id => sign(claimsOf(id), { crit: ['exp'], exp: 1 }),
    'no form at all': () => 'eyJ.nothing.here',
  };
  test.each(Object.keys(HOSTILE))('with %s is not taken', async what => {
    const { id } = await signing();
    const assertion = await Promise.resolve(HOSTILE[what]!(id)).catch(() => 'cannot be signed');
    const { status, headers, body } = await askToken(form(assertion));
    expect([status, body.error, headers.get('cache-control')]).toEqual([400, 'invalid_client', 'no-store']);
    expect(body.error_description).toMatch(/\.$/);
    expect(JSON.stringify(body)).not.toContain(assertion);
    const { rows } = await app.db.pool.query('select from used_assertions where key_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('gives one token, also to many who send it at once', async () => {
    const { id } = await signing();
    const assertion = await sign(claimsOf(id));
    const answers = await Promise.all(Array.from({ length: 8 }, () => askToken(form(assertion))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(400)]);
    const { body } = await askToken(form(assertion));
    expect(body).toEqual({
      error: 'invalid_client',
      error_description: 'The assertion was used before: its jti is taken once.',
    });
  });

  it('of a key without public keys, or of another client, is not taken', async () => {
    const [{ id: bare }, { id }] = [await app.issue(), await signing()];
    for (const claims of [claimsOf(bare), { ...claimsOf(id), iss: bare }])
      expect((await askToken(form(await sign(claims)))).body.error).toBe('invalid_client');
    expect((await askToken(form(await sign(claimsOf(id)), { client_id: bare }))).body.error).toBe(
      'invalid_client',
    );
  });
});

describe('a request', () => {
  test.each([
    ['unsupported_grant_type', (f: Record<string, string>) => ({ ...f, grant_type: 'password' })],
    ['invalid_request', ({ grant_type: _, ...f }: Record<string, string>) => f],
    ['invalid_request', (f: Record<string, string>) => ({ ...f, client_assertion: '' })],
    ['invalid_request', (f: Record<string, string>) => ({ ...f, client_assertion_type: 'saml' })],
    ['invalid_request', (f: Record<string, string>) => `${new URLSearchParams(f)}&scope=watch&scope=watch`],
  ])('is %s', async (error, change) => {
    const { id } = await signing();
    const { status, body } = await askToken(change(form(await sign(claimsOf(id)))));
    expect([status, body.error]).toEqual([400, error]);
  });

  it('is a form in a body, by POST, without another credential', async () => {
    const { id, key } = await signing();
    const address = `${app.api}/oauth/token`;
    const fields = form(await sign(claimsOf(id)));
    const json = await fetch(address, { method: 'POST', body: JSON.stringify(fields) });
    expect([json.status, (await json.json()).error]).toEqual([400, 'invalid_request']);
    const inAddress = await fetch(`${address}?${new URLSearchParams(fields)}`, { method: 'POST' });
    expect((await inAddress.json()).error).toBe('invalid_request');
    const got = await fetch(address);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    const twice = await askToken(fields, { authorization: `Bearer ${key}` });
    expect([twice.status, twice.body.error, twice.headers.get('www-authenticate')]).toEqual([
      401,
      'invalid_client',
      'Bearer',
    ]);
  });
});

it('is described where RFC 8414 has it, and in the OpenAPI document', async () => {
  const metadata = await (await fetch(`${app.api}/.well-known/oauth-authorization-server`)).json();
  expect(metadata).toMatchObject({
    issuer: publicUrl,
    token_endpoint: `${publicUrl}/oauth/token`,
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    scopes_supported: ALL_SCOPES,
  });
  expect(metadata.token_endpoint_auth_signing_alg_values_supported).not.toContain('HS256');
  const { components } = await (await fetch(`${app.api}/api/v1/openapi.json`)).json();
  expect(components.securitySchemes.oauth.flows.clientCredentials.tokenUrl).toBe(metadata.token_endpoint);
});

describe('public keys', () => {
  const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits });
  it.each([
    ['a private key', async () => exportJWK(privateKey), 'keep it'],
    ['a secret', () => ({ kty: 'oct', k: 'c2VjcmV0' }), 'keep it'],
    ['RSA of 1024 bits', async () => exportJWK(rsa(1024).publicKey), '2048 bits'],
    [
      'another curve',
      async () => exportJWK(generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey),
      'P-256',
    ],
    ['another algorithm', () => ({ ...JWKS[0], alg: 'HS256' }), 'ES256'],
    ['a key to encrypt with', () => ({ ...JWKS[0], use: 'enc' }), 'signatures'],
    ['two without names', () => ({ keys: [JWKS[0], JWKS[0]] }), 'kid of its own'],
    ['none', () => ({ keys: [] }), '1 to 5'],
    ['a text', () => 'key', 'is a JWK'],
    ['null', () => null, 'is a JWK'],
  ])('are not %s', async (_what, make, says) => {
    await expect(readPublicKeys(JSON.stringify(await make()))).rejects.toThrow(says);
  });
  it('are no other text', async () => {
    await expect(readPublicKeys('-----BEGIN PUBLIC KEY-----')).rejects.toThrow('no JSON');
  });
});
