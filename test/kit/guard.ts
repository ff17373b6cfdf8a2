/**
 * No process that a test starts outlives the test's own process, even one that is killed: a helper holds the list and
 * ends what is left on it. `process.on('exit')` would not do, because a killed process runs nothing any more.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('guard-program.ts', import.meta.url));

let helper: ChildProcessByStdio<Writable, null, null> | undefined;

/** Ends `pid` by `signal`, and removes its folder, if this process ends first; returns how to take it off the list once it has ended. */
export function guard(pid: number, signal: NodeJS.Signals, folder = ''): () => void {
  helper ??= startHelper();
  const { stdin } = helper;
  stdin.write(`+${pid} ${signal} ${folder}\n`);
  return () => void stdin.write(`-${pid}\n`);
}

/** The same for the PostgreSQL that has this data; `folder` is all that it has. */
export async function guardPostgres(
  data: string,
  folder: string,
): Promise<{ readonly pid: number; readonly release: () => void }> {
  const pid = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10);
  return { pid, release: guard(pid, 'SIGQUIT', folder) };
}

function startHelper(): ChildProcessByStdio<Writable, null, null> {
  // Detached: Ctrl-C at the terminal goes to the whole group, and the helper must see the others end.
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.unref();
  (child.stdin as Socket).unref();
  child.stdin.on('error', () => {});
  return child;
}
