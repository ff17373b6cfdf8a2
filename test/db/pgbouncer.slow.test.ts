/** Behind PgBouncer, as Debian packages it: by the session all works, by the transaction or the statement it is refused at once. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { freePort } from '../kit/free-port.ts';
import { guard } from '../kit/guard.ts';
import { type OwnPostgres, startPostgres } from '../kit/own-postgres.ts';
import { createPartner } from '../kit/partner.ts';
import { startGroup } from '../kit/process-group.ts';
import { startService } from '../kit/service-process.ts';
import { TEST_ENV } from '../kit/test-env.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(path => {
  try {
    return execFileSync(path, ['--version']).length > 0;
  } catch {
    return false;
  }
});
if (!program)
  process.stderr.write(
    '\n!!! NO PgBouncer HERE: the service behind it is NOT tried.\n    On Debian: apt-get install pgbouncer\n\n',
  );

const modes = ['session', 'transaction', 'statement'] as const;

/** One program, a database of the same name as its mode for each. */
async function startBouncer({ url, pid }: OwnPostgres) {
  const folder = await mkdtemp(join(tmpdir(), 'contractor-risk-pgbouncer-'));
  const { uid, gid } = await stat(`/proc/${pid()}`).catch(() => stat(folder));
  const port = await freePort();
  const server = new URL(url);
  const to = `host=127.0.0.1 port=${server.port} dbname=service`;
  const settings = [
    '[databases]',
    ...modes.map(mode => `${mode} = ${to} pool_mode=${mode}`),
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${folder}/users`,
    'default_pool_size = 64',
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  await writeFile(join(folder, 'users'), `"postgres" "${server.password}"\n`);
  for (const path of [folder, `${folder}/pgbouncer.ini`, `${folder}/users`]) {
    await chmod(path, 0o700);
    if (process.getuid?.() === 0) await chown(path, uid, gid);
  }
  const asRoot = process.getuid?.() === 0 ? { uid, gid } : {};
  const child: ChildProcess = spawn(program!, [join(folder, 'pgbouncer.ini')], {
    ...asRoot,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const release = guard(child.pid!, 'SIGKILL');
  // It says so on standard error, like all it says.
  for await (const line of createInterface(child.stderr!)) if (line.includes('listening on')) break;
  child.stderr!.resume();
  return {
    urlOf: (mode: (typeof modes)[number]) =>
      Object.assign(new URL(url), { port: String(port), pathname: `/${mode}` }).href,
    async end() {
      child.kill('SIGKILL');
      release();
      await rm(folder, { recursive: true });
    },
  };
}

describe.skipIf(!program)('behind PgBouncer', async () => {
  if (!program) return;
  const postgres = await startPostgres();
  afterAll(() => postgres.end());
  const bouncer = await startBouncer(postgres);
  afterAll(() => bouncer.end());

  it('by the session: a company is analysed, and its event is told, through it alone', async () => {
    const db = openDatabase(postgres.url, { poolSize: 1, onError: () => {} });
    const { key } = await createPartner(db);
    await db.close();
    const group = await startGroup({
      databaseUrl: bouncer.urlOf('session'),
      apis: 1,
      workers: 1,
      sandbox: true,
    });
    try {
      const headers = { authorization: `Bearer ${key}`, prefer: 'wait=25' };
      const ask = async (path: string) => fetch(group.apis[0]!.url + path, { headers });
      await expect.poll(async () => (await ask('/api/v1/contractors/580000028')).status).toBe(200);
      const events = async () => (await (await ask('/api/v1/events')).json()).data.length;
      await expect.poll(events).toBe(1);
    } finally {
      await group.end();
    }
  });

  it.each(['transaction', 'statement'] as const)('by the %s: it ends with a sentence', async mode => {
    const refused = startService({ ...TEST_ENV, DATABASE_URL: bouncer.urlOf(mode) });
    await expect(refused.says(/listens/)).rejects.toThrow();
    expect([refused.child.exitCode, refused.errors()]).toEqual([
      1,
      expect.stringMatching(
        /^The address of the database leads to a pooler that hands connections on .+ pool_mode = session .+\n$/,
      ),
    ]);
  });
});
