/**
 * Whether this process has more to do than it can bear. Who comes then is told so at once: a queue that only grows
 * answers nobody in time.
 */
export interface LoadGuard {
  busy(): boolean;
  stop(): void;
}

/** Requests that wait for the database; at some thousands a second, this is a wait of under a second. */
const MOST_WAITING = 2_000;
/** The event loop is looked at this often; it is late when each of the last looks came this much later than due. */
const LOOK_MS = 100;
const LATE_MS = 500;
const LOOKS = 5;

export function createLoadGuard({
  waiting,
  mostWaiting = MOST_WAITING,
}: {
  /** Requests that wait for the database now. */
  waiting: () => number;
  mostWaiting?: number;
}): LoadGuard {
  // One long stall is no overload: what waited behind it is served. Only stalls without an end are.
  const delays: number[] = new Array(LOOKS).fill(0);
  let due = performance.now() + LOOK_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    delays.push(now - due);
    delays.shift();
    due = now + LOOK_MS;
  }, LOOK_MS);
  timer.unref();
  return {
    busy: () => waiting() >= mostWaiting || Math.min(...delays) > LATE_MS,
    stop: () => clearInterval(timer),
  };
}
