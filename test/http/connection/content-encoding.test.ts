/** Long answers are compressed for those who accept it; the tag says which form it is of, and any of its forms is recognised again. */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { codingOf } from '../../../src/http/connection/content-encoding.ts';
import { postGraphql } from '../../kit/ask-graphql.ts';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile();

interface Got {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly bytes: Buffer;
}

/** Node's fetch would decompress. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request(`${app.api}${path}`, { method, headers }, answer => {
      const pieces: Buffer[] = [];
      answer.on('data', piece => pieces.push(piece));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(pieces) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const PAGES = ['/dashboard', '/dashboard/page.js', '/dashboard/styles.css', '/docs', '/api/v1/openapi.json'];

describe.each(PAGES)('%s', path => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)(
    'is sent as %s, with a tag of its own that is recognised',
    async (coding, accepts, decompress) => {
      const plain = await get(path);
      const packed = await get(path, { 'accept-encoding': accepts });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(packed.headers['content-encoding']).toBe(coding);
      expect(packed.headers.vary).toMatch(/Accept-Encoding/);
      expect(plain.headers.vary).toMatch(/Accept-Encoding/);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 1.5);
      expect(decompress(packed.bytes).equals(plain.bytes)).toBe(true);
      expect(packed.headers.etag).toBe(String(plain.headers.etag).replace(/"$/, `:${coding}"`));
      const again = await get(path, {
        'accept-encoding': accepts,
        'if-none-match': String(packed.headers.etag),
      });
      expect([again.status, again.headers.etag]).toEqual([304, packed.headers.etag]);
      const unpacked = await get(path, { 'if-none-match': String(packed.headers.etag) });
      expect(unpacked.status).toBe(304);
      const head = await get(path, { 'accept-encoding': accepts }, 'HEAD');
      expect(Number(head.headers['content-length'])).toBe(packed.bytes.length);
      expect(head.headers.etag).toBe(packed.headers.etag);
    },
  );
});

test('GraphQL is compressed where it is long, and an error is not', async () => {
  const headers = {
    authorization: `Bearer ${app.key}`,
    'content-type': 'application/json',
    'accept-encoding': 'br',
  };
  const ask = (query: string) => get('/graphql', headers, 'POST', JSON.stringify({ query }));
  const long = await ask('{ checks { key question { pt en } } }');
  expect(long.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(long.bytes).toString()).data.checks.length).toBeGreaterThan(20);
  const short = await ask('{ nothing }');
  expect(short.headers['content-encoding']).toBeUndefined();
});

test('events by SSE are never compressed', async () => {
  const headers = { accept: 'text/event-stream', 'accept-encoding': 'br, gzip' };
  const answer = await postGraphql(app, { query: 'subscription { events { id } }' }, headers);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  expect(answer.headers.get('content-encoding') ?? 'none').toBe('none');
  await answer.body!.cancel();
});

test.each([
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['gzip;q=0, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', null],
  ['*', 'gzip'],
  ['identity', null],
  ['BR', 'br'],
  ['', null],
  [null, null],
])('Accept-Encoding %j takes %j', (accepts, coding) => {
  expect(codingOf(accepts)).toBe(coding);
});

test('the bare address leads to the documentation', async () => {
  const answer = await get('/');
  expect([answer.status, answer.headers.location]).toEqual([302, '/docs']);
});
