/**
 * Test keys on a live service: they ask the sandbox at the same address, and between the two stands a wall that these tests try to
 * break, from either side, over REST, GraphQL, sockets, MCP and tokens.
 */
import { generateKeyPairSync } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { createClientTokens } from '../../../src/access/client-token.ts';
import { changeKey } from '../../../src/access/keys/change-key.ts';
import { createClient, revokeKey } from '../../../src/access/keys/keys.ts';
import { ALL_SCOPES } from '../../../src/access/scopes.ts';
import { testSideOf } from '../../../src/app/test-side.ts';
import { openDatabase } from '../../../src/db/open-database.ts';
import { REGISTER_NAMES } from '../../../src/kernel/register-name.ts';
import { runHere } from '../../cli/cli-here.ts';
import { askGraphql, tokenOf } from '../../kit/ask-graphql.ts';
import { askRest, type Sent } from '../../kit/ask-rest.ts';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { connectMcp } from '../../kit/mcp.ts';
import { issueTo, type KeyPlan } from '../../kit/partner.ts';
import { CSV, startTestApp, type TestApp } from '../../kit/test-app.ts';
import { createDatabaseUrl } from '../../kit/test-database.ts';
import { TEST_ENV } from '../../kit/test-env.ts';
import { words } from '../../kit/words.ts';
import { connect, enterSocket } from '../graphql/socket-client.ts';

/** Live, but for official sites, of which none is asked. */
const LIVE = {
  REGISTERS: 'live',
  REGISTER_CONTACT: 'ops@contractor-risk.example',
  SANDBOX_SEED: TEST_ENV.SANDBOX_SEED,
  ...Object.fromEntries(
    REGISTER_NAMES.map(name => [
      `REGISTER_${name.toUpperCase().replaceAll('-', '_')}_URL`,
      'http://127.0.0.1:9',
    ]),
  ),
};
const { url: testUrl, drop } = await createDatabaseUrl('filled');
const app: TestApp = await startTestApp({ ...LIVE, ROLE: 'all', TEST_DATABASE_URL: testUrl });
const db = openDatabase(testUrl, { poolSize: 4, onError: () => {} });
afterAll(async () => {
  await app.close();
  await db.close();
  await drop();
});

/** Of the sandbox; nothing of it is known to the live service. */
const INVENTED = '580000044';
/** Of the live service alone. */
const [KNOWN] = (await writeAssessedCompanies(app.db.pool, { count: 1, firstSerial: 700 })) as [string];
await app.db.sql`update assessments set livemode = true`;

const clientId = (await createClient(db, { name: 'A partner’s tests' })).id;
const issueTest = (more: Partial<KeyPlan> = {}) => issueTo(db, { isTest: true, clientId, ...more });
const { key: testKey, id: testKeyId } = await issueTest();

// biome-ignore lint/suspicious/noExplicitAny: looked into by its path
type Told = any;

const ask = (key: string, path: string, { method = 'GET', ...sent }: Sent & { method?: string } = {}) =>
  askRest({ api: app.api, key }, method, path, sent);
const call = async (key: string, name: string, args: Record<string, unknown>): Promise<Told> =>
  (await connectMcp({ api: app.api, key })).callTool({ name, arguments: args });

/** Every `livemode` in a value. */
function livemodes(value: Told): boolean[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'livemode' ? [one as boolean] : livemodes(one),
  );
}

const PATIENTLY = { timeout: 60_000, interval: 200 };

beforeAll(async () => {
  await vi.waitFor(async () => expect((await ask(testKey, '/api/v1/usage')).status).toBe(200), PATIENTLY);
}, 60_000);

/** What one side keeps of its client: made over REST alike on both. */
async function planted(key: string, nif: string) {
  const body = `nif\n${nif}\n`;
  const list = await ask(key, '/api/v1/watchlists/mine', { method: 'PUT', body, headers: CSV });
  const url = 'http://127.0.0.1:9/hook';
  const endpoint = await ask(key, '/api/v1/webhook-endpoints', { method: 'POST', body: { url } });
  const headers = { ...CSV, 'idempotency-key': 'the-same-on-both-sides' };
  const batch = await ask(key, '/api/v1/batches', { method: 'POST', body, headers });
  const company = await ask(key, `/api/v1/contractors/${nif}`, { headers: { prefer: 'wait=25' } });
  const bodies = [list.body, endpoint.body, batch.body, company.body];
  return {
    bodies,
    status: company.status,
    assessment: company.body.id as string,
    endpoint: endpoint.body.endpoint.id as string,
    batch: batch.body.id as string,
  };
}

