/** For long work in slices: after each, all such work of the process rests three times as long, so that others have most of it. */
import { setTimeout } from 'node:timers/promises';
import { createLanes } from './lanes.ts';

const resting = createLanes(1);
/** A slice that seems longer waited for something else. */
const LONGEST_MS = 10;
/** No timer is shorter than a millisecond. */
const SHORTEST_MS = 0.5;

/** `begunAt`: when the slice was begun, by `performance.now()`. */
export async function restAfter(begunAt: number): Promise<void> {
  const worked = Math.min(performance.now() - begunAt, LONGEST_MS);
  if (worked < SHORTEST_MS) return;
  await resting.run('process', () => setTimeout(3 * worked));
}
