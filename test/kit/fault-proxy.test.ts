/** What no test behind the proxy would miss: that it slices. Each of its other faults, if it did not bite, would fail a test of the service. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { startFaultProxy } from './fault-proxy.ts';
import { ofFile } from './of-file.ts';

/** Pieces as the server hears them; it says back what it hears. */
const pieces: number[] = [];
const server = await ofFile(
  createServer(socket => {
    socket.on('data', bytes => pieces.push(bytes.length));
    socket.on('error', () => {});
    socket.pipe(socket);
  }).listen(0, '127.0.0.1'),
);
await once(server, 'listening');
const proxy = await ofFile(startFaultProxy(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`));

it('carries everything, in order, and in as many pieces as it is told', async () => {
  const client = connect(proxy.port, '127.0.0.1').setNoDelay(true);
  client.on('error', () => {});
  const echo = async (text: string) => {
    client.write(text);
    let heard = '';
    while (heard.length < text.length) heard += (await once(client, 'data'))[0];
    return heard;
  };
  const text = 'abcdefghij'.repeat(100_000);
  expect(await echo(text)).toBe(text);
  proxy.hurt({ sliceBytes: 3 }, 'toServer');
  pieces.length = 0;
  expect(await echo('x'.repeat(30))).toBe('x'.repeat(30));
  expect(pieces.length).toBeGreaterThan(3);
});
