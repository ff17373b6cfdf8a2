/**
 * The relay gives each client's events a dense, gapless place, and lets what follows from them (deliveries and their
 * jobs) begin in the same transaction. One relay works at a time over all processes. An event committed late simply
 * gets a later place, so it never appears behind a cursor that a reader has passed; what is placed together keeps the
 * order in which it was appended, by the database's own counter.
 */
import type { Database } from '../db/open-database.ts';
import { openPool } from '../db/open-pool.ts';
import { type SqlTx, sqlTransaction } from '../db/sql-transaction.ts';
import type { Log } from '../kernel/log.ts';

export interface PlacedEvent {
  readonly id: string;
  readonly clientId: string;
  readonly type: string;
}

/** What must follow from events, in their order, in the transaction that places them. */
export type FanOut = (tx: SqlTx, events: readonly PlacedEvent[]) => Promise<void>;

/** Channel on which clients with new events are announced: a JSON array of client ids, or `*`. */
export const EVENTS_PLACED = 'events_placed';

/** Any constant: held by the one relay at work. */
const RELAY_LOCK = 7_265_002;
/** With 50 endpoints each, 10,000 deliveries: well within the time that a statement is given. */
const BATCH = 200;
const NOTIFY_BYTES = 7_500;

const PLACE = `
  with pending as (
    select id, client_id, appended, row_number() over (partition by client_id order by appended) as n
    from (select id, client_id, appended from events where cursor is null order by appended limit ${BATCH}) waiting
  ), counts as (
    select client_id, count(*) as n from pending group by client_id
  ), bumped as (
    insert into event_cursors (client_id, last) select client_id, n from counts order by client_id
    on conflict (client_id) do update set last = event_cursors.last + excluded.last
    returning client_id, last
  ), placed as (
    update events e set cursor = b.last - c.n + p.n
    from pending p join bumped b using (client_id) join counts c using (client_id)
    where e.id = p.id
    returning e.id, e.client_id, e.type, e.appended
  )
  select id, client_id as "clientId", type from placed order by appended`;

/** Places one batch; answers how many events were placed, or that another relay is at work. */
export async function relayBatch(
  db: Pick<Database, 'pool'>,
  fanOut: FanOut,
): Promise<number | 'another-at-work'> {
  return sqlTransaction(db, async tx => {
    const lock = await tx.query(`select pg_try_advisory_xact_lock(${RELAY_LOCK}) as mine`);
    if (!lock.rows[0].mine) return 'another-at-work';
    // A statement of its own: only now does it see everything that the relay before it has placed.
    const { rows: placed } = await tx.query<PlacedEvent>({ name: 'place_events', text: PLACE });
    if (placed.length === 0) return 0;
    await fanOut(tx, placed);
    const clients = JSON.stringify([...new Set(placed.map(event => event.clientId))]);
    await tx.query('select pg_notify($1, $2)', [
      EVENTS_PLACED,
      clients.length < NOTIFY_BYTES ? clients : '*',
    ]);
    return placed.length;
  });
}

export interface Relay {
  /** There may be something to place: begin now instead of at the next look. */
  wake(): void;
  stop(): Promise<void>;
}

const SOON_MS = 20;
/**
 * The relay has a connection of its own: it waits for none that others hold. One that does not answer is taken for dead,
 * and another made; a half-open one would hold it up for as long as the system keeps trying.
 */
const ANSWER_WITHIN_MS = 10_000;

/** Runs until stopped: at once when woken, and every `everyMs` for what other processes appended. */
export function startRelay(
  { url }: Pick<Database, 'url'>,
  {
    fanOut,
    onPlaced = () => {},
    everyMs,
    log,
  }: {
    fanOut: FanOut;
    /** After events were placed and what follows from them stands. */
    onPlaced?: () => void;
    everyMs: number;
    log: Log;
  },
): Relay {
  const pool = openPool(url, {
    poolSize: 1,
    answerWithinMs: ANSWER_WITHIN_MS,
    onError: err => log.warn({ err }, 'the relay’s connection broke'),
  });
  let stopped = false;
  let woken = false;
  let rouse: () => void = () => {};

  const pause = (ms: number) =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const attempt = () =>
    relayBatch({ pool }, fanOut).catch(error => {
      log.warn({ err: error }, 'the relay could not place events; it tries again');
      return 0;
    });

  const running = (async () => {
    while (!stopped) {
      const wasWoken = woken;
      woken = false;
      const placed = await attempt();
      if (typeof placed === 'number' && placed > 0) onPlaced();
      else if (placed === 'another-at-work' && wasWoken) {
        // The other may have looked just before.
        woken = true;
        await pause(SOON_MS);
      } else if (!woken && !stopped) await pause(everyMs);
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
      await pool.end();
    },
  };
}
