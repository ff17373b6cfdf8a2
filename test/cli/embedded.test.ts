/** The command line over the embedded database: alone, and beside a process that uses it. */
import { access, chmod, readdir } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinEmbeddedCluster } from '../../src/db/embedded-cluster.ts';
import { migrationNames } from '../../src/db/migrations-folder.ts';
import { documentOf, type Folder, runProgram, temporaryFolder } from './cli-kit.ts';

let folder: Folder;
const run = (...args: string[]) => runProgram(args, { DATA_DIR: folder.path });
const isRunning = () =>
  access(`${folder.path}/postgres/cluster/postmaster.pid`).then(
    () => true,
    () => false,
  );

beforeAll(async () => {
  folder = await temporaryFolder();
  // PostgreSQL's own account has to enter it.
  await chmod(folder.path, 0o755);
});
afterAll(() => folder.remove());

it('without a running service it makes the database, uses it and leaves nothing running', async () => {
  expect(documentOf(await run('db', 'migrate', '--json'))).toEqual({ applied: await migrationNames() });
  expect(await isRunning()).toBe(false);
  expect((await run('db', 'migrate')).out).toBe('The database is up to date.\n');
  expect(await readdir(folder.path)).toContain('secrets.json');
}, 60_000);

it('beside a running service it shares the database, and leaves it running', async () => {
  const service = await joinEmbeddedCluster(folder.path, { durable: false });
  const connection = new pg.Client({ connectionString: service.url });
  try {
    await connection.connect();
    const [first, second] = await Promise.all(
      ['One', 'Two'].map(name => run('clients', 'create', '--name', name, '--json')),
    );
    const names = documentOf(await run('clients', 'list', '--json')).map((it: { name: string }) => it.name);
    expect(names.sort()).toEqual([documentOf(first!).name, documentOf(second!).name].sort());
    const { rows } = await connection.query('select count(*)::int as clients from clients');
    expect(rows).toEqual([{ clients: 2 }]);
  } finally {
    await connection.end();
    await service.leave();
  }
  expect(await isRunning()).toBe(false);
}, 60_000);

it('a refusal leaves nothing running either', async () => {
  expect((await run('keys', 'revoke', 'key_none')).code).toBe(1);
  expect(await isRunning()).toBe(false);
}, 60_000);
