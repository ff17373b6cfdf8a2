/**
 * Bytes that two readers may take for different requests, as a proxy would send them: one client's request, and behind it
 * another's. Whatever the first one is, the second is answered as itself or not at all, and nothing that is hidden in the
 * first is ever done or charged.
 */
import { once } from 'node:events';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { answersIn, openRaw, type RawAnswer, sendRaw } from '../../kit/raw-http.ts';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile();
/** Whose request stands behind. */
let other: { id: string; key: string };
/** Exchanges in which it was answered. */
let answered = 0;
beforeAll(async () => {
  other = await app.issue();
});

/** The request that is hidden where a body may be; it would swallow what follows as a header. */
const HIDDEN = 'GET /api/v1/events HTTP/1.1\r\nX: ';
const QUERY = '{"query":"{__typename}"}';
const CHUNKED = `18\r\n${QUERY}\r\n0\r\n\r\n`;

const head = (line: string, fields: readonly string[]) =>
  `${line}\r\n${['Host: x', `Authorization: Bearer ${app.key}`, ...fields].join('\r\n')}\r\n\r\n`;
const get = (...fields: string[]) => head('GET /api/v1/usage HTTP/1.1', fields);
const post = (fields: string[], body: string) =>
  head('POST /graphql HTTP/1.1', ['Content-Type: application/json', ...fields]) + body;
const behind = (key: string) =>
  `GET /api/v1/usage HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`;

async function exchange(first: string): Promise<{ statuses: number[]; last: RawAnswer }> {
  const answers = await sendRaw(app.api, first + behind(other.key));
  const last = answers.at(-1)!;
  if (last.body.includes(other.id)) answered++;
  // Told of the second client is its own request alone.
  for (const { body } of answers.slice(0, -1)) expect(body).not.toContain(other.id);
  for (const { status, headers } of answers)
    if (status >= 200) expect(headers['request-id']).toMatch(/^req_/);
  return { statuses: answers.map(({ status }) => status), last };
}

const length = (body: string, ...more: string[]) => [`Content-Length: ${body.length}`, ...more];

