/**
 * Where the embedded cluster is and which account runs it. PostgreSQL refuses to run as root, so root uses the `postgres`
 * account. That account must be able to enter every folder above the data. If a private folder prevents it, the data is
 * in /var/tmp, with a pointer in `DATA_DIR`.
 */
import { hash } from 'node:crypto';
import { chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartFailure } from '../kernel/process/start-failure.ts';
import { run, type SystemUser } from './run-program.ts';

export interface Placement {
  /** Holds `cluster/`, the password and the server's log; owned by `user`. */
  readonly directory: string;
  readonly user: SystemUser | null;
}

export async function placeCluster(dataDir: string): Promise<Placement> {
  const home = resolve(dataDir);
  await mkdir(home, { recursive: true });
  const user = process.getuid?.() === 0 ? await ensureAccount() : null;
  const directory = user && !(await canEnter(home)) ? await placeOutside(home) : join(home, 'postgres');
  // `pg_ctl` hands it to a shell, between double quotes.
  if (/["$`\\]/.test(directory))
    throw new StartFailure(
      'embedded-postgres-failed',
      `PostgreSQL does not start in ${directory}. Give a DATA_DIR without ", $, \` and \\, or set DATABASE_URL.`,
    );
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (user) await chown(directory, user.uid, user.gid);
  return { directory, user };
}

/** Whether any account may pass through every folder down to `path`. */
export async function canEnter(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function placeOutside(home: string): Promise<string> {
  const pointer = join(home, 'postgres-location');
  const known = await readFile(pointer, 'utf8').catch(() => null);
  if (known) return known.trim();
  const { ino } = await stat(home);
  const name = hash('sha256', `${home}:${ino}`).slice(0, 12);
  const directory = `/var/tmp/contractor-risk-${name}`;
  await writeFile(pointer, `${directory}\n`);
  return directory;
}

async function ensureAccount(): Promise<SystemUser> {
  const known = await accountNamed('postgres');
  if (known) return known;
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], null).catch(() => {});
  const account = (await accountNamed('postgres')) ?? (await accountNamed('nobody'));
  if (!account)
    throw new StartFailure(
      'no-embedded-postgres',
      'PostgreSQL cannot run as root, and no account "postgres" could be made. Set DATABASE_URL, or run as another user.',
    );
  return account;
}

async function accountNamed(name: string): Promise<SystemUser | null> {
  const id = (flag: string) => run('id', [flag, name], null).then(Number);
  return Promise.all([id('-u'), id('-g')]).then(
    ([uid, gid]) => ({ uid, gid }),
    () => null,
  );
}
