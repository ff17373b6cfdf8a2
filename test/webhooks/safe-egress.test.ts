import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Lookup } from '../../src/webhooks/dial.ts';
import { type EgressOptions, post } from '../../src/webhooks/safe-egress.ts';
import { HOSTILE_HOSTS, HOSTILE_NAMES } from './hostile-hosts.ts';
import {
  type Answer,
  identityFor,
  type Receiver,
  receive,
  receiveTcp,
  receiveTls,
  status,
} from './receiver.ts';

const open: Receiver[] = [];
afterEach(async () => {
  // Ends only when no socket of ours is left open.
  await Promise.all(open.splice(0).map(receiver => receiver.close()));
});

async function during<T extends Receiver>(starting: Promise<T>): Promise<T> {
  const receiver = await starting;
  open.push(receiver);
  return receiver;
}

const send = (url: string, options: Partial<EgressOptions> = {}) =>
  post({ url, headers: { 'x-mark': 'kept' }, body: '{"a":1}' }, { allowLoopback: true, ...options });

const answering = (answer: Answer) => during(receive(answer));

describe('an exchange', () => {
  test('carries body and headers, and brings back status, Retry-After and the first bytes', async () => {
    const receiver = await answering(status(503, { 'retry-after': '7' }, 'busy'));
    const exchange = await send(`${receiver.url}/hook?x=1`);
    expect(exchange).toEqual({
      kind: 'answered',
      status: 503,
      retryAfter: '7',
      head: 'busy',
      durationMs: expect.any(Number),
    });
    const [{ headers, body, path }] = receiver.received as [Receiver['received'][number]];
    expect({ body, path, mark: headers['x-mark'], length: headers['content-length'] }).toEqual({
      body: '{"a":1}',
      path: '/hook?x=1',
      mark: 'kept',
      length: '7',
    });
  });

  test('never follows a redirect', async () => {
    const inner = await answering(status(200));
    for (const location of [`${inner.url}/latest/meta-data`, 'http://169.254.169.254/latest/meta-data/']) {
      const outer = await answering(status(302, { location }));
      expect(await send(outer.url)).toMatchObject({ kind: 'answered', status: 302 });
    }
    expect(inner.connections()).toBe(0);
  });

  test('keeps one kilobyte of the answer, as text without control characters', async () => {
    const receiver = await answering(
      status(200, {}, `\u001b[31mred\u0000\u202e\r\nline ${'é'.repeat(2000)}`),
    );
    const exchange = await send(receiver.url);
    const head = exchange.kind === 'answered' ? exchange.head : '';
    expect(head.startsWith('[31mred line éé')).toBe(true);
    expect(Buffer.byteLength(head)).toBeLessThanOrEqual(1024);
    expect(head).not.toMatch(/[\p{C}\ufffd]/u);
  });

  test('uses a connection of its own, closed afterwards', async () => {
    const receiver = await answering(status(200, { connection: 'keep-alive' }));
    await send(receiver.url);
    await send(receiver.url);
    expect(receiver.connections()).toBe(2);
  });

  test('reaches localhost by name, over the addresses that the resolver gives', async () => {
    const receiver = await answering(status(200));
    const lookup: Lookup = async () => [{ address: '127.0.0.1', family: 4 }];
    expect(await send(`http://localhost:${receiver.port}/`, { lookup })).toMatchObject({ status: 200 });
  });
});

