/** Which process has a number now: numbers are used again, and after a restart of a container at once. */
import { readFile } from 'node:fs/promises';
import { run } from './run-program.ts';

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