/** Refused as a whole: the connection ends, and nobody's request behind it is read. */
const REFUSED: Record<string, () => string> = {
  'CL.TE': () => post(length(`0\r\n\r\n${HIDDEN}`, 'Transfer-Encoding: chunked'), `0\r\n\r\n${HIDDEN}`),
  'TE.CL': () => post(['Transfer-Encoding: chunked', 'Content-Length: 4'], CHUNKED + HIDDEN),
  'TE of another name': () => post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${HIDDEN}`),
  'TE identity beside a length': () =>
    post(length('0\r\n\r\n', 'Transfer-Encoding: identity'), `0\r\n\r\n${HIDDEN}`),
  'TE that does not end in chunked': () =>
    post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${HIDDEN}`),
  'TE twice': () => post(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${HIDDEN}`),
  'TE folded into the next line': () =>
    post(length('0\r\n\r\n', 'Transfer-Encoding:\r\n chunked'), `0\r\n\r\n${HIDDEN}`),
  'TE behind a space': () => post(length('0\r\n\r\n', 'Transfer-Encoding : chunked'), `0\r\n\r\n${HIDDEN}`),
  'TE behind a control character': () =>
    post(length('0\r\n\r\n', 'Transfer-Encoding:\x0bchunked'), `0\r\n\r\n${HIDDEN}`),
  'TE in quotes': () => post(['Transfer-Encoding: "chunked"'], `0\r\n\r\n${HIDDEN}`),
  'two unlike lengths': () => post(['Content-Length: 0', `Content-Length: ${HIDDEN.length}`], HIDDEN),
  'two equal lengths': () => post(length(QUERY, `Content-Length: ${QUERY.length}`), QUERY),
  'a list of lengths': () => post([`Content-Length: ${QUERY.length}, ${QUERY.length}`], QUERY),
  'a length with a sign': () => post([`Content-Length: +${QUERY.length}`], QUERY),
  'a length below zero': () => post(['Content-Length: -1'], QUERY),
  'a length in hexadecimal': () => post(['Content-Length: 0x18'], QUERY),
  'a length beyond all numbers': () => post(['Content-Length: 99999999999999999999'], QUERY),
  'no length behind the colon': () => post(['Content-Length:'], HIDDEN),
  'lines that end in LF': () => get().replaceAll('\r\n', '\n'),
  'a header that ends in LF': () => get('A: b\nC: d'),
  'CR within a header': () => get('A: b\rC: d'),
  'a line of its own within Prefer': () => get('Prefer: wait=1\nSet-Cookie: forged=1'),
  'a line of its own within Request-Id': () => get('Request-Id: req_1\rSet-Cookie: forged=1'),
  'a line of its own within Authorization': () => get().replace('Bearer ', 'Bearer \n'),
  'a second key behind CR': () => get().replace(app.key, `${app.key}\rAuthorization: Bearer ${other.key}`),
  'NUL within a header': () => get('A: b\0c'),
  'a space before the colon': () => get().replace('Authorization:', 'Authorization :'),
  'a first header that is folded': () => get().replace('Host:', ' Host:'),
  'a header without a colon': () => get('Nothing'),
  'chunks that end in LF': () => post(['Transfer-Encoding: chunked'], `1\nx\n0\n\n${HIDDEN}`),
  'a chunk extension that ends in LF': () =>
    post(['Transfer-Encoding: chunked'], `1;\nx\r\n0\r\n\r\n${HIDDEN}`),
  'a chunk longer than its size': () =>
    post(['Transfer-Encoding: chunked'], `1\r\nxyz\r\n0\r\n\r\n${HIDDEN}`),
  'a chunk beyond all numbers': () =>
    post(['Transfer-Encoding: chunked'], `fffffffffffffffff1\r\nx\r\n0\r\n\r\n`),
  'no Host': () => get().replace('Host: x\r\n', ''),
  'two Hosts': () => get('Host: y'),
  'tabs in the request line': () => get().replace('GET /api/v1/usage ', 'GET\t/api/v1/usage\t'),
  'bytes above 127 in the target': () => get().replace('usage', 'us\xe1ge'),
  'HTTP/1.2': () => get().replace('HTTP/1.1', 'HTTP/1.2'),
  'HTTP/0.9': () => 'GET /api/v1/usage\r\n\r\n',
  'the preface of HTTP/2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'an unknown method': () => get().replace('GET', 'FOO'),
  'a known method with a letter more': () => get().replace('GET', 'GETS'),
  'a method in small letters': () => get().replace('GET', 'get'),
  'the authority as a target': () => get().replace('/api/v1/usage', 'evil.example:80'),
  'a Host that holds a path': () => get().replace('Host: x', 'Host: x/metrics?'),
  'a Host that holds a fragment': () => get().replace('Host: x', 'Host: x/api/v1/events#'),
  'a Host that holds backslashes': () => get().replace('Host: x', 'Host: x\\api\\v1\\events?'),
  'a Host that holds a user': () => get().replace('Host: x', 'Host: x@evil.example'),
  'a Host that no address has': () => get().replace('Host: x', 'Host: ['),
  'a Host with a port beyond all': () => get().replace('Host: x', 'Host: x:99999'),
  'a Host that is no number': () => get().replace('Host: x', 'Host: 1.2.3.999'),
  'two words as Host': () => get().replace('Host: x', 'Host: x y'),
};

/** One request and one answer each, the one behind included. */
const TAKEN: Record<string, [status: number, first: () => string]> = {
  'a body on GET': [200, () => head('GET /api/v1/usage HTTP/1.1', length(HIDDEN)) + HIDDEN],
  'a body that nobody reads, on a method that is not taken': [
    405,
    () => head('PUT /api/v1/usage HTTP/1.1', length(HIDDEN)) + HIDDEN,
  ],
  'a body that nobody reads, without a key': [
    401,
    () => `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  ],
  chunks: [200, () => post(['Transfer-Encoding: chunked'], CHUNKED)],
  'chunks, in capitals': [200, () => post(['TRANSFER-ENCODING: CHUNKED'], CHUNKED)],
  'a chunk with extensions': [
    200,
    () => post(['Transfer-Encoding: chunked'], CHUNKED.replace('18', '18;a=b;c="d"')),
  ],
  'a trailer that would be another key': [
    200,
    () =>
      post(
        ['Transfer-Encoding: chunked'],
        `18\r\n${QUERY}\r\n0\r\nAuthorization: Bearer ${other.key}\r\n\r\n`,
      ),
  ],
  'two keys': [401, () => get(`Authorization: Bearer ${other.key}`)],
  'empty lines before the request': [200, () => `\r\n\r\n${get()}`],
  'the address of somebody else as a target': [404, () => get().replace('GET /', 'GET http://evil.example/')],
  'our own address as a target, beside another Host': [404, () => get().replace('GET /', `GET ${app.api}/`)],
  'the address of the Host as a target': [200, () => get().replace('GET /', 'GET http://x/')],
  'the same in capitals': [200, () => get().replace('GET /', 'GET HTTP://X/')],
  // The bare address leads to the documents.
  'the address of the Host, without a path': [
    302,
    () => get().replace('GET /api/v1/usage', 'GET http://x?a=b'),
  ],
  'the address of the Host with a user': [404, () => get().replace('GET /', 'GET http://a@x/')],
  'the address of the Host with two slashes': [404, () => get().replace('GET /', 'GET http://x//')],
  'a fragment in the target': [404, () => get().replace('usage', 'usage#/../events')],
  'OPTIONS *': [404, () => get().replace('GET /api/v1/usage', 'OPTIONS *')],
  TRACE: [405, () => get().replace('GET', 'TRACE')],
  'HTTP/1.0 that stays': [200, () => get('Connection: keep-alive').replace('HTTP/1.1', 'HTTP/1.0')],
  'an expectation that nobody fulfils': [417, () => get('Expect: 200-ok')],
  'another method in a header': [
    405,
    () => head('POST /api/v1/usage HTTP/1.1', ['X-HTTP-Method-Override: GET', 'Content-Length: 0']),
  ],
  'another address in headers': [
    200,
    () =>
      get(
        'X-Original-URL: /api/v1/events',
        'X-Rewrite-URL: /api/v1/events',
        'X-Forwarded-Host: evil.example',
      ),
  ],
};

