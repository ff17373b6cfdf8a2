/**
 * The pace of a register: how often it is asked and how many questions may be open at once. A port, because the
 * bound must hold over every process of the service, and tests and benchmarks want none.
 */
import type { RegisterName } from './register-name.ts';

export interface PaceLimits {
  /** Starts per second; below 1 for a register that wants more than a second between two questions. */
  readonly perSecond: number;
  readonly inFlight: number;
}

export interface Pace {
  /**
   * Runs `work` when its turn comes, first come first served per register. An abort while waiting gives the turn
   * up and rejects with the signal's reason; once `work` has started, stopping is its own affair. One that `yields`
   * lets every other of this process go before it.
   */
  run<T>(
    register: RegisterName,
    limits: PaceLimits,
    signal: AbortSignal,
    work: () => Promise<T>,
    manner?: { readonly yields?: boolean },
  ): Promise<T>;
}

/** The same pace for whoever lets all others go first. */
export const yielding = (pace: Pace): Pace => ({
  run: (register, limits, signal, work) => pace.run(register, limits, signal, work, { yields: true }),
});

/** For benchmarks (`REGISTER_PACE=off`) and for captures that are read from disk. */
export const unpaced: Pace = {
  run: async (_register, _limits, signal, work) => {
    signal.throwIfAborted();
    return work();
  },
};

/** What the in-process pace needs of time: a clock that never goes back, and an alarm that can be called off. */
export interface PaceTime {
  /** Milliseconds from some fixed moment. */
  now(): number;
  /** Calls `then` after `ms`; the answer cancels it. */
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
  asked: Pick<Turn, 'limits' | 'yields'>,
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
      ...asked,
      begin: () => {
        signal.removeEventListener('abort', leave);
        resolve();
      },
    };
    signal.addEventListener('abort', leave, { once: true });
    const firstYielding = asked.yields ? -1 : lane.waiting.findIndex(other => other.yields);
    lane.waiting.splice(firstYielding < 0 ? lane.waiting.length : firstYielding, 0, turn);
    advance(lane, time);
  });
}

/** Begins every turn that may begin now, and sets the alarm for the next one that only has to wait. */
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
