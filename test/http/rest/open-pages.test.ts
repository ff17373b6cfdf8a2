/** Pages that need no key cost next to nothing: made once, told apart by their tag; and every answer bears the headers that keep browsers safe. */
import { describe, expect, it, test } from 'vitest';
import { DOCUMENTS } from '../../../src/http/pages/documents.ts';
import { createOpenPages } from '../../../src/http/pages/open-pages.ts';
import { postGraphql } from '../../kit/ask-graphql.ts';
import { processorMs } from '../../kit/processor-ms.ts';
import { sendRaw } from '../../kit/raw-http.ts';
import { appOfFile, startTestApp } from '../../kit/test-app.ts';

/** Every connection is closed by the service: a busy machine only takes longer. */
const PATIENT_MS = 10_000;

const app = await appOfFile({ PUBLIC_URL: 'https://risk.example' });

const PAGES = [
  '/docs',
  ...DOCUMENTS.map(({ name }) => `/docs/${name}`),
  '/api/v1/openapi.json',
  '/problems',
  '/problems/invalid-nif',
  '/dashboard',
  '/changelog',
  '/changelog.atom',
];

test.each(PAGES)('%s has a tag, and is not sent again to whoever holds it', async path => {
  const plain = { 'accept-encoding': 'identity' };
  const first = await fetch(app.api + path, { headers: plain });
  const tag = first.headers.get('etag')!;
  expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\w+/-]{20,}"$/)]);
  expect(first.headers.get('cache-control')).toMatch(/max-age=|no-cache/);
  const length = Buffer.byteLength(await first.text());
  for (const held of [tag, `W/${tag}`, `"other", ${tag}`])
    for (const method of ['GET', 'HEAD']) {
      const again = await fetch(app.api + path, { method, headers: { ...plain, 'if-none-match': held } });
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
    }
  const head = await fetch(app.api + path, { method: 'HEAD', headers: plain });
  expect([head.status, head.headers.get('etag')]).toEqual([200, tag]);
  expect(head.headers.get('content-length')).toBe(String(length));
});

test.each([...PAGES, '/', '/status.json', '/health/live', '/.well-known/contractor-risk-log'])(
  '%s is read, and says so to every other method',
  async path => {
    for (const method of ['POST', 'DELETE', 'OPTIONS']) {
      const refused = await fetch(app.api + path, { method, redirect: 'manual' });
      const { code } = await refused.json();
      expect([refused.status, refused.headers.get('allow'), code]).toEqual([
        405,
        'GET, HEAD',
        'method-not-allowed',
      ]);
    }
  },
);

it('is made once: two hundred more take less time than three were made in', async () => {
  const pages = createOpenPages('https://risk.example');
  for (const path of ['/docs', '/api/v1/openapi.json']) {
    // What is loaded from disk for it is not counted.
    await createOpenPages('https://other.example')(path, null);
    const timed = async (count: number) => {
      const since = processorMs();
      for (let i = 0; i < count; i++) await pages(path, null);
      return processorMs() - since;
    };
    const made = await timed(1);
    expect(await timed(200)).toBeLessThan(made * 3);
  }
});

describe('every answer', () => {
  const asked: Record<string, string> = {
    'a page': 'GET /docs HTTP/1.1\r\nHost: x',
    'a file of the dashboard': 'GET /dashboard HTTP/1.1\r\nHost: x',
    'a refusal over REST': 'GET /api/v1/usage HTTP/1.1\r\nHost: x',
    'a refusal over GraphQL': 'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Length: 0',
    health: 'GET /health/live HTTP/1.1\r\nHost: x',
    'a request of no host': 'GET /docs HTTP/1.1',
    'bytes that are no request': 'nonsense',
    'a tunnel that is not dug': 'CONNECT x:443 HTTP/1.1\r\nHost: x',
    'an expectation that is not met': 'GET /docs HTTP/1.1\r\nHost: x\r\nExpect: nothing',
    'a socket for a foreign page':
      'GET /graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nOrigin: https://evil.example',
    'a socket without a handshake':
      'GET /graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket',
    'an upgrade where none is':
      'GET /api/v1/usage HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: websocket',
  };
  test.each(Object.entries(asked))(
    'is not sniffed, not framed and, behind TLS, for https alone: %s',
    async (_, head) => {
      const close = head.includes('Connection') ? '' : '\r\nConnection: close';
      const [answer] = await sendRaw(app.api, `${head}${close}\r\n\r\n`, PATIENT_MS);
      expect(answer!.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'strict-transport-security': 'max-age=31536000',
      });
    },
  );

  it('says nothing of https where the service is not behind TLS', async () => {
    const plain = await startTestApp();
    const { headers } = await fetch(`${plain.api}/docs`).finally(() => plain.close());
    expect([headers.get('x-content-type-options'), headers.get('strict-transport-security')]).toEqual([
      'nosniff',
      null,
    ]);
  });
});

describe('over GraphQL', () => {
  const ask = (headers: Record<string, string>, body: object = { query: '{ __typename }' }) =>
    postGraphql(app, body, headers);

  it('an answer in a form that nobody writes is refused with a reason', async () => {
    const response = await ask({ accept: 'text/csv' });
    expect([response.status, (await response.json()).code]).toEqual([406, 'not-acceptable']);
    expect(response.headers.get('request-id')).toMatch(/^req_/);
  });

  it('every method that is not taken is told the same two', async () => {
    const asked = `${app.api}/graphql?query=${encodeURIComponent('mutation { __typename }')}`;
    for (const [method, accept] of [
      ['GET', 'application/json'],
      ['GET', 'text/event-stream'],
      ['PUT', '*/*'],
    ] as const) {
      const refused = await fetch(asked, { method, headers: { authorization: `Bearer ${app.key}`, accept } });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, POST']);
    }
  });

  it('a refusal is not kept by anybody, as over REST', async () => {
    expect((await ask({})).headers.get('cache-control')).toBe('private, no-cache');
    for (const refused of [
      await ask({ accept: 'text/csv' }),
      await ask({ accept: 'application/graphql-response+json' }, { query: '{' }),
      await ask({ authorization: '' }),
    ])
      expect(refused.headers.get('cache-control')).toBe('no-store');
  });
});

it('what Node keeps apart is counted and logged like every request of a key', async () => {
  const bearer = `Host: x\r\nConnection: close\r\nAuthorization: Bearer ${app.key}`;
  const upgrade = bearer.replace('close', 'close, Upgrade\r\nUpgrade: websocket');
  const lines = [
    `GET /api/v1/usage HTTP/1.1\r\n${bearer}\r\nExpect: nothing`,
    `POST /graphql HTTP/1.1\r\n${bearer}\r\nExpect: nothing\r\nContent-Length: 0`,
    `CONNECT evil.example:443 HTTP/1.1\r\n${bearer}`,
    `OPTIONS * HTTP/1.1\r\n${bearer}`,
    `GET /api/v1/nowhere HTTP/1.1\r\n${upgrade}`,
  ];
  const statuses: number[] = [];
  const ids: string[] = [];
  for (const line of lines) {
    const [answer] = await sendRaw(app.api, `${line}\r\n\r\n`, PATIENT_MS);
    statuses.push(answer!.status);
    ids.push(answer!.headers['request-id']!);
  }
  expect(statuses).toEqual([417, 417, 404, 404, 404]);
  const rows = await app.db.sql`select id, status from request_log where id = any(${ids})`;
  expect(ids.map(id => rows.find(row => row.id === id)?.status)).toEqual(statuses);
});
