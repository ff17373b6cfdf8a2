/** Runs of a property from a seed that is printed and can be given again: `SEED=… npx vitest run …`. */
import { randomInt } from 'node:crypto';
import { isFull } from './sizes.ts';

/** Parameters for `fc.assert`: so many runs in CI, so many at full size. */
export function seededRuns(name: string, small: number, full: number): { seed: number; numRuns: number } {
  const seed = process.env.SEED ? Number(process.env.SEED) : randomInt(2 ** 31);
  const numRuns = isFull ? full : small;
  console.log(`${name}: ${numRuns} runs from SEED=${seed}`);
  return { seed, numRuns };
}
