/** One process at a time starts or stops the cluster of a folder; a lock whose holder ended is broken. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartFailure } from '../kernel/process/start-failure.ts';
import { run } from './run-program.ts';

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

export interface ProcessIdentity {
  /** When it began, as the system says it: no other process of this number says the same. */
  readonly begun: string;
  /** Its program and arguments. */
  readonly command: string;
}

/** Null when no process has this number. */
export function identityOf(pid: number): Promise<ProcessIdentity | null> {
  if (!(pid > 0)) return Promise.resolve(null);
  return (process.platform === 'linux' ? fromProc(pid) : fromPs(pid)).catch(() => null);
}

/** In ticks since the machine started, so a clock that is put right changes nothing. */
async function fromProc(pid: number): Promise<ProcessIdentity> {
  const [stat, command, boot] = await Promise.all(
    [`/proc/${pid}/stat`, `/proc/${pid}/cmdline`, '/proc/sys/kernel/random/boot_id'].map(path =>
      readFile(path, 'utf8'),
    ),
  );
  // The name before it may hold spaces and brackets. Proc(5): field 22 of all, the 20th after the name.
  const ticks = stat!.slice(stat!.lastIndexOf(')') + 2).split(' ')[19];
  return { begun: `${boot!.trim()} ${ticks}`, command: command!.replaceAll('\0', ' ').trim() };
}

/** `Fri Nov 27 03:10:38 2026 /usr/bin/program …`. */
async function fromPs(pid: number): Promise<ProcessIdentity> {
  const line = (await run('ps', ['-ww', '-o', 'lstart=,command=', '-p', String(pid)], null)).trim();
  const [begun] = /^\w+ +\w+ +\d+ +[\d:]+ +\d+/.exec(line)!;
  return { begun, command: line.slice(begun.length).trim() };
}
