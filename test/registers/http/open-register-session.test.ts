import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer, type Server } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { unpaced } from '../../../src/kernel/pacing/pace.ts';
import {
  openRegisterSession,
  type SessionOptions,
} from '../../../src/registers/http/open-register-session.ts';
import { type RegisterSession, RegisterUnreachable } from '../../../src/registers/http/register-session.ts';
import { serve, type TestServer } from './http-server.ts';

const META: SessionOptions['meta'] = {
  name: 'impic-licences',
  pace: { perSecond: 1, inFlight: 1 },
  timeoutMs: 10_000,
  maxBodyBytes: 100_000,
};
const USER_AGENT = 'contractor-risk-test (+mailto:operator@example.invalid)';

function open(meta: Partial<SessionOptions['meta']> = {}, signal = new AbortController().signal) {
  return openRegisterSession({ meta: { ...META, ...meta }, pace: unpaced, userAgent: USER_AGENT, signal });
}

const failure = (session: RegisterSession, url: string): Promise<unknown> =>
  session.send({ method: 'GET', url }).then(
    () => 'answered',
    error => error,
  );

let running: TestServer | undefined;
const start = async (...listener: Parameters<typeof serve>): Promise<string> => {
  running = await serve(...listener);
  return running.url;
};
afterEach(async () => {
  await running?.close();
  running = undefined;
});

describe('what is sent and what comes back', () => {
  test('a form goes in its order, under our own name, and the capture says what was asked', async () => {
    let seen = '';
    let headers: IncomingHttpHeaders = {};
    const url = await start((request, response) => {
      headers = request.headers;
      request.on('data', chunk => {
        seen += chunk;
      });
      request.on('end', () =>
        response.setHeader('Content-Type', 'text/html; charset=utf-8').end('<p>olá</p>'),
      );
    });
    const capture = await open().send({
      method: 'POST',
      url: `${url}/ajax`,
      form: [
        ['id_type', '8'],
        ['nome', 'São João & Cª'],
      ],
      headers: { 'User-Agent': 'someone else', 'X-Requested-With': 'XMLHttpRequest' },
    });
    expect(seen).toBe('id_type=8&nome=S%C3%A3o+Jo%C3%A3o+%26+C%C2%AA');
    expect(headers['user-agent']).toBe(USER_AGENT);
    expect(capture).toMatchObject({
      status: 200,
      contentType: 'text/html; charset=utf-8',
      request: { id_type: '8', nome: 'São João & Cª' },
      url: `${url}/ajax`,
    });
    expect(new TextDecoder().decode(capture.body)).toBe('<p>olá</p>');
  });

  test('a connection is used again, by another session too, with the cookies of neither', async () => {
    const connections = new Set<unknown>();
    const cookies: unknown[] = [];
    const url = await start((request, response) => {
      connections.add(request.socket);
      cookies.push(request.headers.cookie);
      response.setHeader('Set-Cookie', 'who=first').end('there');
    });
    const [one, other] = [open(), open()];
    for (const session of [one, one, other]) await session.send({ method: 'GET', url });
    // On a busy machine one may have been idle for too long.
    expect(connections.size).toBeLessThan(3);
    expect(cookies).toEqual([undefined, 'who=first', undefined]);
  });

  test('one that the site has closed meanwhile costs nothing: the next question opens another', async () => {
    let closed: Promise<unknown> | undefined;
    const url = await start((request, response) => {
      // Both sides have: the other has seen the end.
      closed = once(request.socket, 'close');
      response.end('there');
      response.on('finish', () => request.socket.end());
    });
    const session = open();
    for (let n = 0; n < 3; n++) {
      expect((await session.send({ method: 'GET', url })).status).toBe(200);
      await closed;
    }
  });

  test.each([302, 404, 429, 500, 999])(
    'status %i is an answer, and no redirect is followed',
    async status => {
      const paths: string[] = [];
      const url = await start((request, response) => {
        paths.push(request.url!);
        response.writeHead(status, { location: '/elsewhere' }).end('body');
      });
      const capture = await open().send({ method: 'GET', url: `${url}/asked?nif=1` });
      expect(capture.status).toBe(status);
      expect(capture.request).toEqual({ nif: '1' });
      expect(paths).toEqual(['/asked?nif=1']);
    },
  );

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ])('%s is undone', async (encoding, compress) => {
    const url = await start((_, response) => {
      response.setHeader('Content-Encoding', encoding).end(compress('<p>ação</p>'));
    });
    const { body } = await open().send({ method: 'GET', url });
    expect(new TextDecoder().decode(body)).toBe('<p>ação</p>');
  });

  test('an empty answer is empty, also where it says gzip', async () => {
    const url = await start((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '0' }).end();
    });
    expect((await open().send({ method: 'GET', url })).body).toHaveLength(0);
  });
});

