/** What the operator's guide says of backups: a copy of the stopped embedded service is the service. */
import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { type ServiceProcess, startService } from '../kit/service-process.ts';
import { folderOfFile } from './cli-kit.ts';

const folder = await folderOfFile();
// PostgreSQL's own account has to enter it.
await chmod(folder.path, 0o755);
let running: ServiceProcess | null = null;
afterAll(() => running?.kill('SIGTERM'));

async function start(dataDir: string) {
  running = startService({ DATA_DIR: dataDir, PORT: '0', SANDBOX_COMPANIES: '40', SANDBOX_LATENCY_MS: '0' });
  const [, url = ''] = await running.says(/listens on (http:\S+)/);
  return { service: running, url };
}
const ask = async (url: string, path: string, key: string) => {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}`, prefer: 'wait=25' } });
  return { status: answer.status, body: await answer.json() };
};

it('keeps keys, answers and the places of events, and goes on behind them', async () => {
  const first = await start(`${folder.path}/data`);
  const [key] = await first.service.says(/crl_sk_\w+/);
  const assessed = async (url: string, nif: string) =>
    (await ask(url, `/api/v1/contractors/${nif}`, key)).status;
  await expect.poll(() => assessed(first.url, '580000028')).toBe(200);
  const before = async (url: string) => (await ask(url, '/api/v1/events', key)).body.data;
  await expect.poll(async () => (await before(first.url)).length).toBe(1);
  const [event] = await before(first.url);
  expect(await first.service.kill('SIGTERM')).toBe(0);
  await promisify(execFile)('cp', ['-a', `${folder.path}/data`, `${folder.path}/restored`]);

  const restored = await start(`${folder.path}/restored`);
  const known = await ask(restored.url, '/api/v1/contractors/580000028', key);
  expect(known).toMatchObject({ status: 200, body: { id: event.data.assessmentId } });
  expect(await before(restored.url)).toEqual([event]);
  await expect.poll(() => assessed(restored.url, '580000044')).toBe(200);
  const behind = `/api/v1/events?after=${encodeURIComponent(event.cursor)}`;
  await expect
    .poll(async () =>
      (await ask(restored.url, behind, key)).body.data.map((it: { data: { nif: string } }) => it.data.nif),
    )
    .toEqual(['580000044']);
});
