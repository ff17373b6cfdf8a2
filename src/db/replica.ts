/**
 * A standby that takes the reads which may be old, and how old its data is. A mark is a place in the primary's log of writes,
 * and when the log stood there. A standby that has replayed a mark holds everything that was committed before it, so that its
 * data is at most as old as the mark, whatever the clocks of the two machines say.
 */
import type pg from 'pg';
import type { Log } from '../kernel/log.ts';
import { isDatabaseAway } from '../kernel/process/database-away.ts';
import { openPool, type PoolOptions } from './open-pool.ts';
import type { Reading } from './sql-transaction.ts';

/** What a standby holds: everything committed before `asOf`, on the database's clock. */
interface Holding extends Reading {
  readonly asOf: Date;
}

export interface Replica {
  /** Null while it is away, or older than the bound. */
  holding(): Holding | null;
  /** A read of it failed. If it is away, nobody else tries before it has answered again. */
  failed(error: unknown): void;
  /** Null while that is not known. */
  ageSeconds(): number | null;
  close(): Promise<void>;
}

interface Mark {
  readonly lsn: bigint;
  readonly at: Date;
  /** On this process's clock, which only goes forward: no later than `at`. */
  readonly askedAt: number;
}

const MARK_EVERY_MS = 1_000;

/** Of a database, and of its copies by streaming. */
const IDENTITY = `(select system_identifier from pg_control_system())
  || '/' || (select oid from pg_database where datname = current_database())`;
/** The commit takes the mark to the standby at once, also where nobody else writes. */
const MARK = `select app_now() as at, pg_logical_emit_message(true, 'contractor-risk', 'mark')::text as lsn,
  ${IDENTITY} as identity`;
const REPLAYED = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn,
  ${IDENTITY} as identity`;

interface ReplicaPlan extends PoolOptions {
  readonly primary: { readonly pool: pg.Pool };
  readonly url: string;
  readonly mostAgeSeconds: number;
  readonly log: Log;
}

/** Neither waits for the standby nor fails without it: until it has answered, nothing is read from it. */
export function openReplica({ primary, url, mostAgeSeconds, log, ...options }: ReplicaPlan): Replica {
  const pool = openPool(url, options);
  const mostAgeMs = mostAgeSeconds * 1_000;
  const ageMs = ({ askedAt }: Mark) => performance.now() - askedAt;
  let identity: string | null = null;
  let marks: Mark[] = [];
  let reached: Mark | null = null;
  let wasRead = true;

  async function mark(): Promise<void> {
    const askedAt = performance.now();
    const [row] = (await primary.pool.query(MARK)).rows;
    identity = row.identity;
    marks = marks.filter(each => ageMs(each) <= mostAgeMs);
    marks.push({ lsn: lsnOf(row.lsn), at: row.at, askedAt });
  }

  async function measure(): Promise<void> {
    await mark().catch(() => {});
    try {
      const [row] = (await pool.query(REPLAYED)).rows;
      if (identity !== null && row.identity !== identity) throw new Error('it is a copy of another database');
      if (row.lsn === null) throw new Error('it is no standby');
      const replayed = lsnOf(row.lsn);
      reached = marks.findLast(({ lsn }) => lsn <= replayed) ?? null;
      tell(reached ? null : new Error(`its data is older than ${mostAgeSeconds} s`));
    } catch (error) {
      reached = null;
      tell(error);
    }
  }

  /** Once when it changes. */
  function tell(fault: unknown): void {
    if (wasRead === !fault) return;
    wasRead = !fault;
    if (fault) log.warn({ err: fault }, 'nothing is read from the replica until it is there and new enough');
    else log.info({}, 'the replica is read');
  }

  let timer: NodeJS.Timeout;
  let measuring = Promise.resolve();
  const again = () => {
    measuring = measure().then(() => {
      if (!pool.ending) timer = setTimeout(again, MARK_EVERY_MS).unref();
    });
  };
  again();
  return {
    holding: () => (reached && ageMs(reached) <= mostAgeMs ? { pool, asOf: reached.at } : null),
    failed(error) {
      if (isDatabaseAway(error)) reached = null;
    },
    ageSeconds: () => reached && ageMs(reached) / 1_000,
    async close() {
      const ended = pool.end();
      await measuring;
      clearTimeout(timer);
      await ended;
    },
  };
}

/** A place in the log (LSN) as PostgreSQL writes it: `16/B374D848`. */
const lsnOf = (text: string): bigint => {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};