describe('cookies', () => {
  test('they are kept within a session, changed and deleted by the server, and never shared with another session', async () => {
    const seen: (string | undefined)[] = [];
    const answers = [
      ['sid=one; Path=/; HttpOnly', 'lang=pt'],
      ['sid=two; Max-Age=600', 'lang=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
      ['sid=gone; Max-Age=0; Expires=Thu, 01 Jan 2099 00:00:00 GMT'],
    ];
    const url = await start((request, response) => {
      seen.push(request.headers.cookie);
      response.writeHead(200, { 'set-cookie': answers.shift() ?? [] }).end();
    });
    const session = open();
    for (let i = 0; i < 4; i++) await session.send({ method: 'GET', url });
    await open().send({ method: 'GET', url });
    expect(seen).toEqual([undefined, 'sid=one; lang=pt', 'sid=two', undefined, undefined]);
  });

  test('a cookie goes back to no other host', async () => {
    const seen: (string | undefined)[] = [];
    const url = await start((request, response) => {
      seen.push(request.headers.cookie);
      response.setHeader('set-cookie', 'sid=secret').end();
    });
    const session = open();
    await session.send({ method: 'GET', url });
    await session.send({ method: 'GET', url: url.replace('127.0.0.1', 'localhost') });
    expect(seen).toEqual([undefined, undefined]);
  });
});

describe('every failure of the way is RegisterUnreachable, and frees its socket', () => {
  const rejects = async (promise: Promise<unknown>, words: RegExp) => {
    const error = await promise;
    expect(error).toBeInstanceOf(RegisterUnreachable);
    expect((error as Error).message).toMatch(words);
  };

  test('a server that never answers ends at the deadline', async () => {
    const url = await start(() => {});
    await rejects(failure(open({ timeoutMs: 60 }), url), /no whole answer within 60 ms/);
  });

  test('a body that drips for ever ends at the same deadline', async () => {
    const url = await start((_, response) => {
      const drip = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(drip));
    });
    await rejects(failure(open({ timeoutMs: 100 }), url), /no whole answer within 100 ms/);
  });

  test('an endless body ends at the cap', async () => {
    const url = await start((_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', pour);
      pour();
    });
    await rejects(failure(open(), url), /larger than 100000 bytes/);
  });

  test('a body of exactly the cap is read, one byte more is not', async () => {
    const url = await start((request, response) => response.end('x'.repeat(Number(request.url!.slice(1)))));
    expect((await open().send({ method: 'GET', url: `${url}/100000` })).body).toHaveLength(100_000);
    await rejects(failure(open(), `${url}/100001`), /larger than 100000 bytes/);
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('a %s bomb stops at the cap', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(20_000_000));
    expect(bomb.length).toBeLessThan(META.maxBodyBytes);
    const url = await start((_, response) => response.setHeader('Content-Encoding', encoding).end(bomb));
    await rejects(failure(open(), url), /unpacks to more than 100000 bytes/);
  });

  test.each([
    ['gzip', gzipSync('<p>whole</p>').subarray(0, -9)],
    ['gzip', gzipSync('<p>whole</p>').subarray(0, 5)],
    ['br', brotliCompressSync('<p>whole</p>'.repeat(50)).subarray(0, -3)],
    ['gzip', Buffer.from('no gzip at all')],
  ])('%s that is cut short, or is none, is refused', async (encoding, bytes) => {
    const url = await start((_, response) => response.setHeader('Content-Encoding', encoding).end(bytes));
    await rejects(failure(open(), url), /broken compression/);
  });

  test('an encoding that nobody asked for is refused', async () => {
    const url = await start((_, response) => response.setHeader('Content-Encoding', 'zstd').end('?'));
    await rejects(failure(open(), url), /unknown encoding/);
  });

  test('a connection that is reset before or inside the answer', async () => {
    const url = await start((request, response) => {
      if (request.url === '/inside') {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('half', () => request.socket.resetAndDestroy());
      } else request.socket.resetAndDestroy();
    });
    await rejects(failure(open(), `${url}/before`), /ECONNRESET|UND_ERR_SOCKET/);
    await rejects(failure(open(), `${url}/inside`), /ECONNRESET|UND_ERR/);
  });

  test.each([
    ['shorter than it says', 'Content-Length: 50\r\n\r\nshort'],
    ['whose last chunk is missing', 'Transfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n'],
    ['that ends before its gzip begins', 'Content-Encoding: gzip\r\n\r\n'],
  ])('an answer %s', async (_, rest) => {
    const raw: Server = createServer(socket => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${rest}`));
    });
    await new Promise<void>(done => raw.listen(0, '127.0.0.1', done));
    const { port } = raw.address() as { port: number };
    await rejects(failure(open(), `http://127.0.0.1:${port}/`), /failed|broken compression/);
    await new Promise(done => raw.close(done));
  });

  test('a name that does not resolve, a port where nobody listens, an address that is none', async () => {
    await rejects(failure(open(), 'http://no-such-register.invalid/'), /ENOTFOUND|EAI_AGAIN/);
    const gone = await serve(() => {});
    await gone.close();
    await rejects(failure(open(), gone.url), /ECONNREFUSED/);
    await rejects(failure(open(), 'not an address'), /ERR_INVALID_URL/);
  });

  test('an abort ends the exchange under way, and every later one before it begins', async () => {
    let asked = 0;
    const stop = new AbortController();
    const url = await start(() => {
      asked++;
      stop.abort();
    });
    const session = open({}, stop.signal);
    await rejects(failure(session, url), /AbortError|ABORT/);
    await rejects(failure(session, url), /AbortError|ABORT/);
    expect(asked).toBe(1);
  });

  test('the message never holds the address asked: it may carry a tax number', async () => {
    const gone = await serve(() => {});
    await gone.close();
    const error = await failure(open(), `${gone.url}/?nif=123456789`);
    expect((error as Error).message).not.toContain('123456789');
  });
});

test('requests go through the pace under the name and limits of the register', async () => {
  const url = await start((_, response) => response.end('ok'));
  const asked: unknown[] = [];
  const session = openRegisterSession({
    meta: META,
    userAgent: USER_AGENT,
    signal: new AbortController().signal,
    pace: {
      run: (register, limits, _signal, work) => {
        asked.push([register, limits]);
        return work();
      },
    },
  });
  await session.send({ method: 'GET', url });
  expect(asked).toEqual([['impic-licences', { perSecond: 1, inFlight: 1 }]]);
});