describe('the wall', () => {
  let [test, live]: Awaited<ReturnType<typeof planted>>[] = [];
  let cursor = '';
  beforeAll(async () => {
    test = await planted(testKey, INVENTED);
    live = await planted(app.key, KNOWN);
    await vi.waitFor(
      async () => expect((await ask(testKey, '/api/v1/events')).body.data).not.toEqual([]),
      PATIENTLY,
    );
    cursor = (await ask(testKey, '/api/v1/events')).body.cursor;
  }, 120_000);

  it('a test key is answered by the sandbox to the end: every answer and event says so', async () => {
    expect(test!.status).toBe(200);
    const { body: events } = await ask(testKey, '/api/v1/events');
    const { body: graph } = await askGraphql(
      { api: app.api, key: testKey },
      `{ company(nif: "${INVENTED}") { assessment { livemode } } batches { nodes { livemode } } }`,
    );
    const { structuredContent } = await call(testKey, 'assess', { nif: INVENTED });
    for (const told of [...test!.bodies, events, graph, structuredContent])
      expect(new Set(livemodes(told)), JSON.stringify(told)).toEqual(new Set([false]));
    for (const told of live!.bodies) expect(livemodes(told)).not.toContain(false);
  });

  it('an id of one side is nothing on the other, over REST, GraphQL and sockets', async () => {
    for (const [key, of] of [
      [app.key, test!],
      [testKey, live!],
    ] as const) {
      for (const path of [
        `/api/v1/webhook-endpoints/${of.endpoint}`,
        `/api/v1/webhook-endpoints/${of.endpoint}/deliveries`,
        `/api/v1/batches/${of.batch}`,
        `/api/v1/batches/${of.batch}/results`,
        `/api/v1/assessments/${of.assessment}/receipt`,
      ])
        expect([path, (await ask(key, path)).status]).toEqual([path, 404]);
      const removed = await ask(key, `/api/v1/webhook-endpoints/${of.endpoint}`, { method: 'DELETE' });
      expect(removed.status).toBe(404);
      const socket = await enterSocket({ api: app.api, key });
      for (const id of [of.assessment, of.batch, of.endpoint]) {
        const query = `{ node(id: "${id}") { id } }`;
        const { body } = await askGraphql({ api: app.api, key }, query);
        socket.say({ type: 'subscribe', id, payload: { query } });
        const heard = await socket.hear();
        expect([body.data, heard.payload.data]).toEqual([{ node: null }, { node: null }]);
        expect((await socket.hear()).type).toBe('complete');
      }
      socket.socket.close();
    }
  });

  it('nothing that is listed, found or drawn on one side is of the other', async () => {
    const seen = async (key: string) => {
      const graph = await askGraphql(
        { api: app.api, key },
        `{ watchlists { companies { nodes { nif } } } batches { nodes { id } } viewer { client { id } webhookEndpoints { nodes { id } } requests(first: 50) { nodes { nif } } }
           events { nodes { id ... on AboutCompany { nif } } } known: company(nif: "${KNOWN}") { assessment { score } } invented: company(nif: "${INVENTED}") { assessment { score } } }`,
      );
      expect(graph.body.errors).toBeUndefined();
      const rest = await Promise.all(
        words(`
          /watchlists /watchlists/mine/companies /alerts /batches /events
          /webhook-endpoints /usage`).map(async path => (await ask(key, `/api/v1${path}`)).body),
      );
      const found = await call(key, 'search_companies', { name: 'construções' });
      return { graph: graph.body.data, text: JSON.stringify([graph.body, rest, found]) };
    };
    const [onTest, onLive] = [await seen(testKey), await seen(app.key)];
    expect(onTest.graph).toMatchObject({
      known: null,
      invented: { assessment: { score: expect.any(Number) } },
    });
    expect(onLive.graph).toMatchObject({
      invented: null,
      known: { assessment: { score: expect.any(Number) } },
    });
    for (const foreign of [KNOWN, live!.endpoint, live!.batch, app.clientId])
      expect(onTest.text).not.toContain(foreign);
    for (const foreign of [INVENTED, test!.endpoint, test!.batch, clientId])
      expect(onLive.text).not.toContain(foreign);
    for (const [key, other] of [
      [testKey, KNOWN],
      [app.key, INVENTED],
    ] as const)
      expect((await ask(key, `/api/v1/contractors/${other}/network.cytoscape.json`)).status).not.toBe(200);
  });

  it('a cursor and a tag of the one are foreign to the other', async () => {
    expect((await ask(testKey, `/api/v1/events?after=${cursor}`)).status).toBe(200);
    expect((await ask(app.key, `/api/v1/events?after=${cursor}`)).body.code).toBe('invalid-cursor');
    expect(livemodes((await ask(app.key, '/api/v1/events')).body)).not.toContain(false);
  });

  it('the same number is another company: each side analyses its own', async () => {
    const asked = await ask(app.key, `/api/v1/contractors/${INVENTED}`);
    expect([asked.status, asked.body.status, asked.body.livemode]).toEqual([202, 'analyzing', true]);
    const again = await ask(testKey, `/api/v1/contractors/${INVENTED}`);
    expect([again.status, again.body.livemode]).toEqual([200, false]);
    expect((await ask(testKey, `/api/v1/analyses/${asked.body.analysis.id}`)).status).toBe(404);
  });

  it('what is used, counted, logged and measured is of one side', async () => {
    const limits = [{ name: 'day', requests: 3, windowSeconds: 86_400 }];
    const { key, id } = await issueTest({ limits });
    for (let n = 0; n < 3; n++) await ask(key, `/api/v1/contractors/${INVENTED}`);
    expect((await ask(key, '/api/v1/usage')).status).toBe(429);
    const numbers = async () =>
      (await (await fetch(`${app.api}/metrics`)).text())
        .split('\n')
        .filter(
          line =>
            /^contractor_risk_(requests_total|http_seconds_count)/.test(line) &&
            !line.includes('status="200"} 0'),
        );
    const before = await numbers();
    expect((await ask(testKey, '/api/v1/usage')).status).toBe(200);
    await askGraphql({ api: app.api, key: testKey }, '{ viewer { client { id } } }');
    const socket = await enterSocket({ api: app.api, key: testKey });
    socket.say({ type: 'subscribe', id: '1', payload: { query: '{ viewer { client { id } } }' } });
    expect((await socket.hear()).payload.data.viewer.client.id).toEqual(expect.any(String));
    socket.socket.close();
    const own = (lines: string[]) => lines.filter(line => line.includes('requests_total'));
    expect(own(await numbers())).toEqual(own(before));
    const rows = (of: typeof db, keyId: string) =>
      of.pool.query('select from request_log where key_id = $1', [keyId]).then(({ rowCount }) => rowCount);
    expect(await rows(db, id)).toBeGreaterThan(0);
    expect([await rows(app.db, id), await rows(app.db, testKeyId)]).toEqual([0, 0]);
    expect(await db.pool.query('select 1 from shown_companies where nif = $1', [KNOWN])).toMatchObject({
      rowCount: 0,
    });
  });
});

