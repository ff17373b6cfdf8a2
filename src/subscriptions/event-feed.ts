/**
 * Streams events as they are placed. An announced event goes directly only to a reader that has seen everything before
 * it. Everything else is read from the log, so a lost announcement, a restart or a slow reader costs time but never an
 * event. Readers at the same place share one read. If the database is away, they wait for it: if all were cut off, all would
 * come back at once.
 */
import type { LoggedEvent } from '../events/event.ts';
import type { Announcement } from '../events/placed-events.ts';
import type { LogQuery } from '../events/read-events.ts';
import { isDatabaseAway } from '../kernel/process/database-away.ts';

export interface EventFeed {
  /** The client's events after a sequence number, oldest first, then as they come, until `signal` aborts. */
  follow(clientId: string, after: bigint, signal: AbortSignal): AsyncGenerator<LoggedEvent, void>;
  /** Events were placed. */
  announced(announcement: Announcement): void;
  /** Readers that are waiting now. */
  waiting(): number;
}

export type ReadEvents = (ask: LogQuery) => Promise<readonly LoggedEvent[]>;

const PAGE = 100;
/** So long after a read that found the database away it is tried again. */
const AWAY_MS = 1_000;

export function createEventFeed({ read, recheckMs }: { read: ReadEvents; recheckMs: number }): EventFeed {
  const readers = new Map<string, Set<Reader>>();
  const shared = new Map<string, Promise<readonly LoggedEvent[]>>();

  function readShared(clientId: string, after: bigint): Promise<readonly LoggedEvent[]> {
    const place = `${clientId}:${after}`;
    const underWay = shared.get(place);
    if (underWay) return underWay;
    const reading = read({ clientId, after, limit: PAGE }).finally(() => shared.delete(place));
    shared.set(place, reading);
    return reading;
  }

  function enter(clientId: string, reader: Reader): () => void {
    const mine = readers.get(clientId) ?? new Set();
    readers.set(clientId, mine.add(reader));
    return () => {
      mine.delete(reader);
      if (mine.size === 0 && readers.get(clientId) === mine) readers.delete(clientId);
    };
  }

  /** The events directly after `place`: announced ones, or else from the log. */
  async function following(reader: Reader, clientId: string, place: bigint): Promise<readonly LoggedEvent[]> {
    const told = reader.announced.splice(0).filter(event => event.sequence > place);
    const direct = told.filter((event, n) => event.sequence === place + 1n + BigInt(n));
    // An announcement between them was missed.
    if (direct.length < told.length) reader.mustLook = true;
    if (direct.length > 0 || !reader.mustLook) return direct;
    reader.mustLook = false;
    const events = await readShared(clientId, place);
    // As many more may follow.
    if (events.length > 0) reader.mustLook = true;
    return events;
  }

  return {
    async *follow(clientId, after, signal) {
      // Registered before the log is read, so that an event placed in between is announced to it.
      const reader: Reader = { announced: [], mustLook: true, rouse: () => {} };
      const leave = enter(clientId, reader);
      const ended = () => reader.rouse();
      signal.addEventListener('abort', ended);
      try {
        for (let place = after; !signal.aborted; ) {
          let roused = rousing(reader, recheckMs);
          const events = await following(reader, clientId, place).catch(error => {
            roused.cancel();
            if (!isDatabaseAway(error)) throw error;
            // What it was told before the read is in the log too.
            reader.mustLook = true;
            roused = rousing(reader, AWAY_MS);
            return [];
          });
          if (events.length === 0) await roused.done;
          roused.cancel();
          for (const event of events) {
            if (signal.aborted) return;
            yield event;
            place = event.sequence;
          }
        }
      } finally {
        signal.removeEventListener('abort', ended);
        leave();
      }
    },
    announced: announcement => announce(readers, announcement),
    waiting: () => [...readers.values()].reduce((sum, set) => sum + set.size, 0),
  };
}

interface Reader {
  /** Announced since its last read, in order. */
  readonly announced: LoggedEvent[];
  /** The log may have events that were not announced. */
  mustLook: boolean;
  rouse: () => void;
}

function announce(readers: ReadonlyMap<string, Set<Reader>>, announcement: Announcement): void {
  if ('events' in announcement)
    for (const event of announcement.events)
      for (const reader of readers.get(event.clientId) ?? []) tell(reader, event);
  else
    for (const clientId of announcement.clientIds === '*' ? readers.keys() : announcement.clientIds)
      for (const reader of readers.get(clientId) ?? []) lookAgain(reader);
}

/** A reader too slow for what it is told reads it from the log in its own time. */
function tell(reader: Reader, event: LoggedEvent): void {
  if (reader.announced.length < PAGE) reader.announced.push(event);
  else reader.mustLook = true;
  reader.rouse();
}

function lookAgain(reader: Reader): void {
  reader.mustLook = true;
  reader.rouse();
}

/** Resolves when the reader is woken, or after `recheckMs`, to see whether an announcement was lost. */
function rousing(reader: Reader, recheckMs: number): { done: Promise<void>; cancel: () => void } {
  let timer: NodeJS.Timeout;
  const done = new Promise<void>(resolve => {
    reader.rouse = resolve;
    timer = setTimeout(() => lookAgain(reader), recheckMs);
  });
  return { done, cancel: () => clearTimeout(timer) };
}
