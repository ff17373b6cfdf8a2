/** The kit's proxy does what its faults say: a fault that does not bite would make every test behind it worthless. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

let server: Server;
let serverSides: Socket[];
let proxy: FaultProxy;
let client: Socket;

/** A server that says back what it hears. */
beforeEach(async () => {
  serverSides = [];
  server = createServer(socket => {
    serverSides.push(socket);
    socket.on('error', () => {});
    socket.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await startFaultProxy(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  client = await connected();
});
afterEach(async () => {
  client.destroy();
  await proxy.close();
  server.close();
});

async function connected(): Promise<Socket> {
  const socket = connect(proxy.port, '127.0.0.1').setNoDelay(true);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Unlike `once`, does not mind the error that comes first. */
const closed = (socket: Socket): Promise<void> =>
  new Promise(resolve => socket.once('close', () => resolve()));

/** Says `text` and resolves once as many characters have come back. */
async function echo(text: string): Promise<string> {
  client.write(text);
  let heard = '';
  while (heard.length < text.length) heard += (await once(client, 'data'))[0];
  return heard;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

describe('the fault proxy', () => {
  it('carries everything, in order, when nothing is wrong', async () => {
    const text = 'abcdefghij'.repeat(100_000);
    expect(await echo(text)).toBe(text);
  });

  it('is late by its latency, and not by its sum over the pieces', async () => {
    proxy.hurt({ latencyMs: 100 }, 'toServer');
    const ms = await timed(async () => {
      for (const letter of 'abc') client.write(letter);
      await echo('d'.repeat(10));
    });
    expect(ms).toBeGreaterThanOrEqual(99);
    expect(ms).toBeLessThan(250);
  });

  it('gives no more than its bandwidth', async () => {
    proxy.hurt({ bytesPerSecond: 10_000 }, 'toClient');
    expect(await timed(() => echo('x'.repeat(3_000)))).toBeGreaterThan(200);
  });

  it('slices', async () => {
    await echo('connected');
    proxy.hurt({ sliceBytes: 3 }, 'toServer');
    const pieces: number[] = [];
    serverSides[0]!.on('data', bytes => pieces.push(bytes.length));
    await echo('x'.repeat(30));
    expect(Math.max(...pieces)).toBeLessThan(30);
    expect(pieces.length).toBeGreaterThan(3);
  });

  it('hangs, and lets go of what it held once healed', async () => {
    await echo('connected');
    proxy.hurt({ hang: true }, 'toClient');
    const heard: string[] = [];
    client.on('data', bytes => heard.push(String(bytes)));
    const arrived = once(serverSides[0]!, 'data');
    client.write('late');
    await arrived;
    // Said back by now; another round trip to the same server is time enough for it to come through.
    const direct = connect((server.address() as AddressInfo).port, '127.0.0.1');
    direct.write('x');
    await once(direct, 'data');
    direct.destroy();
    expect(heard).toEqual([]);
    const back = once(client, 'data');
    proxy.heal();
    expect(String((await back)[0])).toBe('late');
  });

  it('resets both sides', async () => {
    await echo('connected');
    const ends = Promise.all([closed(client), closed(serverSides[0]!)]);
    proxy.reset();
    await ends;
    expect(proxy.open()).toBe(0);
  });

  it('leaves a client half-open: the server is gone, the client is not told', async () => {
    await echo('connected');
    const gone = closed(serverSides[0]!);
    proxy.halfOpen();
    await gone;
    client.write('is anybody there?');
    const other = await connected();
    other.write('x');
    // The new connection's answer has made the round trip that the old one's would have.
    expect(String((await once(other, 'data'))[0])).toBe('x');
    expect([client.destroyed, client.readableEnded]).toEqual([false, false]);
    other.destroy();
  });

  it('refuses new connections and leaves the old ones', async () => {
    proxy.newConnections('refuse');
    const refused = connect(proxy.port, '127.0.0.1');
    refused.on('error', () => {});
    await closed(refused);
    expect(await echo('still here')).toBe('still here');
  });
});