describe('a credential', () => {
  it('of one side is none of the other, also where its row was copied', async () => {
    const copied = await issueTest({ clientId });
    const { rows } = await db.pool.query('select secret_hash from api_keys where id = $1', [copied.id]);
    const { id } = await app.issue();
    await app.db.pool.query('update api_keys set secret_hash = $1 where id = $2', [rows[0].secret_hash, id]);
    await revokeKey(db, { keyId: copied.id });
    await expect.poll(async () => (await ask(copied.key, '/api/v1/usage')).status).toBe(401);
    const inTest = await issueTo(db, { clientId });
    expect((await ask(inTest.key, '/api/v1/usage')).status).toBe(401);
  });

  it('a client token is of the side of its key, whatever its header is changed to', async () => {
    const [ofTest, ofLive] = [
      await tokenOf({ api: app.api, key: testKey }),
      await tokenOf({ api: app.api, key: app.key }),
    ];
    const clientOf = async (token: string) =>
      (await askGraphql({ api: app.api, key: token }, '{ viewer { client { id } } }')).body.data?.viewer
        .client.id;
    expect(await clientOf(ofTest)).toBe(await clientOf(testKey));
    expect(await clientOf(ofLive)).toBe(await clientOf(app.key));
    const [testHead, ...testRest] = ofTest.split('.');
    const [liveHead, ...liveRest] = ofLive.split('.');
    for (const forged of [
      [liveHead, ...testRest],
      [testHead, ...liveRest],
    ])
      expect((await ask(forged.join('.'), '/api/v1/usage')).status).toBe(401);
    const claims = { keyId: testKeyId, scopes: ALL_SCOPES.slice(0, 1), nifs: null };
    const life = { now: new Date(), seconds: 60 };
    const { secretKey } = app.config;
    for (const tokens of [createClientTokens(secretKey, { isTest: true }), createClientTokens(secretKey)])
      expect((await ask((await tokens.mint(claims, life)).token, '/api/v1/usage')).status).toBe(401);
    const own = createClientTokens(testSideOf(app.config)!.secretKey);
    expect((await ask((await own.mint(claims, life)).token, '/api/v1/usage')).status).toBe(401);
  });

  it('two of them are none; in an address neither is taken', async () => {
    const twice = await fetch(`${app.api}/api/v1/usage`, {
      headers: new Headers([
        ['authorization', `Bearer ${testKey}`],
        ['authorization', `Bearer ${app.key}`],
      ]),
    });
    expect(twice.status).toBe(401);
    const inAddress = await ask(app.key, `/api/v1/usage?key=${testKey}`);
    expect([inAddress.status, JSON.stringify(inAddress.body)]).toEqual([
      401,
      expect.not.stringContaining(testKey),
    ]);
  });

  it('an assertion of a test key gives an access token of the sandbox', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { id } = await issueTest();
    await changeKey(db, id, { publicKeys: [await exportJWK(publicKey)] });
    const assertion = await new SignJWT({ jti: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(id)
      .setSubject(id)
      .setAudience(app.config.publicUrl)
      .setExpirationTime('1 minute')
      .sign(privateKey);
    const answer = await fetch(`${app.api}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      }),
    });
    const body: Told = await answer.json();
    const { body: company } = await ask(body.access_token, `/api/v1/contractors/${INVENTED}`);
    expect([company.status, company.livemode]).toEqual(['complete', false]);
  });

  it('a socket tells its side by what it sends first, and ends with its key', async () => {
    const { key, id } = await issueTest();
    const socket = await enterSocket({ api: app.api, key });
    await revokeKey(db, { keyId: id });
    expect((await socket.closed).code).toBe(4403);
    const unknown = await connect(`${app.api.replace('http', 'ws')}/graphql`);
    unknown.say({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } });
    expect((await unknown.closed).code).toBe(4403);
  });
});

describe('the command line', () => {
  const env = {
    ...TEST_ENV,
    ...LIVE,
    DATABASE_URL: app.db.url,
    TEST_DATABASE_URL: testUrl,
    PUBLIC_URL: app.api,
  };
  const run = (...args: string[]) => runHere([...args, '--json'], env);

  it('works on the sandbox of test keys with --test, and on nothing else', async () => {
    const client = JSON.parse((await run('clients', 'create', '--test', '--name', 'Of tests')).out);
    const issued = JSON.parse((await run('keys', 'issue', '--test', '--client', client.id)).out);
    expect(issued.key).toMatch(/^crl_sk_test_[0-9A-Za-z]{49}$/);
    expect((await ask(issued.key, `/api/v1/contractors/${INVENTED}`)).body.livemode).toBe(false);
    const rolled = JSON.parse((await run('keys', 'roll', issued.id, '--test')).out);
    expect(rolled.key).toMatch(/^crl_sk_test_/);
    expect((await run('keys', 'list')).out).not.toContain(issued.id);
    expect(JSON.parse((await run('keys', 'revoke', issued.id)).err).error.message).toContain(
      'There is no key',
    );
    expect((await run('keys', 'list', '--test')).out).not.toContain(app.clientId);
  });

  it('says where there are no test keys', async () => {
    const { code, err } = await runHere(['keys', 'list', '--test', '--json'], {
      ...env,
      TEST_DATABASE_URL: '',
    });
    expect([code, JSON.parse(err).error.code]).toEqual([1, 'no-test-keys']);
  });
});

describe('where the sandbox is not up', () => {
  test.each([
    ['its database is away', () => 'postgres://nobody@127.0.0.1:9/none'],
    [
      'its database is the service’s own, by another name',
      (url: string) => url.replace('localhost', '127.0.0.1').concat('?application_name=other'),
    ],
  ])('because %s, test keys are told to try again, and live ones are answered', async (_why, addressOf) => {
    const own = await createDatabaseUrl();
    const other = await startTestApp({
      ...LIVE,
      DATABASE_URL: own.url,
      TEST_DATABASE_URL: addressOf(own.url),
    });
    const told = await other.get('/api/v1/usage', { authorization: `Bearer ${testKey}` });
    expect([told.status, told.headers.get('retry-after'), (await told.json()).code]).toEqual([
      503,
      '5',
      'unavailable',
    ]);
    expect((await other.get('/api/v1/usage')).status).toBe(200);
    const socket = await connect(`${other.api.replace('http', 'ws')}/graphql`);
    socket.say({ type: 'connection_init', payload: { authorization: `Bearer ${testKey}` } });
    expect((await socket.closed).code).toBe(1013);
    await other.close();
    await own.drop();
  });

  it('without TEST_DATABASE_URL a test key is nobody’s', async () => {
    const other = await startTestApp(LIVE);
    expect((await other.get('/api/v1/usage', { authorization: `Bearer ${testKey}` })).status).toBe(401);
    await other.close();
  });
});
