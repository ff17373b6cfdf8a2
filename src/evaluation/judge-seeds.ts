/** Several countries at once, each in a thread of its own. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { CountryAsked, JudgedCase } from './judge-country.ts';

export interface JudgedSeed {
  readonly seed: string;
  readonly cases: readonly JudgedCase[];
}

/** Of each thread. A country is judged block by block, so that its size hardly counts: a million companies are a million small cases. */
const HEAP_MB = 256;

/** In the order asked. */
export async function judgeSeeds(
  { seeds, companies, at }: { readonly seeds: readonly string[] } & Omit<CountryAsked, 'seed'>,
  onJudged: (judged: JudgedSeed) => void = () => {},
): Promise<JudgedSeed[]> {
  const judged = new Map<string, JudgedSeed>();
  const waiting = seeds.values();
  const work = async () => {
    for (const seed of waiting) {
      const one = { seed, cases: await inThread({ seed, companies, at }) };
      judged.set(seed, one);
      onJudged(one);
    }
  };
  await Promise.all(Array.from({ length: Math.min(seeds.length, availableParallelism()) }, work));
  return seeds.map(seed => judged.get(seed)!);
}

function inThread(asked: CountryAsked): Promise<JudgedCase[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./seed-worker.ts', import.meta.url), {
      workerData: asked,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', code => reject(new Error(`the thread of seed ${asked.seed} ended with ${code}`)));
  });
}
