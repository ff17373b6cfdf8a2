/**
 * A real PostgreSQL on this machine, for use without `DATABASE_URL`. The cluster belongs to its folder, not to a process:
 * the first process starts it, others find it by `postmaster.pid` (also after a process was killed), and the last of our
 * processes stops it.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { StartFailure } from '../kernel/start-failure.ts';
import { type Placement, placeCluster } from './cluster-placement.ts';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';
import { run } from './run-program.ts';
import { openLastingClient } from './session.ts';

export interface EmbeddedCluster {
  /** Connection string of the service's database. */
  readonly url: string;
  readonly dataDirectory: string;
  /** Stops the cluster unless another process of ours is still connected to it. */
  leave(): Promise<void>;
}

const PRESENCE = 'contractor-risk-presence';
const DATABASE = 'contractor_risk';
const START_TIMEOUT_MS = 60_000;

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
  const { base, presence } = await withStartLock(placement, async () => {
    const port = await ensureRunning(placement, binaries, settings);
    const base = `postgres://postgres:${await readFile(passwordOf(placement), 'utf8')}@127.0.0.1:${port}`;
    // Held for the life of the process and opened under the lock, so that the last process knows that it is the last.
    const presence = await openPresence(base);
    await ensureDatabase(presence);
    return { base, presence };
  });
  return {
    url: `${base}/${DATABASE}`,
    dataDirectory: placement.directory,
    leave: () =>
      withStartLock(placement, async () => {
        if (await isLast(presence)) await stop(placement, binaries);
        await presence.end().catch(() => {});
      }),
  };
}

async function ensureRunning(
  place: Placement,
  binaries: PostgresBinaries,
  settings: Settings,
): Promise<number> {
  const running = await runningPort(place, binaries);
  if (running !== null) return running;
  if (!isInitialised(place)) await initialise(place, binaries, settings);
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
  const log = join(place.directory, 'postgresql.log');
  const started = run(
    binaries.pgCtl,
    ['start', '-w', '-t', '60', '-D', clusterOf(place), '-l', log, '-o', options.join(' ')],
    place.user,
    { leavesServer: true },
  );
  settings.meanwhile?.();
  await started.catch(async error => {
    const tail = (await readFile(log, 'utf8').catch(() => '')).slice(-1500);
    throw new StartFailure(
      'embedded-postgres-failed',
      `The embedded PostgreSQL in ${place.directory} did not start. Its log ends:\n${tail || error}`,
    );
  });
  return port;
}

const clusterOf = (place: Placement): string => join(place.directory, 'cluster');

const isInitialised = (place: Placement): boolean =>
  existsSync(join(clusterOf(place), 'PG_VERSION')) && existsSync(passwordOf(place));

async function initialise(
  place: Placement,
  binaries: PostgresBinaries,
  { meanwhile }: Settings,
): Promise<void> {
  await rm(clusterOf(place), { recursive: true, force: true });
  const password = randomBytes(24).toString('hex');
  const passwordFile = passwordOf(place);
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (place.user) await chown(passwordFile, place.user.uid, place.user.gid);
  const made = run(
    binaries.initdb,
    [
      '-D',
      clusterOf(place),
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    place.user,
  );
  meanwhile?.();
  await made;
}

const passwordOf = (place: Placement): string => join(place.directory, 'password');

/** Port of the running postmaster (fourth line of its pid file), or null when none runs. */
async function runningPort(place: Placement, binaries: PostgresBinaries): Promise<number | null> {
  const alive = await run(binaries.pgCtl, ['status', '-D', clusterOf(place)], place.user).then(
    () => true,
    () => false,
  );
  if (!alive) return null;
  const lines = (await readFile(join(clusterOf(place), 'postmaster.pid'), 'utf8')).split('\n');
  return Number(lines[3]);
}

const openPresence = (base: string): Promise<pg.Client> =>
  openLastingClient(`${base}/postgres`, { session: { application_name: PRESENCE } });

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

async function stop(place: Placement, binaries: PostgresBinaries): Promise<void> {
  await run(
    binaries.pgCtl,
    ['stop', '-D', clusterOf(place), '-m', 'fast', '-w', '-t', '20'],
    place.user,
  ).catch(() => {});
}

/** One process at a time starts or stops the cluster of a folder; a lock whose holder died is broken. */
async function withStartLock<T>(place: Placement, work: () => Promise<T>): Promise<T> {
  const lock = join(place.directory, 'start.lock');
  const holder = join(lock, 'pid');
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await mkdir(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const pid = Number(await readFile(holder, 'utf8').catch(() => '0'));
      if (pid > 0 && !isAlive(pid)) await rm(lock, { recursive: true, force: true });
      else if (Date.now() > deadline)
        throw new StartFailure(
          'start-locked',
          `Another process has held ${lock} for a minute. If none is starting, remove that folder.`,
        );
      else await new Promise(resolve => setTimeout(resolve, 50));
    }
  }
  try {
    await writeFile(holder, String(process.pid));
    await chmod(lock, 0o755);
    return await work();
  } finally {
    await rm(holder, { force: true });
    await rmdir(lock).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
