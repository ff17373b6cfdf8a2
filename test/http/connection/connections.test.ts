/** Whoever opens connections and says nothing takes so many and no more; what is beyond is closed, and counted. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestApp, type TestApp } from '../../kit/test-app.ts';

let app: TestApp;
const open: Socket[] = [];
afterEach(async () => {
  for (const connection of open.splice(0)) connection.destroy();
  await app.close();
});

async function enter(localAddress = '127.0.0.1'): Promise<Socket> {
  const { hostname, port } = new URL(app.api);
  const connection = connect({ host: hostname, port: Number(port), localAddress });
  connection.on('error', () => {});
  open.push(connection);
  await once(connection, 'connect');
  return connection;
}

/** What is heard on a connection when it asks: the status line, or nothing when it was closed. */
async function answer(connection: Socket): Promise<string> {
  connection.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
  const [heard] = await Promise.race([once(connection, 'data'), once(connection, 'close').then(() => [''])]);
  return String(heard).split('\r\n', 1)[0]!;
}

/** The kernel lets everybody in: it is known by asking who is held. */
const isHeld = async (address?: string) => (await answer(await enter(address))) === 'HTTP/1.1 200 OK';

async function leave(connection: Socket): Promise<void> {
  connection.destroy();
  // Its end is on the way.
  await setTimeout(100);
}

async function refused(bound: 'all' | 'address'): Promise<number> {
  const text = await (await fetch(`${app.api}/metrics`, { headers: { connection: 'close' } })).text();
  return Number(new RegExp(`connections_refused_total\\{bound="${bound}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
}

describe('of one address', () => {
  it('so many are held, silent ones, answered ones and sockets; another address, and a place that is left, are free', async () => {
    app = await startTestApp({ CONNECTIONS_PER_ADDRESS: '4' });
    const silent = [await enter(), await enter()];
    expect(await isHeld()).toBe(true);
    const socket = new WebSocket(`${app.api.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    for (let beyond = 0; beyond < 3; beyond++) expect(await isHeld()).toBe(false);
    expect(await isHeld('127.0.0.2')).toBe(true);
    socket.terminate();
    await leave(silent[0]!);
    expect(await isHeld()).toBe(true);
    expect(await refused('address')).toBe(3);
    expect(await refused('all')).toBe(0);
  });

  it('that is a proxy, as many as there may be', async () => {
    app = await startTestApp({ CONNECTIONS_PER_ADDRESS: '2', TRUST_PROXY: '1' });
    for (let n = 0; n < 6; n++) expect(await isHeld()).toBe(true);
  });
});

describe('in all', () => {
  it('so many are held, whoever comes', async () => {
    app = await startTestApp({ CONNECTIONS: '3' });
    const silent = await enter();
    for (const address of ['127.0.0.2', '127.0.0.3']) expect(await isHeld(address)).toBe(true);
    for (const address of ['127.0.0.1', '127.0.0.4']) expect(await isHeld(address)).toBe(false);
    await leave(silent);
    expect(await refused('all')).toBe(2);
  });
});
