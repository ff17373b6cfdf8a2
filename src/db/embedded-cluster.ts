/**
 * A real PostgreSQL on this machine, for use without `DATABASE_URL`. The cluster belongs to its folder, not to a process:
 * the first process starts it, others find it by `postmaster.pid` (also after a process was killed), and the last of our
 * processes stops it.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { StartFailure } from '../kernel/process/start-failure.ts';
import { type Placement, placeCluster } from './cluster-placement.ts';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';
import { run } from './run-program.ts';
import { openLastingClient } from './session.ts';
import { identityOf, withStartLock } from './start-lock.ts';

export interface EmbeddedCluster {
  /** Connection string of the service's database. */
  readonly url: string;
  readonly dataDirectory: string;
  /** Stops the cluster unless another process of ours is still connected to it. */
  leave(): Promise<void>;
}

const PRESENCE = 'contractor-risk-presence';
const DATABASE = 'contractor_risk';

interface Settings {
  /** False for temporary clusters of tests: faster, without durability. */
  readonly durable?: boolean;
  readonly maxConnections?: number;
  /** Called while a slow program of PostgreSQL runs; perhaps several times. */
  readonly meanwhile?: () => void;
}

/** Finds or starts the cluster of `dataDir`, creates it at first, and waits until it accepts connections. */
export async function joinEmbeddedCluster(
  dataDir: string,
  settings: Settings = {},
): Promise<EmbeddedCluster> {
  const placement = await placeCluster(dataDir);
  const binaries = await postgresBinaries(placement);
  const { urlOf, presence } = await withStartLock(placement.directory, async () => {
    if (!existsSync(clusterOf(placement))) await initialise(placement, binaries, settings);
    const password = await keptPassword(placement);
    const port = await ensureRunning(placement, binaries, settings);
    // `PGSSLMODE` is about a database elsewhere.
    const urlOf = (database: string) =>
      `postgres://postgres:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
    // Held for the life of the process and opened under the lock, so that the last process knows that it is the last.
    const presence = await holdPresence(urlOf('postgres'));
    await ensureDatabase(presence.client());
    return { urlOf, presence };
  });
  return {
    url: urlOf(DATABASE),
    dataDirectory: placement.directory,
    leave: () =>
      withStartLock(
        placement.directory,
        async () => {
          if (await isLast(presence.client())) await stop(placement, binaries);
          await presence.end();
        },
        { orWithout: true },
      ),
  };
}

async function ensureRunning(
  placement: Placement,
  binaries: PostgresBinaries,
  settings: Settings,
): Promise<number> {
  const running = await runningPort(placement);
  if (running !== null) return running;
  const port = await freePort();
  const options = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    "-c unix_socket_directories=''",
    `-c max_connections=${settings.maxConnections ?? 200}`,
    '-c shared_buffers=256MB',
    '-c timezone=UTC',
    ...(settings.durable === false
      ? ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off']
      : []),
  ];
  const log = join(placement.directory, 'postgresql.log');
  const started = run(
    binaries.pgCtl,
    ['start', '-w', '-t', '60', '-D', clusterOf(placement), '-l', log, '-o', options.join(' ')],
    placement.user,
    { leavesServer: true },
  );
  settings.meanwhile?.();
  await started.catch(async error => {
    const tail = (await readFile(log, 'utf8').catch(() => '')).slice(-1500);
    throw new StartFailure(
      'embedded-postgres-failed',
      `The embedded PostgreSQL in ${placement.directory} did not start. Its log ends:\n${tail || error}`,
    );
  });
  return port;
}

const clusterOf = (placement: Placement): string => join(placement.directory, 'cluster');

/** It has its name once it is whole: what stands under that name is never made anew. */
async function initialise(
  placement: Placement,
  binaries: PostgresBinaries,
  { meanwhile }: Settings,
): Promise<void> {
  for (const name of await readdir(placement.directory))
    if (name.startsWith('cluster.'))
      await rm(join(placement.directory, name), { recursive: true, maxRetries: 5 });
  const draft = `${clusterOf(placement)}.${process.pid}`;
  const password = randomBytes(24).toString('hex');
  const passwordFile = passwordOf(placement);
  await writeFile(passwordFile, password, { mode: 0o600, flush: true });
  if (placement.user) await chown(passwordFile, placement.user.uid, placement.user.gid);
  const made = run(
    binaries.initdb,
    [
      '-D',
      draft,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    placement.user,
  );
  meanwhile?.();
  await made;
  await rename(draft, clusterOf(placement));
}

const passwordOf = (placement: Placement): string => join(placement.directory, 'password');

async function keptPassword(placement: Placement): Promise<string> {
  const kept = await readFile(passwordOf(placement), 'utf8').catch(() => '');
  if (kept) return kept;
  throw new StartFailure(
    'embedded-postgres-failed',
    `${passwordOf(placement)} is missing: the database beside it opens with no other password. Put back your copy of it.`,
  );
}

/** Port of the running postmaster (fourth line of its pid file), or null when none runs. */
async function runningPort(placement: Placement): Promise<number | null> {
  const file = join(clusterOf(placement), 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  if (await isServerOf(placement, Number(lines[0]))) return Number(lines[3]);
  // PostgreSQL asks only whether the number is some process's, and would not start while it is.
  await rm(file, { force: true });
  return null;
}

/** As `pg_ctl` starts it, or as a person does, in its folder. Its own children rename themselves, to `postgres: …`. */
async function isServerOf(placement: Placement, pid: number): Promise<boolean> {
  const command = (await identityOf(pid))?.command ?? '';
  if (command.includes(`postgres -D ${clusterOf(placement)}`)) return true;
  return /^(\S*\/)?(postgres|postmaster)( |$)/.test(command) && !command.includes('-D /');
}

const AGAIN_MS = 500;

/** Says that this process uses the cluster, by a connection that is made again when it breaks. */
async function holdPresence(url: string) {
  let isLeaving = false;
  const open = () =>
    openLastingClient(url, { session: { application_name: PRESENCE } }).then(client =>
      client.once('end', () => void reopen()),
    );
  let client = await open();
  async function reopen(): Promise<void> {
    await setTimeout(AGAIN_MS, undefined, { ref: false });
    if (isLeaving) return;
    await open().then(
      opened => (client = opened),
      () => void reopen(),
    );
  }
  return {
    client: () => client,
    async end() {
      isLeaving = true;
      await client.end().catch(() => {});
    },
  };
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
}

async function isLast(presence: pg.Client): Promise<boolean> {
  return presence
    .query('select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()', [
      PRESENCE,
    ])
    .then(
      result => result.rowCount === 0,
      () => true,
    );
}

async function stop(placement: Placement, binaries: PostgresBinaries): Promise<void> {
  await run(
    binaries.pgCtl,
    ['stop', '-D', clusterOf(placement), '-m', 'fast', '-w', '-t', '20'],
    placement.user,
  ).catch(() => {});
}

async function freePort(): Promise<number> {
  await using server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}
