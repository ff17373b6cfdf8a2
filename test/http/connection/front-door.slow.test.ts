/**
 * Whatever bytes come to the front door, the answer is one of ours: never a 5xx, never a stack trace, always with a
 * `Request-Id`, and a refusal always says its code in a body. Tried with every method at every kind of target, with every
 * kind of header, in both versions of HTTP.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RawAnswer, sendRaw } from '../../kit/raw-http.ts';
import { isFull, timeLimitMs } from '../../kit/sizes.ts';
import { startTestApp, type TestApp } from '../../kit/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  // Each request comes from an address of its own: none meets the bound of strangers.
  app = await startTestApp({ TRUST_PROXY: '1' });
});
afterAll(() => app?.close());

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'CONNECT', 'TRACE', 'PUT', 'BREW'];
const VERSIONS = ['1.1', '1.0'];

const targets = (host: string): string[] => [
  ...['/', '*', '/docs', '/api/v1/openapi.json', '/problems/not-found', '/problems', '/health/live'],
  ...['/metrics', '/dashboard', '/nowhere/at/all', '/graphql', '/graphql?query={__typename}'],
  ...['/api/v1/usage', '/api/v1/usage?unheard=1', '/api/v1/contractors/580000028'],
  ...['/api/v1/contractors/%00', '/api/v1/../../etc/passwd', '//evil.example/'],
  ...[`http://${host}/api/v1/usage`, 'http://evil.example/api/v1/usage', 'http://evil.example:99999/docs'],
  ...['evil.example:443', 'mailto:nobody@evil.example', '/\\evil.example'],
];

const WEBSOCKET = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
const DEEP = `{"query":"{__typename}","variables":{"v":${'['.repeat(3_000)}${']'.repeat(3_000)}}}`;

/** Fields beside `Host`, and what follows the head. */
const fields = (): readonly (readonly [readonly string[], string?])[] => [
  [[]],
  [[`Authorization: Bearer ${app.key}`]],
  [['Authorization: nonsense']],
  [['Expect: 200-ok']],
  [['Expect: 200-ok', `Authorization: Bearer ${app.key}`]],
  [[...WEBSOCKET, 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', `Authorization: Bearer ${app.key}`]],
  [[...WEBSOCKET, 'Sec-WebSocket-Key: short']],
  [['Connection: Upgrade', 'Upgrade: h2c']],
  [['Host: evil.example']],
  [
    [
      'Accept: nothing/known',
      `Authorization: Bearer ${app.key}`,
      'Content-Type: application/json',
      'Content-Length: 2',
    ],
    '{}',
  ],
  [
    [`Authorization: Bearer ${app.key}`, 'Content-Type: application/json', `Content-Length: ${DEEP.length}`],
    DEEP,
  ],
  [['Origin: https://evil.example', 'Access-Control-Request-Method: GET']],
];

interface Tried {
  readonly name: string;
  readonly bytes: string;
}

function allRequests(): Tried[] {
  const { host } = new URL(app.api);
  let address = 0;
  return METHODS.flatMap(method =>
    targets(host).flatMap(target =>
      fields().flatMap(([more, body = '']) =>
        VERSIONS.map(version => {
          address++;
          const forwarded = `X-Forwarded-For: 10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
          const close = more.some(field => field.startsWith('Connection')) ? [] : ['Connection: close'];
          const line = `${method} ${target} HTTP/${version}`;
          const head = [line, `Host: ${host}`, forwarded, ...close, ...more].join('\r\n');
          return {
            name: `${line} | ${more.join(' | ').replaceAll(app.key, 'KEY')}`,
            bytes: `${head}\r\n\r\n${body}`,
          };
        }),
      ),
    ),
  );
}

/** What is wrong with an answer; empty: nothing. */
function faultsOf({ status, headers, body }: RawAnswer, isHead: boolean): string[] {
  if (status < 200) return [];
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  if (!headers['request-id']?.startsWith('req_')) faults.push('no Request-Id');
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('no nosniff');
  if (!headers['content-security-policy']?.includes("frame-ancestors 'none'")) faults.push('may be framed');
  if (/\n\s+at \S+ \(|file:\/\/|node_modules\/|TypeError/.test(body)) faults.push('a stack trace');
  if (status >= 400 && !isHead && requestIdIn(headers, body) !== headers['request-id'])
    faults.push(`no refusal of ours: ${body.slice(0, 100)}`);
  return faults;
}

/** The request id that a refusal tells in its body, as problem details or as GraphQL does. */
function requestIdIn(headers: RawAnswer['headers'], body: string): unknown {
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/problem+json')) return JSON.parse(body).requestId;
  if (/^application\/(graphql-response\+)?json/.test(type))
    return JSON.parse(body).errors[0].extensions.requestId;
  return undefined;
}

async function faultsFor({ name, bytes }: Tried): Promise<string[]> {
  const answers = await sendRaw(app.api, bytes, 4_000).catch(error => String(error));
  if (typeof answers === 'string') return [`${name}: ${answers}`];
  if (answers.length === 0) return [`${name}: no answer`];
  return answers.flatMap(answer =>
    faultsOf(answer, name.startsWith('HEAD')).map(fault => `${name}: ${answer.status}, ${fault}`),
  );
}

it(
  'answers every request as itself: no 5xx, no stack trace, a Request-Id, and a reason for each refusal',
  async () => {
    const all = allRequests();
    // Every seventh meets every value of every dimension: seven divides none of their numbers.
    const tried = isFull ? all : all.filter((_, place) => place % 7 === 0);
    const faults: string[] = [];
    let next = 0;
    const visitor = async () => {
      for (let one = tried[next++]; one; one = tried[next++]) faults.push(...(await faultsFor(one)));
    };
    await Promise.all(Array.from({ length: 16 }, visitor));
    console.log(`${tried.length} requests of ${all.length}, ${faults.length} faults`);
    expect(faults).toEqual([]);
  },
  timeLimitMs(120_000),
);
