/** A PostgreSQL of a test's own, at one port for life, that can be stopped and started under the service's feet. */

import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Placement, placeCluster } from '../../src/db/cluster-placement.ts';
import { migrate } from '../../src/db/migrate.ts';
import { type PostgresBinaries, postgresBinaries } from '../../src/db/postgres-binaries.ts';
import { run } from '../../src/db/run-program.ts';
import { openClient } from '../../src/db/session.ts';
import { folderInMemory } from './folder-in-memory.ts';
import { freePort } from './free-port.ts';
import { guardPostgres } from './guard.ts';
import { makeHostile } from './hostile-session.ts';

export interface OwnPostgres {
  /** A migrated database; the address stays the same over stops and starts. */
  readonly url: string;
  readonly port: number;
  /** The postmaster's process id; another after each start. */
  pid(): number;
  /** `fast` ends every connection and writes all down; `immediate` is a crash, to recover from at the start. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** What the server has logged. */
  log(): Promise<string>;
  /** Stops it and removes its files. */
  end(): Promise<void>;
}

export interface PostgresPlan {
  /** Throw-away by default. True: a commit is on the disk when it is answered. */
  readonly durable?: boolean;
  /** Settings by name, e.g. `{ shared_preload_libraries: 'pg_stat_statements' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** False: sessions are as PostgreSQL hands them out by itself. Benchmarks compare over such a one. */
  readonly hostile?: boolean;
  /** Folder of another PostgreSQL's programs, of any version; the packaged one unless told. */
  readonly programs?: string;
}

export async function startPostgres({
  durable = false,
  settings = {},
  hostile = process.env.VITEST !== undefined,
  programs,
}: PostgresPlan = {}): Promise<OwnPostgres> {
  const prefix = 'contractor-risk-postgres-';
  const folder = await (durable ? mkdtemp(join(tmpdir(), prefix)) : folderInMemory(prefix));
  const place = await placeCluster(folder);
  const binaries = programs
    ? { initdb: join(programs, 'initdb'), pgCtl: join(programs, 'pg_ctl') }
    : await postgresBinaries(place);
  const data = join(place.directory, 'cluster');
  const log = join(place.directory, 'postgresql.log');
  const password = await initialise(place, binaries, { data, isPackaged: !programs });
  const port = await freePort();
  const options = optionsOf({
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    shared_buffers: '256MB',
    port: String(port),
    ...settings,
  });
  const control = (...args: string[]) =>
    run(binaries.pgCtl, ['-D', data, '-w', ...args], place.user, { leavesServer: true });
  let pid = 0;
  let release = () => {};
  const self: OwnPostgres = {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/service`,
    port,
    async start() {
      await control('start', '-l', log, '-o', options);
      ({ pid, release } = await guardPostgres(data, place.directory));
    },
    pid: () => pid,
    async stop(mode = 'fast') {
      await control('stop', '-m', mode);
      release();
    },
    log: () => readFile(log, 'utf8'),
    async end() {
      await self.stop('immediate').catch(() => {});
      for (const path of [folder, place.directory]) await rm(path, { recursive: true, force: true });
    },
  };
  try {
    await self.start();
    await createDatabase(self.url, hostile);
    return self;
  } catch (error) {
    await self.end();
    throw error;
  }
}

/** The packaged one brings no locales of the system's; the builtin ones came with PostgreSQL 17. */
const LOCALE = {
  packaged: ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  any: ['--locale=C.UTF-8'],
};

/** Returns the password of the account `postgres`. */
async function initialise(
  { directory, user }: Placement,
  { initdb }: PostgresBinaries,
  { data, isPackaged }: { data: string; isPackaged: boolean },
): Promise<string> {
  const password = randomBytes(16).toString('hex');
  const file = join(directory, 'password');
  await writeFile(file, password, { mode: 0o600 });
  if (user) await chown(file, user.uid, user.gid);
  const form = ['--encoding=UTF8', ...LOCALE[isPackaged ? 'packaged' : 'any']];
  const access = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${file}`];
  await run(initdb, ['-D', data, '--no-sync', ...access, ...form], user);
  return password;
}

const optionsOf = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');

async function createDatabase(url: string, hostile: boolean): Promise<void> {
  const admin = Object.assign(new URL(url), { pathname: '/postgres' }).href;
  if (hostile) await makeHostile(admin);
  const client = await openClient(admin);
  await client.query('create database service');
  await client.end();
  await migrate(url);
}