describe('a receiver cannot hold us', () => {
  /** Not closed by the receiver: only our end can finish it. */
  const drip: Answer = response => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  };
  const endless: Answer = response => {
    response.writeHead(200);
    const more = () => {
      while (response.writable && response.write('x'.repeat(16_384)));
    };
    response.on('drain', more);
    more();
  };
  const headersOnly: Answer = response => {
    response.writeHead(200, { 'content-length': '100' }).flushHeaders();
  };
  const silent: Answer = () => {};

  test.each([
    ['a body that drips', drip],
    ['a body that never comes', headersOnly],
    ['headers that never come', silent],
  ])('%s ends at the time limit, though the status was 200', async (_what, answer) => {
    const receiver = await answering(answer);
    const exchange = await send(receiver.url, { timeoutMs: 150 });
    expect(exchange).toMatchObject({ kind: 'failed', fault: 'timeout' });
    expect(exchange.durationMs).toBeGreaterThanOrEqual(149);
    expect(exchange.durationMs).toBeLessThan(2000);
  });

  test('headers that drip end at the time limit', async () => {
    const receiver = await during(
      receiveTcp(socket => {
        socket.once('data', () => {
          socket.write('HTTP/1.1 200 OK\r\n');
          const timer = setInterval(() => socket.write('X-Drip: 1\r\n'), 20);
          socket.on('close', () => clearInterval(timer));
        });
      }),
    );
    expect(await send(receiver.url, { timeoutMs: 150 })).toMatchObject({ fault: 'timeout' });
  });

  test('a handshake that never comes ends at the time limit', async () => {
    const receiver = await during(receiveTcp(socket => void socket.resume()));
    const url = `https://127.0.0.1:${receiver.port}/`;
    expect(await send(url, { timeoutMs: 150 })).toMatchObject({ fault: 'timeout' });
  });

  test('a name server that never answers ends at the time limit', async () => {
    const lookup: Lookup = () => new Promise(() => {});
    expect(await send('https://slow.example/', { timeoutMs: 50, lookup })).toMatchObject({
      fault: 'timeout',
    });
  });

  test('an address that arrives after the time limit is not dialled', async () => {
    const receiver = await answering(status(200));
    let answer: (addresses: { address: string; family: number }[]) => void = () => {};
    const lookup: Lookup = () => new Promise(resolve => (answer = resolve));
    const exchange = await send(`http://localhost:${receiver.port}/`, { timeoutMs: 50, lookup });
    answer([{ address: '127.0.0.1', family: 4 }]);
    await setImmediate();
    expect(exchange).toMatchObject({ fault: 'timeout' });
    expect(receiver.connections()).toBe(0);
  });

  test('an endless body ends at 20 kB, headers included; a body of 20,000 bytes is read whole', async () => {
    const sized = (bytes: number, headers: Record<string, string> = {}) =>
      answering(status(200, headers, 'x'.repeat(bytes)));
    expect(await send((await answering(endless)).url)).toMatchObject({ kind: 'failed', fault: 'too_large' });
    expect(await send((await sized(20_000)).url)).toMatchObject({ kind: 'answered', status: 200 });
    const tooLarge = { kind: 'failed', fault: 'too_large' };
    expect(await send((await sized(20_480)).url)).toMatchObject(tooLarge);
    expect(await send((await sized(15_000, { 'x-long': 'x'.repeat(6_000) })).url)).toMatchObject(tooLarge);
  });

  test('endless headers end at their limit', async () => {
    const receiver = await during(
      receiveTcp(socket => {
        socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}`));
      }),
    );
    expect(await send(receiver.url)).toMatchObject({ kind: 'failed', fault: 'too_large' });
  });

  test.each([
    ['resets the connection', (socket: Socket) => socket.resetAndDestroy()],
    ['closes without a word', (socket: Socket) => socket.resume().end()],
    ['speaks another protocol', (socket: Socket) => socket.resume().end('SSH-2.0-x\r\n')],
    [
      'cuts the body short',
      (socket: Socket) => socket.resume().end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'),
    ],
    [
      'switches protocols',
      (socket: Socket) => socket.resume().end('HTTP/1.1 101 S\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    ],
  ])('one that %s is a failed connection', async (_what, behave) => {
    const receiver = await during(receiveTcp(behave));
    expect(await send(receiver.url)).toMatchObject({ kind: 'failed', fault: 'connection' });
  });

  test('one that does not listen is a failed connection', async () => {
    const receiver = await receive();
    await receiver.close();
    expect(await send(receiver.url)).toMatchObject({ fault: 'connection', detail: 'ECONNREFUSED' });
  });

  test('a name without an address is a failed name', async () => {
    const gone: Lookup = async () => Promise.reject(Object.assign(new Error('gone'), { code: 'ENOTFOUND' }));
    expect(await send('https://gone.example/', { lookup: gone })).toMatchObject({
      fault: 'dns',
      detail: 'ENOTFOUND',
    });
    expect(await send('https://none.example/', { lookup: async () => [] })).toMatchObject({ fault: 'dns' });
  });
});

describe('TLS', () => {
  const good = identityFor('IP:127.0.0.1');

  test('a trusted certificate is accepted for the address that it names', async () => {
    const receiver = await during(receiveTls(good));
    expect(await send(receiver.url, { ca: good.cert })).toMatchObject({ status: 200 });
    expect(receiver.received).toMatchObject([{ serverName: null }]);
  });

  test('a trusted certificate is accepted for the name that it names, and asked for by it', async () => {
    const identity = identityFor('DNS:localhost');
    const receiver = await during(receiveTls(identity));
    const lookup: Lookup = async () => [{ address: '127.0.0.1', family: 4 }];
    const url = `https://localhost:${receiver.port}/`;
    expect(await send(url, { ca: identity.cert, lookup })).toMatchObject({ status: 200 });
    expect(receiver.received).toMatchObject([{ serverName: 'localhost' }]);
  });

  test.each([
    ['of unknown issue', good, undefined],
    ['for another host', identityFor('DNS:elsewhere.example'), 'itself'],
    ['that has expired', identityFor('IP:127.0.0.1', { expired: true }), 'itself'],
  ])('a certificate %s is refused before anything is sent', async (_what, identity, trusted) => {
    const receiver = await during(receiveTls(identity));
    const exchange = await send(receiver.url, trusted ? { ca: identity.cert } : {});
    expect(exchange).toMatchObject({ kind: 'failed', fault: 'tls' });
    expect(receiver.received).toEqual([]);
  });

  test('a server that does not speak it is refused', async () => {
    const receiver = await answering(status(200));
    expect(await send(`https://127.0.0.1:${receiver.port}/`)).toMatchObject({ fault: 'tls' });
  });
});

describe('no request into our network', () => {
  const lookup: Lookup = async host =>
    (HOSTILE_NAMES[host] ?? ['127.0.0.1', '::1']).map(address => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));

  test.each(HOSTILE_HOSTS)('https://%s is blocked and not reached', async host => {
    const receiver = await during(receiveTcp(socket => socket.resume().end()));
    const exchange = await send(`https://${host}:${receiver.port}/`, { allowLoopback: false, lookup });
    expect(exchange).toMatchObject({ kind: 'failed', fault: 'endpoint_blocked' });
    expect(receiver.connections()).toBe(0);
  });

  /** Written out by `new URL`, these are 127.0.0.1, ::1 and localhost. */
  const OWN = /^(127|１２７|%31%32%37|2130706433|0x7f|017|\[::1\]|localhost$)/i;
  test.each(HOSTILE_HOSTS.filter(host => !OWN.test(host)))(
    'letting this machine in does not let %s in',
    async host => {
      const receiver = await during(receiveTcp(socket => socket.resume().end()));
      for (const scheme of ['http', 'https'])
        expect(await send(`${scheme}://${host}:${receiver.port}/`, { lookup })).toMatchObject({
          fault: 'endpoint_blocked',
        });
      expect(receiver.connections()).toBe(0);
    },
  );

  test('plain http is for this machine only', async () => {
    const publicly: Lookup = async () => [{ address: '192.0.32.10', family: 4 }];
    for (const allowLoopback of [true, false])
      expect(await send('http://receiver.example/', { allowLoopback, lookup: publicly })).toMatchObject({
        fault: 'endpoint_blocked',
      });
  });

  test('a name is resolved once, and only what was judged is dialled', async () => {
    // Whoever asked the system's resolver again would come to 127.0.0.1, where nobody listens on this port.
    const receiver = await during(receive(status(200), '127.0.0.2'));
    const answers = ['127.0.0.2', '10.0.0.1'];
    const rebinding: Lookup = async () => [{ address: answers.shift()!, family: 4 }];
    const url = `http://localhost:${receiver.port}/`;
    expect(await send(url, { lookup: rebinding })).toMatchObject({ status: 200 });
    expect(answers).toEqual(['10.0.0.1']);
  });

  test('localhost is this machine only while the resolver says so', async () => {
    const lying: Lookup = async () => [{ address: '192.0.32.10', family: 4 }];
    expect(await send('http://localhost/', { lookup: lying })).toMatchObject({ fault: 'endpoint_blocked' });
  });
});
