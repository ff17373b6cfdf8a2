/**
 * The relay gives each client's events a dense, gapless place in commit order, and lets what follows from them
 * (deliveries and their jobs) begin in the same transaction. One relay works at a time over all processes; an
 * event committed late simply gets a later place, so it never appears behind a cursor that a reader has passed.
 */
import type { Database, Tx } from '../db/open-database.ts';
import type { Log } from '../kernel/log.ts';

export interface PlacedEvent {
  readonly id: string;
  readonly clientId: string;
  readonly type: string;
}

/** What must follow from events in the transaction that places them. */
export type FanOut = (tx: Tx, events: readonly PlacedEvent[]) => Promise<void>;

/** Channel on which clients with new events are announced: a JSON array of client ids, or `*`. */
export const EVENTS_PLACED = 'events_placed';

/** Any constant: held by the one relay at work. */
const RELAY_LOCK = 7_265_002;
const BATCH = 500;
const NOTIFY_BYTES = 7_500;

/** Places one batch; returns how many events were placed (0: none waited, or another relay is at work). */
export async function relayBatch({ prisma }: Database, fanOut: FanOut): Promise<number> {
  return prisma.$transaction(async tx => {
    const [lock] = await tx.$queryRaw<
      [{ mine: boolean }]
    >`select pg_try_advisory_xact_lock(${RELAY_LOCK}) as mine`;
    if (!lock.mine) return 0;
    const placed = await tx.$queryRaw<PlacedEvent[]>`
      with pending as (
        select id, client_id, row_number() over (partition by client_id order by id) as n
        from (select id, client_id from events where cursor is null order by id limit ${BATCH}) waiting
      ), counts as (
        select client_id, count(*) as n from pending group by client_id
      ), bumped as (
        insert into event_cursors (client_id, last) select client_id, n from counts
        on conflict (client_id) do update set last = event_cursors.last + excluded.last
        returning client_id, last
      )
      update events e set cursor = b.last - c.n + p.n
      from pending p join bumped b using (client_id) join counts c using (client_id)
      where e.id = p.id
      returning e.id, e.client_id as "clientId", e.type`;
    if (placed.length === 0) return 0;
    await fanOut(tx, placed);
    const clients = JSON.stringify([...new Set(placed.map(event => event.clientId))]);
    await tx.$executeRaw`select pg_notify(${EVENTS_PLACED}, ${clients.length < NOTIFY_BYTES ? clients : '*'})`;
    return placed.length;
  });
}

export interface Relay {
  /** There may be something to place: begin now instead of at the next look. */
  wake(): void;
  stop(): Promise<void>;
}

/** Runs until stopped: at once when woken, and every `everyMs` for what other processes appended. */
export function startRelay(
  db: Database,
  { fanOut, everyMs, log }: { fanOut: FanOut; everyMs: number; log: Log },
): Relay {
  let stopped = false;
  let woken = false;
  let rouse: () => void = () => {};

  const pause = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, everyMs);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const running = (async () => {
    while (!stopped) {
      woken = false;
      const placed = await relayBatch(db, fanOut).catch(error => {
        log.warn({ err: error }, 'the relay could not place events; it tries again');
        return 0;
      });
      if (placed === 0 && !woken && !stopped) await pause();
    }
  })();

  return {
    wake() {
      woken = true;
      rouse();
    },
    async stop() {
      stopped = true;
      rouse();
      await running;
    },
  };
}
