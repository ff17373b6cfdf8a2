/** The time of a body is its sender's: what the service makes it wait does not count, and who stands still is cut. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { refuseBrokenRequests } from '../../../src/http/connection/broken-requests.ts';
import { bodyClockOf, bodyOf, timeBody } from '../../../src/http/connection/read-body.ts';
import { openRaw } from '../../kit/raw-http.ts';

const handlers: ((request: IncomingMessage) => Promise<void>)[] = [];
const server = createServer({ requestTimeout: 0 }, async (request, response) => {
  timeBody(server, request, 200);
  await handlers.shift()!(request).catch(() => {});
  response.end();
});
refuseBrokenRequests(server, 'https://risk.example');
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function begun() {
  const connection = await openRaw(url);
  let heard = '';
  connection.on('data', chunk => {
    heard += chunk;
  });
  connection.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 3\r\n\r\na');
  return { connection, closed: once(connection, 'close').then(() => heard) };
}

const read = async (request: IncomingMessage) => {
  for await (const _ of bodyOf(request));
};

it('who stands still is cut, whether its body is read or not', async () => {
  handlers.push(read);
  expect(await (await begun()).closed).toMatch(/^HTTP\/1\.1 408 /);
  handlers.push(async () => {});
  const { connection, closed } = await begun();
  connection.resume();
  expect(await closed).toMatch(/^HTTP\/1\.1 /);
});

it.each([
  [
    'before it reads',
    async (request: IncomingMessage, wait: () => Promise<unknown>) => {
      bodyClockOf(request)!.stop();
      await wait();
      bodyClockOf(request)!.go();
      await read(request);
    },
  ],
  [
    'while it reads',
    async (request: IncomingMessage, wait: () => Promise<unknown>) => {
      const waited = wait();
      for await (const _ of bodyOf(request)) await waited;
    },
  ],
])('who is made to wait %s is not', async (_, handle) => {
  const { promise: waits, resolve: isWaiting } = Promise.withResolvers<void>();
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  handlers.push(request =>
    handle(request, () => {
      isWaiting();
      return goesOn;
    }),
  );
  const { connection, closed } = await begun();
  await waits;
  // One that comes later and stands still takes all of its time meanwhile.
  handlers.push(read);
  expect(await (await begun()).closed).toMatch(/^HTTP\/1\.1 408 /);
  connection.write('bc');
  goOn();
  expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
});
