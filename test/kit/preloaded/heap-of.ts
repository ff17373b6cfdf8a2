import { expect } from 'vitest';
import type { ServiceProcess } from '../service-process.ts';

/** For `NODE_OPTIONS` of a process: `heapOf` can then be asked about it. */
export const HEAP_PROBE = `--import=${new URL('heap-probe.ts', import.meta.url).href}`;

/** What the process holds after its garbage is collected, in bytes. */
export async function heapOf({ child, output }: ServiceProcess): Promise<number> {
  const from = output().length;
  child.kill('SIGUSR2');
  const said = () => /heap: (\d+)/.exec(output().slice(from));
  await expect.poll(said, { interval: 10 }).not.toBeNull();
  return Number(said()![1]);
}
