import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { unpaced } from '../../../src/kernel/pacing/pace.ts';
import { openRegisterSession } from '../../../src/registers/http/open-register-session.ts';
import { RegisterUnreachable } from '../../../src/registers/http/register-session.ts';

/** A server that answers every request so, and the bytes that a session gets from it. */
async function reading(
  answer: (response: ServerResponse) => void,
  {
    maxBytes = 1e6,
    timeoutMs = 2000,
    signal = new AbortController().signal,
    most = Number.POSITIVE_INFINITY,
  } = {},
) {
  let closed: () => void;
  const gone = new Promise<void>(resolve => {
    closed = resolve;
  });
  const server = createServer((_, response) => {
    response.on('close', () => closed());
    answer(response);
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  const meta = {
    name: 'base-contracts' as const,
    pace: { perSecond: 1, inFlight: 1 },
    timeoutMs,
    maxBodyBytes: 10,
  };
  const session = openRegisterSession({ meta, pace: unpaced, userAgent: 'tests', signal });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
  try {
    const { status, chunks } = await session.stream!({ method: 'GET', url }, { maxBytes });
    let [size, count] = [0, 0];
    for await (const chunk of chunks) {
      size += chunk.length;
      if (++count >= most) break;
    }
    return { status, size, gone };
  } finally {
    server.close();
    if (most === Number.POSITIVE_INFINITY) server.closeAllConnections();
  }
}

describe('a file too large to hold', () => {
  test('comes whole, beyond the bound of answers that are held', async () => {
    expect(await reading(it => it.end(Buffer.alloc(500_000)))).toMatchObject({ status: 200, size: 500_000 });
  });

  test('keeps its status', async () => {
    expect(await reading(it => it.writeHead(404).end('no'))).toMatchObject({ status: 404, size: 2 });
  });

  test.each([
    ['larger than its bound', (it: ServerResponse) => it.end(Buffer.alloc(2_000_000))],
    ['silent before it begins', () => {}],
    ['silent in the middle', (it: ServerResponse) => it.write('half')],
    [
      'cut off',
      (it: ServerResponse) => it.writeHead(200, { 'content-length': 100 }).write('half', () => it.destroy()),
    ],
    [
      'compressed unasked',
      (it: ServerResponse) => it.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    ],
  ])('is given up when it is %s', async (_, answer) => {
    await expect(reading(answer, { timeoutMs: 150 })).rejects.toThrow(RegisterUnreachable);
  });

  test('is given up when whoever asked has stopped', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(reading(it => it.end('x'), { signal: stopped })).rejects.toThrow(RegisterUnreachable);
  });

  test('lets the connection go when the reader leaves early', async () => {
    const endless = (response: ServerResponse) => {
      const more = () => {
        while (response.writable && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    };
    const { gone } = await reading(endless, { most: 2, maxBytes: 1e9 });
    await gone;
  });
});
