/** docker/proxy.conf under a real nginx before the real service: what the service takes passes, and what is refused is refused in its form. */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { request as requestByTls } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, test } from 'vitest';
import { problem } from '../generate/openapi/operation-parts.ts';
import { mintKey } from '../src/access/keys/api-key.ts';
import { MOST_BYTES as MOST_BATCH_BYTES } from '../src/batches/submission.ts';
import { BODY_WITHIN_MS, MOST_REQUEST_BYTES } from '../src/http/connection/read-body.ts';
import { SERVER_LIMITS } from '../src/http/create-http-server.ts';
import { LONGEST_WAIT_SECONDS } from '../src/http/rest/contractors/contractor-query.ts';
import { PROBLEMS } from '../src/kernel/problems.ts';
import { MOST_LIST_BYTES } from '../src/watching/lists/watchlist.ts';
import { cutSnippets, has } from './docs/snippets.ts';
import { connect } from './http/graphql/socket-client.ts';
import { freePort } from './kit/free-port.ts';
import { startNginx } from './kit/nginx.ts';
import { ofFile } from './kit/of-file.ts';
import { createPartner } from './kit/partner.ts';
import { openRaw, sendRaw } from './kit/raw-http.ts';
import { appOfFile } from './kit/test-app.ts';

const conf = await readFile(new URL('../docker/proxy.conf', import.meta.url), 'utf8');

test('its limits are those of the service, or leave it the word', () => {
  const said = (name: string) => {
    const [, number, unit = ''] = new RegExp(`^ *${name} (?:4 )?(\\d+)([sk]?);`, 'm').exec(conf)!;
    return Number(number) * { '': 1, s: 1_000, k: 1_024 }[unit]!;
  };
  expect(said('client_max_body_size')).toBe(Math.max(MOST_LIST_BYTES, MOST_BATCH_BYTES, MOST_REQUEST_BYTES));
  expect(said('large_client_header_buffers')).toBe(SERVER_LIMITS.maxHeaderSize);
  expect(said('client_header_timeout')).toBe(SERVER_LIMITS.headersTimeout);
  expect(said('client_body_timeout')).toBeGreaterThan(BODY_WITHIN_MS);
  expect(said('proxy_read_timeout')).toBeGreaterThan(2 * LONGEST_WAIT_SECONDS * 1_000);
  // nginx keeps an idle connection to the service for 60 s.
  expect(SERVER_LIMITS.keepAliveTimeout).toBeGreaterThan(60_000);
});

const isHere = has(['nginx', '-v'], 'docker/proxy.conf was');
const app = await appOfFile({ TRUST_PROXY: '1' });
const { folder } = await cutSnippets('docs/operators.md');

interface Plan {
  /** A file of `docker/proxy.d`, as the docs have it. */
  readonly with?: string;
  readonly port?: number;
  readonly change?: (conf: string) => string;
  readonly upstream?: string;
}

/** The delivered file with this test's addresses, on a port of its own. */
async function startProxy({ with: file, change = it => it, upstream = app.api, port }: Plan = {}) {
  const at = port ?? (await freePort());
  const server = new URL(upstream).host;
  const here = conf
    .replace('resolver 127.0.0.11 valid=5s;', '')
    .replace('server api:4000 resolve;', `server ${server};`)
    .replace('listen 8080;', file === 'tls.conf' ? '' : `listen 127.0.0.1:${at};`)
    .replace('include /etc/nginx/proxy.d/*.conf;', file ? `include ${join(folder, file)};` : '');
  const nginx = await ofFile(startNginx(change(here), at));
  return { ...nginx, url: `http://127.0.0.1:${at}`, port: at };
}

/** Judges a refusal of nginx itself: a problem of the catalogue, with an id that the access log has too. */
function judge(answer: { status: number; headers: Readonly<Record<string, string>>; body: string }) {
  const told = problem.parse(JSON.parse(answer.body));
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(told).toMatchObject({ status: answer.status, requestId: answer.headers['request-id'] });
  const code = told.code as keyof typeof PROBLEMS;
  expect({ title: told.title, status: told.status }).toMatchObject({
    title: PROBLEMS[code].title,
    status: PROBLEMS[code].status,
  });
  return { code, requestId: told.requestId };
}

/** From an address of the loopback; the answer may come before the body was sent. */
function send(
  url: string,
  {
    from = '127.0.0.1',
    body,
    ...options
  }: { from?: string; body?: string | null; [option: string]: unknown },
) {
  const requestBy = url.startsWith('https:') ? requestByTls : request;
  return new Promise<{ status: number; headers: Record<string, string>; body: string }>((resolve, reject) => {
    const sent = requestBy(url, { localAddress: from, agent: false, rejectUnauthorized: false, ...options });
    sent.once('response', async answer => {
      const body = await text(answer);
      sent.destroy();
      resolve({ status: answer.statusCode!, headers: answer.headers as Record<string, string>, body });
    });
    sent.once('error', reject);
    if (body === null) sent.write('nif\n');
    else sent.end(body);
  });
}

const COMPANY = '/api/v1/contractors/580000010';
const withKey = { authorization: `Bearer ${app.key}` };

