/** Tokens for browsers: what the key may, for minutes, and no longer than the key. */
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createClientTokens } from '../../../src/access/client-token.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { linkByHand } from '../../jobs/linked-world.ts';
import { askGraphql, inputErrors } from '../../kit/ask-graphql.ts';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { enterSocket } from '../graphql/socket-client.ts';

const NIF = '580000010';
const app = await appOfFile();
const tokens = createClientTokens(app.config.secretKey);

const ask = (key: string, query: string) => askGraphql({ api: app.api, key }, query);

async function mint(
  key: string,
  input = '',
): Promise<{ token: string; expiresAt: string; scopes: string[] }> {
  const { body } = await ask(
    key,
    `mutation { clientTokenCreate(input: { ${input} }) { result { token expiresAt scopes } errors { code } } }`,
  );
  const [refusal = body.errors?.[0].extensions] = inputErrors(body.data);
  if (refusal) throw new Error(refusal.code);
  return body.data.clientTokenCreate.result;
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const contractor = (nif: string) => `{ company(nif: "${nif}") { nif } }`;

describe('a session of the dashboard', () => {
  const linked = async (seconds = 60, now = new Date()) => {
    const { id: keyId } = await app.issue();
    const session = new Date(Date.now() + 3_600_000);
    const made = { keyId, scopes: ['contractors:read'] as const, nifs: null, session };
    return { keyId, token: (await tokens.mint(made, { now, seconds })).token };
  };
  const go = async (token: string, cookie = '', headers: Record<string, string> = {}) => {
    const sent = { authorization: `Bearer ${token}`, cookie, ...headers };
    const response = await fetch(`${app.api}/dashboard/session`, { method: 'POST', headers: sent });
    const [set = ''] = response.headers.getSetCookie();
    const { token: next = '' } = await response.json();
    return { status: response.status, next, set, cookie: set.split(';')[0]! };
  };

  it('is begun by the token of a link, and each step needs the token and the credential of the one before', async () => {
    const { token, keyId } = await linked();
    const first = await go(token);
    expect(first.set).toMatch(/; Path=\/dashboard\/session; Max-Age=3\d{3}; HttpOnly; SameSite=Strict$/);
    expect(await tokens.read(first.next)).toMatchObject({ keyId, scopes: ['contractors:read'] });
    expect((await ask(first.next, contractor(NIF))).status).toBe(200);
    expect((await go(first.next, first.cookie, { origin: 'https://evil.example' })).status).toBe(403);
    const second = await go(first.next, first.cookie);
    expect(second.status).toBe(200);
    expect(second.cookie).not.toBe(first.cookie);
    // The answer that brought it may have been lost.
    const again = await go(first.next, first.cookie);
    expect((await go(first.next, again.cookie)).status).toBe(200);
    // What came with the lost answer is a thief's, or its holder was robbed: nobody goes on.
    expect((await go(first.next, second.cookie)).status).toBe(401);
    expect((await go(first.next, again.cookie)).status).toBe(401);
  });

  it('goes on after a sleep, as an expired token has its credential; a link that has ended begins none', async () => {
    const { token } = await linked();
    const { next, cookie } = await go(token);
    const { expiresAt: _, ...claims } = (await tokens.read(next))!;
    const expired = await tokens.mint(claims, { now: minutesAgo(16), seconds: 60 });
    expect((await ask(expired.token, contractor(NIF))).body.code).toBe('token-expired');
    expect((await go(expired.token, cookie)).status).toBe(200);
    expect((await go(expired.token)).status).toBe(401);
    expect((await go((await linked(60, minutesAgo(2))).token)).status).toBe(401);
  });

  it('is of its own key, and ends with it', async () => {
    const [{ token }, other] = [await linked(), await linked()];
    const { next, cookie } = await go(token);
    const theirs = await go(other.token);
    expect((await go(theirs.next, cookie)).status).toBe(401);
    const { keyId } = (await tokens.read(next))!;
    await app.db.sql`update api_keys set revoked_at = app_now() where id = ${keyId}`;
    expect((await go(next, cookie)).status).toBe(401);
    expect((await go(token)).status).toBe(401);
    expect(await app.db.sql`select from page_sessions where owner = ${keyId}`).toEqual([]);
  });

  it('is made by a link alone: a token makes no other', async () => {
    await expect(mint((await linked()).token)).rejects.toThrow('insufficient-scope');
  });
});

describe('a client token', () => {
  it('asks for its key over HTTP, REST and sockets, and is logged under it', async () => {
    const { id, key } = await app.issue();
    const { token, scopes } = await mint(key);
    expect(scopes).not.toContain('webhooks:write');
    expect(scopes).toContain('watch');
    expect((await ask(token, contractor(NIF))).body.data).toEqual({ company: null });
    const rest = await fetch(`${app.api}/api/v1/usage`, { headers: { authorization: `Bearer ${token}` } });
    expect(rest.status).toBe(200);
    (await enterSocket({ api: app.api, key: token })).socket.close();
    const { rows } = await app.db.pool.query('select count(*)::int as n from request_log where key_id = $1', [
      id,
    ]);
    expect(rows[0].n).toBe(3);
  });

  it('reads watchlists only where it is for all companies', async () => {
    const { key } = await app.issue();
    const { token, scopes } = await mint(key, 'scopes: ["watch"]');
    expect(scopes).toEqual(['watch']);
    expect((await ask(token, '{ watchlists { name } }')).body.data).toEqual({ watchlists: [] });
    const bound = `nifs: ["${NIF}"]`;
    await expect(mint(key, `scopes: ["watch"], ${bound}`)).rejects.toThrow('invalid-parameter');
    const narrow = await mint(key, `${bound}`);
    expect(narrow.scopes).not.toContain('watch');
    const refused = await ask(narrow.token, '{ watchlists { name } }');
    expect(refused.body.errors[0].extensions.code).toBe('insufficient-scope');
  });

  it('may no more than it says, nor than its key', async () => {
    const { key } = await app.issue({ scopes: ['contractors:read', 'webhooks:write'] });
    const { token } = await mint(key, 'scopes: ["contractors:read"]');
    const refused = await ask(
      token,
      `mutation { analysisRequest(input: { nif: "${NIF}" }) { result { analysis { id } } errors { code } } }`,
    );
    expect(refused.body.errors[0].extensions.code).toBe('insufficient-scope');
    await expect(mint(key, 'scopes: ["network:read"]')).rejects.toThrow('insufficient-scope');
    await expect(mint(key, 'scopes: ["webhooks:write"]')).rejects.toThrow('invalid-parameter');
    await expect(mint(token)).rejects.toThrow('insufficient-scope');
    await expect(mint(key, 'seconds: 901')).rejects.toThrow('invalid-parameter');
    await expect(mint(key, 'nifs: []')).rejects.toThrow('invalid-parameter');
  });

  it('that has expired is told so, and one of another maker is nobody', async () => {
    const { id } = await app.issue();
    const secret = new TextEncoder().encode('x'.repeat(32));
    const forged = await new SignJWT({ scope: 'contractors:read' })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer('contractor-risk')
      .setAudience('contractor-risk')
      .setSubject(id)
      .setExpirationTime('5 minutes')
      .sign(secret);
    expect((await ask(forged, contractor(NIF))).body.code).toBe('unauthenticated');
    const old = await tokens.mint(
      { keyId: id, scopes: ['contractors:read'], nifs: null },
      { now: minutesAgo(20), seconds: 900 },
    );
    const answer = await ask(old.token, contractor(NIF));
    expect([answer.status, answer.body.code]).toEqual([401, 'token-expired']);
  });
});

/** What it may ask, and on which channel: who-may-ask.slow.test.ts. */
describe('a token for certain companies', () => {
  it('sees linked companies by name, and nothing of what was judged of them', async () => {
    const [own, other] = await writeAssessedCompanies(app.db.pool, { count: 2, firstSerial: 910 });
    await linkByHand(
      app.db,
      [own!, other!].map(nif => ({ nif: nif as Nif, person: 'shared' })),
    );
    const { token } = await mint(app.key, `nifs: ["${own}"], scopes: ["contractors:read", "network:read"]`);
    const companies = 'edges { node { nif name assessment { score } } }';
    const query = `{ network(nif: "${own}") { nodes { ... on NetworkCompany { nif name verdict assessedAt } } }
      company(nif: "${own}") { assessment { nif score }
        directors { edges { node { companies { ${companies} } } } } } }`;
    /** What is shown of the one and of the other, in the answer and in the drawing. */
    const seen = async (key: string) => {
      const { body } = await ask(key, query);
      const drawing = await fetch(`${app.api}/api/v1/contractors/${own}/network.cytoscape.json`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const parts = [body.data.network, body.data.company, await drawing.json()];
      return [own!, other!].map(nif => parts.map(part => judgedOf(part, nif)));
    };
    const [mine, theirs] = await seen(app.key);
    expect(theirs).toEqual([[['low_risk', expect.any(String)]], [[90]], [['low_risk', expect.any(String)]]]);
    expect(await seen(token)).toEqual([mine, [[[null, null]], [[null]], [[]]]]);
  });
});

/** Of every object about this company: what tells how it was judged. */
function judgedOf(value: unknown, nif: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(one => judgedOf(one, nif));
  const { assessment, ...about } = value as Record<string, unknown>;
  if (about.nif !== nif && about.id !== nif) return below;
  const told = { ...about, ...(assessment === null ? { score: null } : (assessment as object)) };
  const judged = Object.entries(told).filter(([name]) => /^(score|verdict|assessedAt)$/.test(name));
  return judged.length > 0 || about.id === nif ? [judged.map(([, one]) => one), ...below] : below;
}
