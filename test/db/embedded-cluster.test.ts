/** The embedded database starts whatever a hard stop left behind, also where the numbers in it are other programs' now. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeFailure } from '../../src/cli/kit/describe-failure.ts';
import { joinEmbeddedCluster } from '../../src/db/embedded-cluster.ts';
import { openClient } from '../../src/db/session.ts';
import { folderOfFile } from '../cli/cli-kit.ts';

const folder = await folderOfFile();
await chmod(folder.path, 0o755);
const home = join(folder.path, 'postgres');
const pidFile = join(home, 'cluster/postmaster.pid');

/** Another program, of the account that runs the database: PostgreSQL takes it for a running server. */
let stranger: ChildProcess;
beforeAll(async () => {
  await (await joinEmbeddedCluster(folder.path, { durable: false })).leave();
  const { uid, gid } = await stat(join(home, 'cluster'));
  stranger = spawn('sleep', ['600'], { ...(process.getuid?.() === 0 ? { uid, gid } : {}), cwd: '/' });
});
afterAll(() => stranger?.kill());

const startsAndEnds = async () => {
  const cluster = await joinEmbeddedCluster(folder.path, { durable: false });
  const client = await openClient(cluster.url);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  await cluster.leave();
};

it('a server’s number that another program has', async () => {
  await writeFile(pidFile, `${stranger.pid}\n${home}/cluster\n1700000000\n1\n\n127.0.0.1\n\nready\n`);
  await startsAndEnds();
});

it('a start lock whose holder’s number another program has', async () => {
  await mkdir(join(home, 'start.lock'));
  await writeFile(join(home, 'start.lock/holder'), `${stranger.pid}\nof another program`);
  await startsAndEnds();
});

it('an environment that is set for a database elsewhere', async () => {
  const names = ['PGSSLMODE', 'PGHOST', 'PGPORT', 'PGUSER', 'PGPASSWORD'];
  for (const name of names) process.env[name] = 'require';
  try {
    await startsAndEnds();
  } finally {
    // The files that follow in this process are not to see them.
    for (const name of names) delete process.env[name];
  }
});

it('a server that runs is found by its number, and never started twice', async () => {
  const first = await joinEmbeddedCluster(folder.path, { durable: false });
  const held = await readFile(pidFile, 'utf8');
  const second = await joinEmbeddedCluster(folder.path, { durable: false });
  expect([second.url, await readFile(pidFile, 'utf8')]).toEqual([first.url, held]);
  await second.leave();
  await first.leave();
  await expect(readFile(pidFile)).rejects.toThrow('ENOENT');
  await rm(join(home, 'start.lock'), { force: true, recursive: true });
});

it.each(['a "b"', '$(id)', '`id`', 'a\\b'])(
  'a folder that a shell would read otherwise is refused: %s',
  name =>
    expect(joinEmbeddedCluster(join(folder.path, name))).rejects.toThrow(
      /^PostgreSQL does not start in .*Give a DATA_DIR without/,
    ),
);

it('a first start that was cut off is begun anew', async () => {
  const cut = join(folder.path, 'cut/postgres');
  const failed = joinEmbeddedCluster(dirname(cut)).catch((error: Error) => error);
  await expect
    .poll(() => readdir(cut, { recursive: true }).catch(() => []))
    .toContainEqual(expect.stringMatching('PG_VERSION'));
  execFileSync('pkill', ['-9', '-f', `initdb -D ${cut}`]);
  expect(await failed).toBeInstanceOf(Error);
  await (await joinEmbeddedCluster(dirname(cut), { durable: false })).leave();
  expect((await readdir(cut)).sort()).toEqual(['cluster', 'password', 'postgresql.log']);
});

it('a database whose password was lost is kept as it is, and named', async () => {
  const password = join(home, 'password');
  const kept = await readFile(password);
  const made = (await stat(join(home, 'cluster/PG_VERSION'))).birthtimeMs;
  for (const lost of [() => writeFile(password, ''), () => rm(password)]) {
    await lost();
    await expect(joinEmbeddedCluster(folder.path)).rejects.toThrow(/password is missing.+Put back your copy/);
  }
  expect((await stat(join(home, 'cluster/PG_VERSION'))).birthtimeMs).toBe(made);
  await writeFile(password, kept);
  await startsAndEnds();
});

it('a disk that is full leaves no server running, and one that is read-only is named', async context => {
  const disk = join(folder.path, 'disk');
  await mkdir(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', disk], { stdio: 'pipe' });
  } catch (error) {
    console.log(`Left out, for no disk can be mounted here: ${(error as Error).message}`);
    return context.skip();
  }
  try {
    const cluster = await joinEmbeddedCluster(disk, { durable: false });
    await expect(writeFile(join(disk, 'fill'), Buffer.alloc(256 << 20))).rejects.toThrow('ENOSPC');
    await cluster.leave();
    await expect(readFile(join(disk, 'postgres/cluster/postmaster.pid'))).rejects.toThrow('ENOENT');
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const failure = describeFailure(await joinEmbeddedCluster(disk).catch(error => error));
    expect(failure.message).toMatch(/postgres cannot be used: its file system is read-only\. Give a place/);
  } finally {
    execFileSync('umount', [disk]);
  }
});
