/** The operator's page is for operators' tokens alone, and these open nothing else. */
import { request } from 'node:http';
import { SignJWT } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { createClientTokens } from '../../src/access/client-token.ts';
import { newId } from '../../src/kernel/ids.ts';
import { ALL_VERBS } from '../../src/operator/api/operator-api.ts';
import { createOperatorTokens, OPERATOR_TOKEN_SECONDS } from '../../src/operator/operator-token.ts';
import { cliHere } from '../cli/cli-here.ts';
import { postGraphql } from '../kit/ask-graphql.ts';
import { startTestApp, TEST_ENV } from '../kit/test-app.ts';
import { sessionFrom, startOperatorWorld, tokenOf, tokens } from './operator-world.ts';

const world = await startOperatorWorld();
afterAll(() => world.close());

const statusOf = async (authorization: string | null, path: string, method = 'GET') => {
  const { status } = await fetch(`${world.api}/operator/api/${path}`, {
    method,
    headers: authorization === null ? {} : { authorization },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  return status;
};

describe('no other credential opens any address', () => {
  const strangers: Record<string, () => Promise<string | null>> = {
    'none at all': async () => null,
    'a partner’s key with every right': async () => `Bearer ${world.key}`,
    'a client’s token with every right': async () => {
      const { id } = await world.issue();
      const claims = { keyId: id, scopes: ['contractors:read', 'network:read'] as const, nifs: null };
      const { token } = await createClientTokens(TEST_ENV.SECRET_KEY).mint(claims, {
        now: new Date(),
        seconds: 900,
      });
      return `Bearer ${token}`;
    },
    'a token of another service': async () => {
      const now = new Date();
      const others = createOperatorTokens('another-secret-key-of-at-least-32-chars');
      return `Bearer ${(await others.mint({ name: 'ana', now, sessionEndsAt: sessionFrom(now) })).token}`;
    },
    'an expired token': async () => `Bearer ${await tokenOf('ana', new Date(Date.now() - 16 * 60_000))}`,
    'a token without signature': async () => {
      const [, payload] = (await tokenOf('ana')).split('.');
      const head = Buffer.from('{"alg":"none","typ":"operator+jwt"}').toString('base64url');
      return `Bearer ${head}.${payload}.`;
    },
    'a token in another scheme': async () => `Basic ${await tokenOf('ana')}`,
  };
  it.each(Object.keys(strangers))('%s', async name => {
    const authorization = await strangers[name]!();
    for (const { path, method } of [...ALL_VERBS, { path: 'session', method: 'POST' }])
      expect(`${path}: ${await statusOf(authorization, path, method)}`).toBe(`${path}: 401`);
  });
});

it('a token in the address is refused, whatever else was sent', async () => {
  expect((await world.ask(`registers?token=${await tokenOf('ana')}`)).status).not.toBe(200);
});

it('an operator’s token opens nothing of the partners', async () => {
  const authorization = `Bearer ${await tokenOf('ana')}`;
  for (const path of ['contractors/580000028', 'usage', 'events', 'watchlists'])
    expect((await world.get(`/api/v1/${path}`, { authorization })).status).toBe(401);
  const graphql = await postGraphql({ api: world.api, key: null }, '{"query":"{ registers { name } }"}', {
    authorization,
  });
  expect(graphql.status).toBe(401);
});

/** With a `Host` of its own, which `fetch` does not send. */
const askedAs = (
  headers: Readonly<Record<string, string | undefined>>,
  path = 'registers',
  body?: object,
): Promise<{ status?: number; cors?: string }> =>
  new Promise((resolve, reject) => {
    const sent = { authorization: world.operator, ...headers };
    request(`${world.api}/operator/api/${path}`, { method: body ? 'POST' : 'GET', headers: sent }, answer => {
      answer.resume();
      resolve({ status: answer.statusCode!, cors: answer.headers['access-control-allow-origin']! });
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });

it('a page of another site is refused even with a token, and gets no CORS header', async () => {
  const { host, port } = new URL(world.api);
  const elsewhere = 'operator.evil.example';
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `http://localhost:${Number(port) + 1}` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    // A name that its owner had lead here: what the browser says of itself agrees, and is still not this service.
    { host: elsewhere, origin: `http://${elsewhere}`, 'sec-fetch-site': 'same-origin' },
    { host: `${elsewhere}:${port}`, origin: `http://${elsewhere}:${port}` },
    { host: `localhost.${elsewhere}`, origin: `http://localhost.${elsewhere}` },
    { host: `127.0.0.1.${elsewhere}`, origin: `http://127.0.0.1.${elsewhere}` },
  ]) {
    const { status, cors } = await askedAs(headers);
    expect({ ...headers, status, cors }).toEqual({ ...headers, status: 403, cors: undefined });
    const { id } = await world.issue();
    expect((await askedAs(headers, 'keys/revoke', { id })).status).toBe(403);
  }
  for (const headers of [{ origin: `http://${host}` }, { 'sec-fetch-site': 'none' }])
    expect((await askedAs(headers)).status).toBe(200);
  const preflight = await fetch(`${world.api}/operator/api/keys/revoke`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(preflight.ok).toBe(false);
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  expect(await world.actions()).toEqual([]);
});

it('is renewed while the session lasts, in the same name and no longer', async () => {
  const { token: renewed } = await world.read('session', {});
  expect(await tokens.read(renewed)).toMatchObject({
    name: 'ana',
    sessionId: expect.stringMatching(/^ses_/),
  });
  expect((await world.ask('session', {}, { authorization: `Bearer ${renewed}` })).status).toBe(401);
  const now = new Date();
  const sessionEndsAt = new Date(now.getTime() + 60_000);
  const { token } = await tokens.mint({ name: 'ana', now, sessionEndsAt });
  const late = await world.ask('session', {}, { authorization: `Bearer ${token}` });
  const { token: last } = await late.json();
  const claims = await tokens.read(last);
  expect(claims!.expiresAt.getTime()).toBeLessThanOrEqual(sessionEndsAt.getTime() + 1000);
  expect(claims!.sessionEndsAt).toEqual(claims!.expiresAt);
});

describe('a token with the right signature', () => {
  const KEY_OF = async () => {
    const { hkdfSync } = await import('node:crypto');
    return new Uint8Array(hkdfSync('sha256', TEST_ENV.SECRET_KEY, '', 'contractor-risk:operator-token', 32));
  };
  const NOW = 1_800_000_000;
  const CLAIMS = {
    iss: 'contractor-risk',
    aud: 'contractor-risk:operator',
    sub: 'ana',
    jti: newId('tok'),
    iat: NOW,
    exp: NOW + OPERATOR_TOKEN_SECONDS,
    session: NOW + 8 * 3600,
  };
  const read = async (claims: Record<string, unknown>, typ = 'operator+jwt') =>
    tokens.read(await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ }).sign(await KEY_OF()));

  it('is read whole or not at all', async () => {
    expect(await read(CLAIMS)).toMatchObject({ name: 'ana' });
    for (const wrong of [
      { aud: 'contractor-risk' },
      { iss: 'another' },
      { sub: '' },
      { jti: 'x' },
      { exp: NOW + 3600 },
      { exp: NOW - 1 },
      { session: NOW + 9 * 3600 },
      { session: NOW + 60 },
      { scope: 'all' },
    ])
      expect([wrong, await read({ ...CLAIMS, ...wrong })]).toEqual([wrong, null]);
    expect(await read(CLAIMS, 'at+jwt')).toBeNull();
  });
});

it('whoever guesses tokens is counted by address, and one operator’s requests are bounded', async () => {
  const forged = createOperatorTokens('a-secret-of-nobody-with-32-characters');
  const now = new Date();
  const { token } = await forged.mint({ name: 'x', now, sessionEndsAt: sessionFrom(now) });
  const guesses = await Promise.all(
    Array.from({ length: 700 }, () =>
      world.ask('registers', undefined, { authorization: `Bearer ${token}` }).then(({ status }) => status),
    ),
  );
  expect(new Set(guesses)).toEqual(new Set([401, 429]));
  const busy = { authorization: `Bearer ${await tokenOf('busy')}` };
  const asked = await Promise.all(
    Array.from({ length: 200 }, () => world.ask('session', undefined, busy).then(({ status }) => status)),
  );
  expect(new Set(asked)).toEqual(new Set([200, 429]));
  expect((await world.ask('session')).status).toBe(200);
});

it('a link is made by the command line alone, in a name, and not while the page is off', async () => {
  const env = { ...TEST_ENV, DATABASE_URL: world.db.url, PUBLIC_URL: world.api };
  const { url, operator } = await cliHere({ ...env, OPERATOR_PAGE: 'on' }).json(
    ...['dashboard', '--operator', '--as', 'eva'],
  );
  const [page, token] = url.split('#operator=');
  expect([page, operator]).toEqual([`${world.api}/dashboard`, 'eva']);
  const asked = await world.ask('session', undefined, { authorization: `Bearer ${token}` });
  expect(await asked.json()).toMatchObject({ name: 'eva' });
  expect((await world.actions()).at(-1)).toMatchObject({ actor: 'eva', via: 'cli', action: 'dashboard' });
  expect(JSON.stringify(await world.actions())).not.toContain('eyJ');
  expect(await cliHere(env).failure('dashboard', '--operator')).toMatchObject({ code: 'operator-page-off' });
});

it('is off unless it is switched on: then its addresses are none', async () => {
  const off = await startTestApp();
  try {
    const authorization = `Bearer ${await tokenOf('ana')}`;
    expect((await off.get('/operator/api/registers', { authorization })).status).toBe(404);
    expect((await off.get('/operator/api/registers')).status).toBe(404);
  } finally {
    await off.close();
  }
});
