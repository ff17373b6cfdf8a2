import { expect, test } from 'vitest';
import { listen } from '../../src/db/listen.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { startFaultProxy } from '../kit/fault-proxy.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const db = await databaseOfFile();

test('a listener is closed, whether its connection lives or has fallen silent', async () => {
  const proxy = await startFaultProxy(db.url);
  const options = { log: silentLog, onConnected: () => {} };
  await (await listen(db.url, { heard: () => {} }, options)).close();
  const silent = await listen(proxy.through(db.url), { heard: () => {} }, options);
  proxy.halfOpen();
  expect(silent.connected()).toBe(true);
  await silent.close();
  await proxy.close();
});
