/** Several countries at once, each in a thread of its own. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { CountryAsked, JudgedCase } from './judge-country.ts';
import type { Told } from './seed-worker.ts';

export interface JudgedSeed {
  readonly seed: string;
  readonly cases: readonly JudgedCase[];
}

/** Of each thread. A country is judged block by block, so that its size hardly counts: a million companies are a million small cases. */
const HEAP_MB = 256;

/** In the order asked. `onCompanies`: so many more were judged, of whichever country. */
export async function judgeSeeds(
  { seeds, companies, at }: { readonly seeds: readonly string[] } & Omit<CountryAsked, 'seed'>,
  onJudged: (judged: JudgedSeed) => void = () => {},
  onCompanies: (count: number) => void = () => {},
): Promise<JudgedSeed[]> {
  const judged = new Map<string, JudgedSeed>();
  const waiting = seeds.values();
  const work = async () => {
    for (const seed of waiting) {
      const one = { seed, cases: await inThread({ seed, companies, at }, onCompanies) };
      judged.set(seed, one);
      onJudged(one);
    }
  };
  await Promise.all(Array.from({ length: Math.min(seeds.length, availableParallelism()) }, work));
  return seeds.map(seed => judged.get(seed)!);
}

function inThread(asked: CountryAsked, onCompanies: (count: number) => void): Promise<readonly JudgedCase[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./seed-worker.ts', import.meta.url), {
      workerData: asked,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.on('message', (told: Told) => ('cases' in told ? resolve(told.cases) : onCompanies(told.judged)));
    worker.once('error', reject);
    worker.once('exit', code => reject(new Error(`the thread of seed ${asked.seed} ended with ${code}`)));
  });
}
