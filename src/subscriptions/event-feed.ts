/**
 * Events as they are placed, read from the log: a notification only says that there is something to read, so a
 * lost one, a restart or a slow reader costs time and never an event. Readers at the same place share one read.
 */
import type { LoggedEvent } from '../events/event.ts';

export interface EventFeed {
  /** The client's events after a sequence number, oldest first, then as they come, until `signal` aborts. */
  follow(clientId: string, after: bigint, signal: AbortSignal): AsyncGenerator<LoggedEvent, void>;
  /** Events of these clients were placed (`*`: of any client). */
  wake(clientIds: readonly string[] | '*'): void;
  /** Readers that are waiting now. */
  waiting(): number;
}

export type ReadEvents = (clientId: string, after: bigint, limit: number) => Promise<LoggedEvent[]>;

const PAGE = 100;

export function createEventFeed({ read, recheckMs }: { read: ReadEvents; recheckMs: number }): EventFeed {
  const sleepers = new Map<string, Set<() => void>>();
  const shared = new Map<string, Promise<LoggedEvent[]>>();

  function readShared(clientId: string, after: bigint): Promise<LoggedEvent[]> {
    const place = `${clientId}:${after}`;
    const underWay = shared.get(place);
    if (underWay) return underWay;
    const reading = read(clientId, after, PAGE).finally(() => shared.delete(place));
    shared.set(place, reading);
    return reading;
  }

  /** Registered before the log is read, so that an event placed in between still rouses. */
  function alarm(clientId: string, signal: AbortSignal): { rung: Promise<void>; off: () => void } {
    let ring = () => {};
    const rung = new Promise<void>(resolve => {
      ring = resolve;
    });
    const timer = setTimeout(ring, recheckMs);
    const mine = sleepers.get(clientId) ?? new Set();
    sleepers.set(clientId, mine.add(ring));
    signal.addEventListener('abort', ring, { once: true });
    const off = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', ring);
      mine.delete(ring);
      if (mine.size === 0 && sleepers.get(clientId) === mine) sleepers.delete(clientId);
    };
    return { rung, off };
  }

  return {
    async *follow(clientId, after, signal) {
      let place = after;
      while (!signal.aborted) {
        const { rung, off } = alarm(clientId, signal);
        try {
          const events = await readShared(clientId, place);
          for (const event of events) {
            if (signal.aborted) return;
            yield event;
            place = event.sequence;
          }
          if (events.length === 0) await rung;
        } finally {
          off();
        }
      }
    },
    wake(clientIds) {
      const rouse = clientIds === '*' ? [...sleepers.keys()] : clientIds;
      for (const clientId of rouse) for (const ring of sleepers.get(clientId) ?? []) ring();
    },
    waiting: () => [...sleepers.values()].reduce((sum, set) => sum + set.size, 0),
  };
}
