/** Whether a file is still the one that was read: by condition where the site knows conditions, by its bytes elsewhere. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { unpaced } from '../../../src/kernel/pacing/pace.ts';
import { isUnchanged, isUnchangedByValidators, markOf } from '../../../src/registers/http/file-mark.ts';
import { openRegisterSession } from '../../../src/registers/http/open-register-session.ts';
import { RegisterUnreachable } from '../../../src/registers/http/register-session.ts';
import { serve, type TestServer } from './http-server.ts';

let running: TestServer | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

const session = () =>
  openRegisterSession({
    meta: { name: 'at-debtors', pace: { perSecond: 1, inFlight: 1 }, timeoutMs: 5_000, maxBodyBytes: 1e6 },
    pace: unpaced,
    userAgent: 'tests',
    signal: new AbortController().signal,
  });

const DATE = 'Wed, 30 Sep 2026 06:00:00 GMT';
type Site = (request: IncomingMessage, response: ServerResponse) => void;

/** Reads the file, then asks about it; `later` answers the second time. */
async function asked(first: Site, later: Site = first, ask: typeof isUnchanged = isUnchanged) {
  const requests: IncomingMessage['headers'][] = [];
  running = await serve((request, response) => {
    requests.push(request.headers);
    (requests.length === 1 ? first : later)(request, response);
  });
  const url = `${running.url}/lista.pdf`;
  const mark = markOf(await session().send({ method: 'GET', url }));
  return { still: await ask(session(), url, mark), asked: requests[1]! };
}

const tagged: Site = (request, response) => {
  response.setHeader('etag', '"v1"');
  // As some servers do, with the fields of the answer that it stands for.
  if (request.headers['if-none-match'] === '"v1"')
    response.writeHead(304, { 'content-encoding': 'gzip' }).end();
  else response.end('lista');
};
const dated: Site = (request, response) => {
  response.setHeader('last-modified', DATE);
  if (request.headers['if-modified-since'] === DATE) response.writeHead(304).end();
  else response.end('lista');
};
const whole =
  (text: string, headers: Record<string, string> = {}): Site =>
  (_, response) =>
    response.writeHead(200, headers).end(text);

test('a site that knows entity tags is asked by them, and answers without the file', async () => {
  const { still, asked: headers } = await asked(tagged);
  expect(still).toBe(true);
  expect(headers['if-none-match']).toBe('"v1"');
  expect(headers['if-modified-since']).toBeUndefined();
});

test('a site that knows dates alone is asked by the date, as it came', async () => {
  const { still, asked: headers } = await asked(dated);
  expect(still).toBe(true);
  expect(headers['if-modified-since']).toBe(DATE);
});

test('a site that knows no conditions is believed by its bytes', async () => {
  expect((await asked(whole('lista'))).still).toBe(true);
  await running!.close();
  expect((await asked(whole('lista'), whole('outra'))).still).toBe(false);
});

test('what is no answer is no sign that nothing changed', async () => {
  const gone: Site = (_, response) => response.writeHead(503).end('lista');
  expect((await asked(tagged, gone)).still).toBe(false);
  await running!.close();
  const broken: Site = (_, response) => response.destroy();
  await expect(asked(tagged, broken)).rejects.toThrow(RegisterUnreachable);
});

test('a file too large to take is asked on condition alone, and an answer with it is broken off', async () => {
  const unread: typeof isUnchanged = (...args) => isUnchangedByValidators(...args, 1e9);
  expect((await asked(tagged, tagged, unread)).still).toBe(true);
  await running!.close();
  let sent = 0;
  const endless: Site = (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) sent++;
    };
    response.writeHead(200, { etag: '"v2"' }).on('drain', more);
    more();
  };
  expect((await asked(tagged, endless, unread)).still).toBe(false);
  expect(sent).toBeLessThan(1_000);
  await running!.close();
  expect((await asked(whole('lista'), whole('lista'), unread)).still).toBe(false);
});
