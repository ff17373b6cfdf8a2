/** The command line over the embedded database: alone, and beside a process that uses it. */
import { access, chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { joinEmbeddedCluster } from '../../src/db/embedded-cluster.ts';
import { allParts } from '../../src/db/migrate.ts';
import { openClient } from '../../src/db/session.ts';
import { documentOf, folderOfFile, runProgram, temporaryFolder } from './cli-kit.ts';

const run = (...args: string[]) => runProgram(args, { DATA_DIR: folder.path });
const isRunning = () =>
  access(`${folder.path}/postgres/cluster/postmaster.pid`).then(
    () => true,
    () => false,
  );

const folder = await folderOfFile();
// PostgreSQL's own account has to enter it.
await chmod(folder.path, 0o755);

it('without a running service it makes the database, uses it and leaves nothing running', async () => {
  expect(documentOf(await run('db', 'migrate', '--json'))).toEqual({
    applied: (await allParts()).map(({ name }) => name),
  });
  expect(await isRunning()).toBe(false);
  expect((await run('db', 'migrate')).out).toBe('The database is up to date.\n');
  // Whole, and nothing of its making beside it.
  expect((await readdir(folder.path)).filter(name => name.startsWith('secrets'))).toEqual(['secrets.json']);
});

it('beside a running service it shares the database, and leaves it running', async () => {
  const service = await joinEmbeddedCluster(folder.path, { durable: false });
  const connection = await openClient(service.url);
  try {
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
});

it('a refusal leaves nothing running either', async () => {
  expect((await run('keys', 'revoke', 'key_none')).code).toBe(1);
  expect(await isRunning()).toBe(false);
});

const SERVICE = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

it('a folder that cannot be made is said to be what is wrong', async () => {
  const file = `${folder.path}/a-file`;
  await writeFile(file, '');
  for (const DATA_DIR of [file, `${file}/beneath`]) {
    const { code, err } = await runProgram([], { DATA_DIR, PORT: '0' }, { program: SERVICE });
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringMatching(
        /^The settings cannot be used:\n {2}- DATA_DIR is "[^"]+"; it cannot be used: .+\n$/,
      ),
    });
  }
});

it.each([null, '', '{"SECRET_KEY":"","PERSON_HASH_KEY":""}'])(
  'secrets that were lost, cut off or emptied (%j) are told, and others never made for what is kept',
  async kept => {
    const broken = await temporaryFolder();
    try {
      if (kept === null) await mkdir(`${broken.path}/postgres/cluster`, { recursive: true });
      else await writeFile(`${broken.path}/secrets.json`, kept);
      const { code, err } = await runProgram([], { DATA_DIR: broken.path, PORT: '0' }, { program: SERVICE });
      expect({ code, err }).toEqual({
        code: 2,
        err: expect.stringMatching(
          /^The settings cannot be used:\n {2}- \S+secrets\.json holds no SECRET_KEY/,
        ),
      });
    } finally {
      await broken.remove();
    }
  },
);

it('an address of no database is answered with an example of one, and nothing of it is cut', async () => {
  const { code, err } = await runProgram([], { DATABASE_URL: 'localhost:5432/risk' }, { program: SERVICE });
  expect(code).toBe(2);
  expect(err).toContain('DATABASE_URL is no PostgreSQL address; give one as in postgres://');
  expect(err).not.toContain('[cut]');
});
