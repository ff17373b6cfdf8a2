/** One process at a time starts or stops the cluster of a folder; a lock whose holder ended is broken. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartFailure } from '../kernel/process/start-failure.ts';
import { identityOf } from './process-identity.ts';

const PATIENCE_MS = 60_000;

/** With `orWithout`, works without the lock where the disk takes none: who starts a cluster needs the disk as well. */
export async function withStartLock<T>(
  directory: string,
  work: () => Promise<T>,
  { orWithout = false }: { readonly orWithout?: boolean } = {},
): Promise<T> {
  const lock = join(directory, 'start.lock');
  try {
    await takeOwn(lock);
  } catch (error) {
    if (!orWithout || !TAKES_NOTHING.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return work();
  }
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

const TAKES_NOTHING = /^(ENOSPC|EDQUOT|EROFS)$/;

async function takeOwn(lock: string): Promise<void> {
  const mine = `${lock}.${process.pid}`;
  try {
    await rm(mine, { recursive: true, force: true });
    await mkdir(mine, { mode: 0o755 });
    const { begun } = (await identityOf(process.pid))!;
    await writeFile(join(mine, 'holder'), `${process.pid}\n${begun}`);
    await take(lock, mine);
  } catch (error) {
    await rm(mine, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
}

/** Moves it into its place whole, with its holder's name: a process that is killed leaves no lock of nobody. */
async function take(lock: string, mine: string): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await setTimeout(50)) {
    try {
      return await rename(mine, lock);
    } catch (error) {
      if (!/^(EEXIST|ENOTEMPTY)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
    if (await isLeft(lock)) await rm(lock, { recursive: true, force: true });
    else if (performance.now() > deadline)
      throw new StartFailure(
        'start-locked',
        `Another process has held ${lock} for a minute. If none is starting, remove that folder.`,
      );
  }
}

async function isLeft(lock: string): Promise<boolean> {
  const held = await readFile(join(lock, 'holder'), 'utf8').catch(() => null);
  if (held === null) return false;
  const [pid, begun] = held.split('\n');
  return (await identityOf(Number(pid)))?.begun !== begun;
}
