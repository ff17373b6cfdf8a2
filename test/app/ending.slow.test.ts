/** How a process ends that something outside it has hurt: its log's reader, its terminal, an impatient operator. */
import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../cli/cli-kit.ts';
import { ofFile } from '../kit/of-file.ts';
import { startGroup, untilReady } from '../kit/process-group.ts';
import { startService } from '../kit/service-process.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const db = await databaseOfFile();

test('no process minds that nobody reads what it prints and logs, and each ends by SIGHUP', async () => {
  const group = await ofFile(
    startGroup({ databaseUrl: db.url, apis: 1, workers: 1, sandbox: true, env: { METRICS_PORT: '0' } }),
  );
  const [api] = group.apis;
  const numbers = /Its numbers are at (\S+)\/metrics/.exec(group.workers[0]!.output())![1];
  const all = [api!, group.workers[0]!, startService({ ...group.env, ROLE: 'api' })];
  for (const { child } of all) {
    child.stdout!.destroy();
    child.stderr!.destroy();
  }
  // Each logs that its connections broke.
  for (let i = 0; i < 3; i++) {
    await db.sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
       and datname = current_database() and application_name like 'contractor-risk%'`;
    await untilReady(api!.url, 20_000);
  }
  expect((await fetch(`${numbers}/health/live`)).status).toBe(200);
  expect((await fetch(`${group.sandboxUrl}/_health`)).status).toBe(200);
  for (const process of all) expect(await process.kill('SIGHUP')).toBe(0);
});

test.each([
  ['listens', 'SIGHUP', null],
  ['starts', 'SIGTERM', null],
  ['is told twice', 'SIGINT', 'SIGINT'],
] as const)('a service that %s ends by a signal, and its PostgreSQL with it', async (when, signal, twice) => {
  const folder = await temporaryFolder();
  // PostgreSQL's own account has to enter it.
  await chmod(folder.path, 0o755);
  const service = startService({ DATA_DIR: folder.path, PORT: '0', HOST: '::1' });
  const running = `${folder.path}/postgres/cluster/postmaster.pid`;
  if (when === 'starts') await expect.poll(() => existsSync(running)).toBe(true);
  else {
    const [, url] = await service.says(/listens on (http:\/\/\[::1\]:\d+) /);
    await service.says(/HOST='::1' .*npx contractor-risk dashboard/);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
  }
  // Ctrl-C below `npm start`: the terminal tells the whole group, and npm hands it on.
  if (twice) service.child.kill(twice);
  expect(await service.kill(signal)).toBe(0);
  expect(service.errors()).toBe('');
  await expect.poll(() => existsSync(running)).toBe(false);
  await folder.remove();
});