describe.runIf(isHere)('through the proxy', async () => {
  const proxy = isHere ? await startProxy() : { url: '', told: async () => '' };
  const list = `${proxy.url}/api/v1/watchlists/by-proxy`;
  const csv = { ...withKey, 'content-type': 'text/csv' };

  it('a list and a batch of megabytes are taken', async () => {
    const rows = `nif,reference\n${'580000010,a-reference-of-some-length\n'.repeat(100_000)}`;
    const put = await send(list, { method: 'PUT', headers: csv, body: rows });
    expect(put).toMatchObject({ status: 201 });
    const batch = { method: 'POST', headers: csv, body: rows };
    expect(await send(`${proxy.url}/api/v1/batches?dryRun=true`, batch)).toMatchObject({ status: 200 });
  });

  it('a body passes as it comes: what is refused by its head is refused before it is whole', async () => {
    const headers = { ...withKey, 'content-type': 'text/plain', 'transfer-encoding': 'chunked' };
    expect(await send(list, { method: 'PUT', headers, body: null })).toMatchObject({ status: 415 });
  });

  it('streams and sockets are open at once', async () => {
    const stream = await fetch(`${proxy.url}/api/v1/events/stream`, { headers: withKey });
    const reader = stream.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/^(retry|id|:)/);
    await reader.cancel();
    const client = await connect(`${proxy.url.replace('http', 'ws')}/graphql`, { headers: withKey });
    client.say({ type: 'connection_init' });
    expect(await client.hear()).toMatchObject({ type: 'connection_ack' });
    client.socket.terminate();
  });

  const oversized = { ...csv, 'content-length': '20000001' };
  const raw = async (bytes: string) => (await sendRaw(proxy.url, bytes))[0]!;
  it.each([
    [
      'a body beyond every limit',
      'payload-too-large',
      () => send(list, { method: 'PUT', headers: oversized, body: '' }),
    ],
    ['bytes that are no request', 'malformed-request', () => raw('GET / HTTP/1.1\r\nHost: a b\r\n\r\n')],
    [
      'a long header',
      'headers-too-large',
      () => raw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
    ],
    [
      'a long address',
      'headers-too-large',
      () => raw(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`),
    ],
    ['a method of proxies', 'method-not-allowed', () => raw('TRACE / HTTP/1.1\r\nHost: a\r\n\r\n')],
    ['an address of its own', 'not-found', () => send(`${proxy.url}/.proxy/413`, {})],
  ] as const)('%s is refused by it: %s', async (_what, code, ask) => {
    const judged = judge(await ask());
    expect(judged.code).toBe(code);
    await expect.poll(proxy.told).toContain(judged.requestId);
  });

  it('what its access log has is who was answered how, and no number of anybody', async () => {
    const { headers } = await send(`${proxy.url}${COMPANY}?name=x`, { headers: withKey });
    await expect.poll(proxy.told).toContain(headers['request-id']!);
    expect(await proxy.told()).not.toMatch(/580000010|127\.0\.0|name=/);
  });
});

describe.runIf(isHere)('the proxy itself', () => {
  it('says 429 where an address has as many connections as it may, and 503 where no service answers', async () => {
    const few = await startProxy({
      change: all => all.replace('limit_conn address 1000', 'limit_conn address 1'),
    });
    const held = await openRaw(few.url);
    held.write(
      `GET /api/v1/events/stream HTTP/1.1\r\nHost: a\r\nAuthorization: ${withKey.authorization}\r\n\r\n`,
    );
    await new Promise(resolve => held.once('data', resolve));
    const refused = await send(few.url + COMPANY, { headers: withKey });
    expect([judge(refused).code, refused.headers['retry-after']]).toEqual(['too-many-requests', '2']);
    held.destroy();
    const alone = await startProxy({ upstream: `http://127.0.0.1:${await freePort()}` });
    const unanswered = await send(alone.url + COMPANY, { headers: withKey });
    expect([judge(unanswered).code, unanswered.headers['retry-after']]).toEqual(['unavailable', '2']);
  });
});

describe.runIf(isHere)('the caller’s address', () => {
  /** Invents keys until the bound of its address is spent; another address is not touched by it, nor whoever has a valid key. */
  async function judgeAddresses(url: string, [caller, other]: readonly [string, string]) {
    const ask = (from: string, key: string) =>
      send(url + COMPANY, {
        from,
        headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.7' },
      });
    const statusOf = async (from: string, key = mintKey('crl')) => (await ask(from, key)).status;
    const invented = await Promise.all(Array.from({ length: 70 }, () => statusOf(caller)));
    expect([invented.includes(401), invented.includes(429)]).toEqual([true, true]);
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(caller, (await createPartner(app.db)).key)).toBeLessThan(300);
  }

  it('is seen where TLS ends at the proxy', async () => {
    const [key, cert, port] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem'), await freePort()];
    const made = [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj'],
      '/CN=a',
    ];
    execFileSync('openssl', [...made, '-days', '2', '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const file = join(folder, 'tls.conf');
    const here = (await readFile(file, 'utf8'))
      .replace('8443', `127.0.0.1:${port}`)
      .replaceAll('/etc/nginx/tls', folder);
    await writeFile(file, here);
    await startProxy({ with: 'tls.conf', port });
    await judgeAddresses(`https://127.0.0.1:${port}`, ['127.0.0.2', '127.0.0.3']);
  });

  it('is seen where TLS ends before it', async () => {
    const file = join(folder, 'before.conf');
    await writeFile(file, (await readFile(file, 'utf8')).replace('192.0.2.0/24', '127.0.0.1'));
    const proxy = await startProxy({ with: 'before.conf' });
    const port = await freePort();
    await ofFile(startNginx(balancer(port, proxy.url), port));
    await judgeAddresses(`http://127.0.0.1:${port}`, ['127.0.0.4', '127.0.0.5']);
  });
});

/** The least that stands before a proxy. */
const balancer = (port: number, to: string) => `events {}
http { access_log off; server { listen 127.0.0.1:${port}; location / {
  proxy_pass ${to}; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; } } }`;
