import { setTimeout } from 'node:timers/promises';

/** Limits concurrent work per lane; work begins in the order of the calls. */
export interface Lanes {
  run<T>(lane: string, work: () => Promise<T>): Promise<T>;
  /** For work that ends elsewhere: waits for its place, and resolves with what gives it back, once. */
  enter(lane: string): Promise<() => void>;
  /** How many wait for their place. */
  waiting(lane: string): number;
}

export function createLanes(atOnce: number): Lanes {
  const lanes = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

  async function enter(name: string): Promise<() => void> {
    const lane = lanes.get(name) ?? { running: 0, waiting: [] };
    lanes.set(name, lane);
    if (lane.running < atOnce) lane.running++;
    else await new Promise<void>(resolve => lane.waiting.push(resolve));
    let left = false;
    return () => {
      if (!left) leave(name);
      left = true;
    };
  }

  /** Passes the place to the next waiting one directly, so that no other call takes it. */
  function leave(name: string): void {
    const lane = lanes.get(name)!;
    const next = lane.waiting.shift();
    if (next) next();
    else if (--lane.running === 0) lanes.delete(name);
  }

  return {
    enter,
    waiting: name => lanes.get(name)?.waiting.length ?? 0,
    async run(name, work) {
      const end = await enter(name);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}

const resting = createLanes(1);
/** A slice that seems longer waited for something else. */
const LONGEST_MS = 10;
/** No timer is shorter than a millisecond. */
const SHORTEST_MS = 0.5;

/**
 * For long work in slices: after each, begun at `begunAt` by `performance.now()`, all such work of the process rests three times as long, so
 * that others have most of it.
 */
export async function restAfter(begunAt: number): Promise<void> {
  const worked = Math.min(performance.now() - begunAt, LONGEST_MS);
  if (worked < SHORTEST_MS) return;
  await resting.run('process', () => setTimeout(3 * worked));
}
