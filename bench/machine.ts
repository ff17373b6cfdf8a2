/** What the figures were measured on. No host name: it says nothing about speed. */
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { isPinned } from './pinned.ts';

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  readonly loadOnOwnCore: boolean;
  /** Programs that wanted a core before the benchmark began (a minute's average): above 0.5, look at the spread. */
  readonly busyBefore: number;
  readonly measuredAt: string;
}

export async function describeMachine(): Promise<Machine> {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release().split('.', 2).join('.')}`,
    node: process.version,
    loadOnOwnCore: await isPinned(),
    busyBefore: Number(loadavg()[0]!.toFixed(1)),
    measuredAt: new Date().toISOString(),
  };
}
