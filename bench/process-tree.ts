/** What processes use, from Linux's own account. */
import { readdir, readFile } from 'node:fs/promises';

/** A process and those it started. */
export async function treeOf(root: number): Promise<number[]> {
  const tree = [root];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const status = await readFile(`/proc/${entry}/status`, 'utf8').catch(() => '');
    if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === root) tree.push(Number(entry));
  }
  return tree;
}

/** User and system time so far, with that of children that have ended and were waited for; 0 for one that is gone. */
export async function cpuMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return 0;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const MS_A_TICK = 10;
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * MS_A_TICK;
}

/** Proportional set size: what a process shares with others is counted by its share. MB. */
export async function memoryMbOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}

export async function sumOver(
  pids: readonly number[],
  of: (pid: number) => Promise<number>,
): Promise<number> {
  return (await Promise.all(pids.map(of))).reduce((sum, value) => sum + value, 0);
}
