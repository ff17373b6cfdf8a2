/**
 * Gives each client's events a gapless sequence number (their place), and creates their deliveries and jobs in the same
 * transaction. If nobody else is placing, that is the transaction that appended the event; otherwise the relay does it.
 * Over all processes one transaction places at a time, until its commit. So an event that is committed late gets a later
 * place, and never appears before a cursor that a reader has passed. Events placed together keep the order in which
 * they were appended.
 */
import type { Database } from '../db/open-database.ts';
import { openPool } from '../db/open-pool.ts';
import { type SqlTx, sqlTransaction } from '../db/sql-transaction.ts';
import type { Log } from '../kernel/log.ts';
import type { LoggedEvent } from './event.ts';
import { asLoggedEvent, type PlacedEvent } from './placed-events.ts';

/** Creates what follows from events, in their order, in the transaction that places them. */
export type FanOut = (tx: SqlTx, events: readonly LoggedEvent[]) => Promise<void>;

/** With 50 endpoints each these are 10,000 deliveries, well within the time limit of a statement. */
const BATCH = 200;

const PLACE = `select place_events(most => ${BATCH}) as placed`;

/**
 * Places waiting events in a transaction that has appended some, so that subscribers wait for one commit instead of two.
 * False if the relay must do it: another transaction is placing, more than one batch waits, or the fan-out failed.
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
 * Places one batch; returns how many events were placed, or that another transaction is placing. Every round trip delays
 * all subscribers, so placing and announcing are sent together with `begin`.
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
  /** There may be something to place: starts now instead of at the next poll. */
  wake(): void;
  /** Places at once, in a transaction that has appended events. After the commit call `placed`, or `wake` if this was false. */
  place(tx: SqlTx): Promise<boolean>;
  /** The placed events are committed. */
  placed(): void;
  stop(): Promise<void>;
}

const SOON_MS = 20;
/**
 * The relay has its own connection, so it never waits for a free one. A connection that does not answer for so long is
 * replaced: a half-open one would hold up the relay for as long as the operating system retries.
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
    /** Called when events were placed and their deliveries created. */
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
        // The other transaction may have looked just before.
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
