/** A token is read whole or not at all: also one that is signed with the right key. */
import { hkdfSync } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  createClientTokens,
  SESSION_SECONDS,
  TOKEN_NIFS,
  TOKEN_SECONDS,
  tokenScopes,
} from '../../src/access/client-token.ts';
import { newId } from '../../src/kernel/ids.ts';
import { companyNif } from '../graph/graph-database.ts';

const SECRET = 'a secret of these tests';
const KEY = new Uint8Array(hkdfSync('sha256', SECRET, '', 'contractor-risk:client-token', 32));
const tokens = createClientTokens(SECRET);

const NOW = 1_800_000_000;
const HEADER = { alg: 'HS256', typ: 'at+jwt' };
const CLAIMS = {
  iss: 'contractor-risk',
  aud: 'contractor-risk',
  sub: newId('key'),
  jti: newId('tok'),
  iat: NOW,
  exp: NOW + TOKEN_SECONDS,
  scope: 'contractors:read events:read',
  nifs: [companyNif(1), companyNif(2)],
};

const read = async (claims: object, header: object = HEADER) =>
  tokens.read(
    await new SignJWT(claims as JWTPayload).setProtectedHeader(header as { alg: string }).sign(KEY),
  );

describe('a token with the right signature', () => {
  it('is read where every claim is as we write it', async () => {
    expect(await read(CLAIMS)).toEqual({
      keyId: CLAIMS.sub,
      scopes: ['contractors:read', 'events:read'],
      nifs: CLAIMS.nifs,
      expiresAt: new Date((NOW + TOKEN_SECONDS) * 1000),
      session: null,
      sessionId: null,
      ofServer: false,
    });
    expect(await read({ ...CLAIMS, nifs: null })).toMatchObject({ nifs: null });
    expect(await read({ ...CLAIMS, scope: '' })).toMatchObject({ scopes: [] });
    for (const nifs of [null, [companyNif(1), companyNif(1)]])
      for (const scopes of [[], tokenScopes(nifs)]) {
        const said = { keyId: CLAIMS.sub, scopes, nifs };
        const { token } = await tokens.mint(said, {
          now: new Date(NOW * 1000 + 999),
          seconds: TOKEN_SECONDS,
        });
        expect(await tokens.read(token)).toMatchObject(said);
      }
  });

  it('is of a server where it names its key as the client, and then for all companies and of no session', async () => {
    const access = { ...CLAIMS, nifs: null, client_id: CLAIMS.sub, scope: 'webhooks:write' };
    expect(await read(access)).toMatchObject({ ofServer: true, scopes: ['webhooks:write'] });
    for (const wrong of [
      { nifs: CLAIMS.nifs },
      { client_id: newId('key') },
      { client_id: undefined },
      { until: CLAIMS.exp },
      { sid: newId('ses') },
    ])
      expect(await read({ ...access, ...wrong })).toBe(null);
  });

  it('is refused where it is for certain companies and takes watch', async () => {
    expect(await read({ ...CLAIMS, scope: 'watch', nifs: null })).toMatchObject({ scopes: ['watch'] });
    expect(await read({ ...CLAIMS, scope: 'watch' })).toBe(null);
  });

  it.each(Object.keys(CLAIMS))('is refused without %s', async name => {
    const { [name as 'iss']: _, ...rest } = CLAIMS;
    expect(await read(rest)).toBe(null);
  });

  /** What no claim is; and beside it what looks like the claim and is not. */
  const NONE = [true, false, 0, -1, 1.5, '', ' ', {}, [], [[]], [null], 'null', '*'];
  const NEARLY: Readonly<Record<string, readonly unknown[]>> = {
    iss: [null, 'contractor-risk ', 'Contractor-Risk', ['contractor-risk']],
    aud: [null, ['contractor-risk'], ['contractor-risk', 'elsewhere'], 'contractor-risk elsewhere'],
    sub: [null, newId('cli'), `${CLAIMS.sub} `, [CLAIMS.sub], 'key_'],
    jti: [null, newId('key'), [CLAIMS.jti]],
    iat: [null, String(NOW), NOW + TOKEN_SECONDS, NOW - 2, NOW + 0.5, Number.MAX_VALUE],
    exp: [null, String(NOW + 60), NOW, NOW - 60, NOW + TOKEN_SECONDS + 2, 9e15],
    scope: [
      null,
      ['contractors:read'],
      'contractors:read admin',
      'contractors:read webhooks:write',
      'contractors:read  events:read',
      'contractors:read,events:read',
      'contractors:read contractors:read',
      'Contractors:read',
      'toString',
    ],
    nifs: [
      companyNif(1),
      Number(companyNif(1)),
      [Number(companyNif(1))],
      [companyNif(1), ''],
      [companyNif(1), null],
      [`PT${companyNif(1)}`],
      [companyNif(1), '123456789'],
      { 0: companyNif(1), length: 1 },
      Array.from({ length: TOKEN_NIFS + 1 }, (_, n) => companyNif(n)),
    ],
  };
  it.each(
    Object.entries(NEARLY).flatMap(([name, values]) =>
      [...NONE.filter(value => !(name === 'scope' && value === '')), ...values].map(value => [name, value]),
    ),
  )('is refused where %s is %j', async (name, value) => {
    expect(await read({ ...CLAIMS, [String(name)]: value })).toBe(null);
  });

  it('tells the session that it belongs to, and ends with it', async () => {
    const session = new Date((NOW + 60) * 1000);
    expect(await read({ ...CLAIMS, until: CLAIMS.exp })).toMatchObject({
      session: new Date(CLAIMS.exp * 1000),
    });
    const said = { keyId: CLAIMS.sub, scopes: [], nifs: null, session };
    const { token } = await tokens.mint(said, { now: new Date(NOW * 1000), seconds: TOKEN_SECONDS });
    expect(await tokens.read(token)).toMatchObject({ session, expiresAt: session });
  });

  it.each([...NONE, null, CLAIMS.exp - 1, NOW + SESSION_SECONDS + 2, String(CLAIMS.exp), 9e15])(
    'is refused where its session ends at %j',
    async until => {
      expect(await read({ ...CLAIMS, until })).toBe(null);
    },
  );

  it.each([
    ['a claim that we do not write', { ...CLAIMS, admin: true }],
    ['another end of its own', { ...CLAIMS, nbf: NOW }],
    ['a claim named as the header', { ...CLAIMS, header: HEADER }],
  ])('is refused with %s', async (_what, claims) => {
    expect(await read(claims)).toBe(null);
  });

  it.each([
    ['no type', { alg: 'HS256' }],
    ['another type', { alg: 'HS256', typ: 'JWT' }],
    ['another name of the type', { alg: 'HS256', typ: 'application/at+jwt' }],
    ['a key id', { ...HEADER, kid: 'one' }],
    ['an address to take the key from', { ...HEADER, jku: 'https://elsewhere.example/keys' }],
  ])('is refused with %s in its header', async (_what, header) => {
    expect(await read(CLAIMS, header)).toBe(null);
  });
});
