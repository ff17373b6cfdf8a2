/** Judges whole worlds, two strata at a time, and gives them back in the order asked. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Stratum } from './sample.ts';
import { loadWorld } from './worlds.ts';

export interface StratumAsked {
  readonly world: string;
  readonly regime: string;
  readonly seed: number;
  readonly companies: number;
}

const THREADS = 2;

/** Every regime of every world, for every seed. */
export async function everyStratum(
  worlds: readonly string[],
  { seeds, companies }: { seeds: readonly number[]; companies: number },
): Promise<StratumAsked[]> {
  const all: StratumAsked[] = [];
  for (const world of worlds)
    for (const regime of (await loadWorld(world)).regimes)
      for (const seed of seeds) all.push({ world, regime, seed, companies });
  return all;
}

export async function readStrata(asked: readonly StratumAsked[]): Promise<Stratum[]> {
  const found: Stratum[] = [];
  const left = [...asked.entries()];
  await Promise.all(Array.from({ length: Math.min(THREADS, asked.length) }, () => work(left, found)));
  return found;
}

async function work(left: [number, StratumAsked][], found: Stratum[]): Promise<void> {
  const thread = new Worker(new URL('sample-program.ts', import.meta.url));
  try {
    for (let next = left.shift(); next; next = left.shift()) {
      const [place, asked] = next;
      thread.postMessage(asked);
      const [stratum] = (await once(thread, 'message')) as [Stratum];
      found[place] = stratum;
    }
  } finally {
    await thread.terminate();
  }
}
