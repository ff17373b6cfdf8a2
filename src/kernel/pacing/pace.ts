/**
 * The pace of a register: how often it is asked and how many questions may be open at once. An interface, because the
 * limit must hold over all processes, while tests and benchmarks use none.
 */
import type { RegisterName } from '../register-name.ts';

export interface PaceLimits {
  /** Starts per second; below 1 for more than a second between two questions. */
  readonly perSecond: number;
  readonly inFlight: number;
}

export interface Pace {
  /**
   * Runs `work` in its turn, first come first served per register. If aborted while waiting, it rejects with the signal's
   * reason; once started, `work` must stop by itself. One that `yields` lets all others go first.
   */
  run<T>(
    register: RegisterName,
    limits: PaceLimits,
    signal: AbortSignal,
    work: () => Promise<T>,
    manner?: { readonly yields?: boolean },
  ): Promise<T>;
}

/** The same pace, but all calls yield. */
export const yielding = (pace: Pace): Pace => ({
  run: (register, limits, signal, work) => pace.run(register, limits, signal, work, { yields: true }),
});

/** The same pace; `turns` tells how many questions had theirs. */
export function counting(pace: Pace): { pace: Pace; turns: () => number } {
  let begun = 0;
  return {
    turns: () => begun,
    pace: {
      run: (register, limits, signal, work, manner) => {
        begun++;
        return pace.run(register, limits, signal, work, manner);
      },
    },
  };
}

/** For benchmarks (`REGISTER_PACE=off`) and for captures that are read from disk. */
export const unpaced: Pace = {
  run: async (_register, _limits, signal, work) => {
    signal.throwIfAborted();
    return work();
  },
};

/** Clock and timer for the in-process pace. */
export interface PaceTime {
  /** Monotonic milliseconds. */
  now(): number;
  /** Calls `then` after `ms`; the returned function cancels it. */
  after(ms: number, then: () => void): () => void;
}

const processTime: PaceTime = {
  now: () => performance.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

interface Turn {
  readonly limits: PaceLimits;
  readonly yields: boolean;
  begin(): void;
}

/** One register's queue. */
interface Lane {
  readonly waiting: Turn[];
  running: number;
  nextStartAt: number;
  disarm: () => void;
}

/** A pace that holds within this process only. */
export function localPace(time: PaceTime = processTime): Pace {
  const lanes = new Map<RegisterName, Lane>();
  return {
    async run(register, limits, signal, work, { yields = false } = {}) {
      const lane = lanes.get(register) ?? { waiting: [], running: 0, nextStartAt: 0, disarm: () => {} };
      lanes.set(register, lane);
      await turnIn(lane, { limits, yields }, signal, time);
      try {
        return await work();
      } finally {
        lane.running--;
        advance(lane, time);
      }
    },
  };
}

function turnIn(
  lane: Lane,
  wanted: Pick<Turn, 'limits' | 'yields'>,
  signal: AbortSignal,
  time: PaceTime,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const leave = () => {
      lane.waiting.splice(lane.waiting.indexOf(turn), 1);
      advance(lane, time);
      reject(signal.reason);
    };
    const turn: Turn = {
      ...wanted,
      begin: () => {
        signal.removeEventListener('abort', leave);
        resolve();
      },
    };
    signal.addEventListener('abort', leave, { once: true });
    const firstYielding = wanted.yields ? -1 : lane.waiting.findIndex(other => other.yields);
    lane.waiting.splice(firstYielding < 0 ? lane.waiting.length : firstYielding, 0, turn);
    advance(lane, time);
  });
}

/** Begins every turn that may begin now, and sets the timer for the next one. */
function advance(lane: Lane, time: PaceTime): void {
  lane.disarm();
  lane.disarm = () => {};
  for (let next = lane.waiting[0]; next && lane.running < next.limits.inFlight; next = lane.waiting[0]) {
    const wait = lane.nextStartAt - time.now();
    if (wait > 0) {
      lane.disarm = time.after(wait, () => advance(lane, time));
      return;
    }
    lane.waiting.shift();
    lane.running++;
    lane.nextStartAt = time.now() + 1000 / next.limits.perSecond;
    next.begin();
  }
}
