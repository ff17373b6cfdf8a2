import { expect, test } from 'vitest';
import { listen } from '../../src/db/listen.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { startFaultProxy } from '../kit/fault-proxy.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const db = await databaseOfFile();

test('a connection that nobody said was dead is found so within seconds, replaced, and heard on again', async () => {
  const proxy = await startFaultProxy(db.url);
  const heard: string[] = [];
  let connections = 0;
  const listener = await listen(
    proxy.through(db.url),
    { heard: payload => heard.push(payload) },
    { log: silentLog, onConnected: () => connections++ },
  );
  proxy.halfOpen();
  await expect.poll(() => connections).toBe(2);
  await db.sql`notify heard, 'again'`;
  await expect.poll(() => heard).toEqual(['again']);
  expect(await listener.connected()).toBe(true);
  await listener.close();
  await proxy.close();
});

test('whoever asks for its health is told at once that it does not answer', async () => {
  const proxy = await startFaultProxy(db.url);
  const listener = await listen(
    proxy.through(db.url),
    { heard: () => {} },
    { log: silentLog, onConnected: () => {} },
  );
  proxy.hurt({ hang: true });
  expect(await listener.connected()).toBe(false);
  await listener.close();
  await proxy.close();
});

test('it is closed, whether its connection lives or has fallen silent', async () => {
  const proxy = await startFaultProxy(db.url);
  const options = { log: silentLog, onConnected: () => {} };
  await (await listen(db.url, { heard: () => {} }, options)).close();
  const silent = await listen(proxy.through(db.url), { heard: () => {} }, options);
  proxy.halfOpen();
  await silent.close();
  await proxy.close();
});