describe('is refused, and the connection ends', () => {
  test.each(Object.entries(REFUSED))('%s', async (_, first) => {
    const { statuses, last } = await exchange(first());
    expect(statuses).toEqual([400]);
    expect(last.headers.connection).toBe('close');
    expect(last.headers['content-type']).toContain('application/problem+json');
    expect(JSON.parse(last.body)).toMatchObject({
      code: 'malformed-request',
      status: 400,
      requestId: last.headers['request-id'],
    });
    // Nothing of what was sent, and nothing of ours.
    expect(last.body).not.toMatch(/metrics|evil|99999|TypeError|node:/);
  });
});

describe('is one request, and the one behind it another', () => {
  test.each(Object.entries(TAKEN))('%s', async (_, [status, first]) => {
    const { statuses, last } = await exchange(first());
    expect(statuses).toEqual([status, 200]);
    expect(JSON.parse(last.body).key).toBe(other.id);
  });

  test('a body that waits for 100 Continue', async () => {
    const { statuses } = await exchange(post(length(QUERY, 'Expect: 100-continue'), QUERY));
    expect(statuses).toEqual([100, 200, 200]);
  });
});

describe('one connection', () => {
  it('goes on after an offer of HTTP/2 that was passed over', async () => {
    const connection = await openRaw(app.api);
    const chunks: Buffer[] = [];
    connection.on('data', chunk => chunks.push(chunk));
    connection.write(get('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'));
    await once(connection, 'data');
    connection.write(behind(other.key));
    answered++;
    await once(connection, 'close');
    expect(answersIn(Buffer.concat(chunks)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('answers 200 requests of two clients in the order asked, each its own', async () => {
    const keys = [{ id: 'key_', key: app.key }, other];
    const ask = ({ key }: { key: string }) =>
      `GET /api/v1/usage HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`;
    const asked = Array.from({ length: 200 }, (_, i) => keys[i % 3 === 0 ? 1 : 0]!);
    const answers = await sendRaw(app.api, asked.map(ask).join('') + behind(other.key));
    answered += asked.filter(it => it === other).length + 1;
    expect(answers).toHaveLength(201);
    const whose = answers.map(({ body }) => JSON.parse(body).key === other.id);
    expect(whose).toEqual([...asked.map(it => it === other), true]);
  });

  it('gives its answer to a whole request before it refuses the broken bytes behind it', async () => {
    const answers = await sendRaw(app.api, `${get()}\0\r\n\r\n${behind(other.key)}`);
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    expect(JSON.parse(answers[0]!.body).object).toBe('usage');
  });

  it('that is to end with its answer has that answer, whatever stands behind', async () => {
    const answers = await sendRaw(app.api, get().replace('HTTP/1.1', 'HTTP/1.0') + behind(other.key));
    expect(answers.map(({ status }) => status)).toEqual([200]);
    expect(answers[0]!.body).not.toContain(other.id);
  });
});

describe('what is too large', () => {
  const large = {
    'a header': () => get(`A: ${'b'.repeat(65_536)}`),
    '10,000 headers': () => get(...Array.from({ length: 10_000 }, () => 'A: b')),
    '10,000 headers of one byte': () => get(...Array.from({ length: 10_000 }, () => 'A:')),
    'a second Host behind 2,000 others': () => get(...Array.from({ length: 2_000 }, () => 'A:'), 'Host: y'),
    'an address': () => get().replace('usage', 'u'.repeat(65_536)),
    '1 MB of headers': () => get(`A: ${'b'.repeat(1_000_000)}`),
  };
  test.each(Object.entries(large))('%s is 431, and the answer arrives', async (_, first) => {
    const { statuses, last } = await exchange(first());
    expect(statuses).toEqual([431]);
    expect(JSON.parse(last.body)).toMatchObject({ code: 'headers-too-large', status: 431 });
  });

  it('an endless extension of a chunk is 413', async () => {
    const { statuses, last } = await exchange(
      post(['Transfer-Encoding: chunked'], `1;${'x'.repeat(20_000)}\r\nx\r\n0\r\n\r\n`),
    );
    expect(statuses).toEqual([413]);
    expect(JSON.parse(last.body).code).toBe('payload-too-large');
  });
});

const begunBody = (request: string) =>
  `${request} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.key}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`;

describe('who comes too slowly is told so, and cut, within 10 s and a little; with a body within 20 s', () => {
  const slowly = {
    'says nothing': '',
    'stops in the request line': 'GET /api',
    'drips headers': 'GET / HTTP/1.1\r\nA: ',
    'stops in an operation': begunBody('POST /graphql'),
    'stops in a list': begunBody('PUT /api/v1/watchlists/norte'),
    'drips a body': begunBody('POST /graphql'),
  };
  test.concurrent.each(Object.entries(slowly))('%s', async (what, begun) => {
    const since = performance.now();
    const connection = await openRaw(app.api);
    let heard = '';
    connection.on('data', chunk => {
      heard += chunk;
    });
    connection.write(begun);
    const drip = what.startsWith('drips') ? setInterval(() => connection.write('b'), 500) : undefined;
    await once(connection, 'close');
    clearInterval(drip);
    // A refusal of what was read so far may come before it.
    expect(heard).toMatch(/(?:^|})HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(heard).toContain('"code":"request-timeout"');
    expect(performance.now() - since).toBeLessThan(begun.endsWith('{') ? 25_000 : 15_000);
  });
});

it('a method that HTTP does not know is told so, and charged to nobody', async () => {
  const { id, key } = await app.issue({ limits: [{ name: 'one', requests: 1, windowSeconds: 86_400 }] });
  const ask = (method: string) =>
    sendRaw(
      app.api,
      `${method} /api/v1/usage HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
    );
  const [refused] = await ask('FOO');
  expect(JSON.parse(refused!.body).detail).toBe(
    'A request begins with a method of HTTP in capitals, such as GET.',
  );
  expect((await ask('GET')).map(({ status }) => status)).toEqual([200]);
  const rows = await app.db.sql`select status from request_log where key_id = ${id}`;
  expect(rows).toEqual([{ status: 200 }]);
});

it('nothing that was hidden was done, and nobody was charged for another', async () => {
  const rows = await app.db.sql`select key_id, route from request_log`;
  expect(rows.filter(({ route }) => route === '/api/v1/events')).toEqual([]);
  const ofOther = rows.filter(({ key_id }) => key_id === other.id);
  expect(ofOther.map(({ route }) => route)).toEqual(Array(answered).fill('/api/v1/usage'));
});
