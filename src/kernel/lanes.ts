/** Work side by side in lanes: at most so many at once in each, begun in the order in which it was given. */
export interface Lanes {
  run<T>(lane: string, work: () => Promise<T>): Promise<T>;
}

export function createLanes(atOnce: number): Lanes {
  const lanes = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

  async function enter(name: string): Promise<void> {
    const lane = lanes.get(name) ?? { running: 0, waiting: [] };
    lanes.set(name, lane);
    if (lane.running < atOnce) lane.running++;
    else await new Promise<void>(resolve => lane.waiting.push(resolve));
  }

  /** Whoever waits takes the place over, so that nobody slips in between. */
  function leave(name: string): void {
    const lane = lanes.get(name)!;
    const next = lane.waiting.shift();
    if (next) next();
    else if (--lane.running === 0) lanes.delete(name);
  }

  return {
    async run(name, work) {
      await enter(name);
      try {
        return await work();
      } finally {
        leave(name);
      }
    },
  };
}
