/**
 * Each client's events are given a dense, gapless place, and what follows from them (deliveries and their jobs) begins in
 * the same transaction: in the one that appends them, where nobody else is placing, and otherwise in one of the relay,
 * which looks for what is left. Over all processes one at a time places, until its commit. An event committed late simply
 * gets a later place, so it never appears behind a cursor that a reader has passed; what is placed together keeps the
 * order in which it was appended, by the database's own counter.
 */
import type { Database } from '../db/open-database.ts';
import { openPool } from '../db/open-pool.ts';
import { type SqlTx, sqlTransaction } from '../db/sql-transaction.ts';
import type { Log } from '../kernel/log.ts';
import type { LoggedEvent } from './event.ts';
import { asLoggedEvent, type PlacedEvent } from './placed-events.ts';

/** What must follow from events, in their order, in the transaction that places them. */
export type FanOut = (tx: SqlTx, events: readonly LoggedEvent[]) => Promise<void>;

/** With 50 endpoints each, 10,000 deliveries: well within the time that a statement is given. */
const BATCH = 200;

const PLACE = `select place_events(${BATCH}) as placed`;

/**
 * Places what waits, in a transaction that has appended to it, so that subscribers wait for one commit instead of two.
 * False where that is left to the relay: another is at work, more waits than one batch, or what must follow fails.
 */
export async function placeAtOnce(tx: SqlTx, fanOut: FanOut): Promise<boolean> {
  await tx.query('savepoint unplaced');
  try {
    const { rows } = await tx.query({ name: 'place_events', text: PLACE });
    const placed: PlacedEvent[] | null = rows[0].placed;
    if (placed === null) return false;
    if (placed.length > 0) await fanOut(tx, placed.map(asLoggedEvent));
    return placed.length < BATCH;
  } catch {
    await tx.query('rollback to savepoint unplaced');
    return false;
  }
}

/**
 * Places one batch; answers how many events were placed, or that another relay is at work. Every wait for the database
 * is a part of what each subscriber waits: the placing and its announcement go there together with the beginning.
 */
export async function relayBatch(
  db: Pick<Database, 'pool'>,
  fanOut: FanOut,
): Promise<number | 'another-at-work'> {
  return sqlTransaction(
    db,
    async (tx, { rows: [{ placed }] }) => {
      if (placed === null) return 'another-at-work';
      if (placed.length > 0) await fanOut(tx, placed.map(asLoggedEvent));
      return placed.length;
    },
    { first: PLACE },
  );
}

export interface Relay {
  /** There may be something to place: begin now instead of at the next look. */
  wake(): void;
  /** Places at once, in a transaction that has appended events; after its commit follows `placed`, or where it is false `wake`. */
  place(tx: SqlTx): Promise<boolean>;
  /** What was placed is committed. */
  placed(): void;
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
    place: tx => placeAtOnce(tx, fanOut),
    placed: onPlaced,
    async stop() {
      stopped = true;
      rouse();
      await running;
      await pool.end();
    },
  };
}
