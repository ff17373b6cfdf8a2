/** How the simulation tells its steps, and which part had nothing left. */
import Table from 'cli-table3';
import type { BesideFigures } from './partners-beside.ts';
import type { PartnersFigures } from './partners-load.ts';
import { SERVICE_CORES } from './pinned.ts';
import { shortly } from './statistics.ts';

export interface Step extends PartnersFigures {
  readonly perSecond: number;
  readonly held: boolean;
  /** Cores used. */
  readonly cores: { readonly api: number; readonly postgres: number; readonly worker: number };
  /** Sessions of PostgreSQL that waited, on average, for the disk and for locks. */
  readonly waiting: { readonly disk: number; readonly lock: number };
  /** Analyses under way at the end. */
  readonly analysesOpen: number;
  /** A second; null: nothing went on beside. */
  readonly beside: BesideFigures | null;
}

/** The part that has nothing left at the lowest rate that was not held. */
export function limitOf(steps: readonly Step[], best: number): string {
  const failed = steps
    .filter(({ perSecond }) => perSecond > best)
    .sort((a, b) => a.perSecond - b.perSecond)[0];
  if (!failed) return 'none was reached';
  const { api, postgres, worker } = failed.cores;
  const cores = SERVICE_CORES.includes('-') ? Number(SERVICE_CORES.split('-')[1]) + 1 : 1;
  const parts = Object.entries({ 'the API process': api, PostgreSQL: postgres, 'the worker': worker }).sort(
    (a, b) => b[1] - a[1],
  );
  const told = parts.map(([part, used]) => `${part} ${used.toFixed(2)}`).join(', ');
  if (api + postgres + worker >= cores * 0.85)
    return `CPU: the ${cores === 1 ? 'core' : `${cores} cores`} of the service (${told}), of which ${parts[0]![0]} takes most`;
  if (api >= 0.85) return `CPU: the one thread of the API process (${told})`;
  if (failed.waiting.disk > 0.5)
    return `the disk: ${failed.waiting.disk.toFixed(1)} sessions wait for it (${told})`;
  if (failed.waiting.lock > 0.5) return `locks: ${failed.waiting.lock.toFixed(1)} sessions wait (${told})`;
  return `not CPU (${told}), disk or locks of the service; look at the load itself`;
}

export function tableOf(steps: readonly Step[]): string {
  const table = new Table({
    head: [
      'asked a second',
      'held',
      'p50',
      'p99',
      'errors',
      'API',
      'PostgreSQL',
      'worker',
      'wait for disk',
      'analyses open',
      'beside: judged again, batch rows, days a second',
    ],
    style: { head: [], border: [] },
  });
  for (const {
    perSecond,
    held,
    p50,
    p99,
    errors,
    gaveUp,
    cores,
    waiting,
    analysesOpen,
    beside,
  } of steps.toSorted((a, b) => a.perSecond - b.perSecond))
    table.push([
      perSecond,
      held ? 'yes' : 'NO',
      `${shortly(p50)} ms`,
      `${shortly(p99)} ms`,
      gaveUp ? `${errors}, gave up` : errors,
      ...[cores.api, cores.postgres, cores.worker].map(used => `${used.toFixed(2)} cores`),
      `${waiting.disk.toFixed(1)} sessions`,
      analysesOpen,
      beside
        ? [beside.judgedAgain, beside.batchRows, beside.harvestedDays].map(it => shortly(it)).join(', ')
        : '',
    ]);
  return table.toString();
}

export const lookupLines = (
  perSecond: number,
  lookups: Readonly<Record<string, { p50: number; p99: number }>>,
): string =>
  Object.entries(lookups)
    .map(
      ([name, { p50, p99 }]) =>
        `Lookups at ${perSecond} a second, ${name === 'alone' ? 'nothing beside' : 'all beside'}: p50 ${shortly(p50)} ms, p99 ${shortly(p99)} ms.\n`,
    )
    .join('');
