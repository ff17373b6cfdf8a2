/**
 * One question about a company to a register at a time, over all processes: the second asker waits and finds the
 * first one's answer. Each process holds session locks on one connection. The database frees them when a killed process's
 * connection ends, and within seconds when its machine falls silent. The lock only spares the registers: a broken
 * connection, or a wait that takes too long, costs a second question.
 */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { openLastingClient } from '../../db/session.ts';
import type { Log } from '../../kernel/log.ts';
import { gathered } from '../../kernel/pacing/gathered.ts';

export interface QuestionLock {
  /** Runs `work` when nobody else asks the same question, or after `patienceMs`. Rejects if aborted while waiting. */
  run<T>(
    question: string,
    manner: { readonly patienceMs: number; readonly signal: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T>;
}

/** The lock over all processes: `take` tries to get it, `free` releases it. */
interface Claims {
  take(question: string): Promise<boolean>;
  free(question: string): Promise<unknown>;
}

interface Claim {
  readonly question: string;
  readonly take: boolean;
}

const alwaysMine: Claims = { take: async () => true, free: async () => {} };

const LOOK_AGAIN_MS = 100;

/** Locks among the askers of this process and, by `claims`, of all processes. */
export function questionLock(claims: Claims = alwaysMine): QuestionLock {
  /** By question: resolves when the last asker so far is done. */
  const lasts = new Map<string, Promise<void>>();

  async function claimed(question: string, patience: AbortSignal): Promise<boolean> {
    while (!(await claims.take(question))) {
      await setTimeout(LOOK_AGAIN_MS, undefined, { signal: patience }).catch(() => {});
      if (patience.aborted) return false;
    }
    return true;
  }

  return {
    async run(question, { patienceMs, signal }, work) {
      const before = lasts.get(question);
      const mine = Promise.withResolvers<void>();
      lasts.set(question, mine.promise);
      const patience = new AbortController();
      const enough = () => patience.abort();
      const timer = globalThis.setTimeout(enough, patienceMs);
      signal.addEventListener('abort', enough);
      let isClaimed = false;
      try {
        if (before) await Promise.race([before, aborted(patience.signal)]);
        signal.throwIfAborted();
        isClaimed = !patience.signal.aborted && (await claimed(question, patience.signal));
        signal.throwIfAborted();
        return await work();
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', enough);
        if (isClaimed) await claims.free(question);
        mine.resolve();
        if (lasts.get(question) === mine.promise) lasts.delete(question);
      }
    },
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** First half of the locks' keys; an arbitrary constant. */
const QUESTION_LOCKS = 7_265_003;
/** The database closes the connection of a silent machine after 5 + 3 x 2 s. */
const KEEPALIVE = { tcp_keepalives_idle: '5', tcp_keepalives_interval: '2', tcp_keepalives_count: '3' };
const ANSWER_WITHIN_MS = 5_000;
const MOST_AT_ONCE = 100;

/** Connects when the first question comes, and again after the connection broke. */
export function databaseClaims(url: string, log: Log): Claims & { close(): Promise<void> } {
  let connection: Promise<pg.Client> | null = null;
  let isClosed = false;

  function connected(): Promise<pg.Client> {
    if (connection) return connection;
    const opening: Promise<pg.Client> = connect(url, () => forget(opening));
    opening.catch(() => forget(opening));
    connection = opening;
    return opening;
  }
  function forget(lost: Promise<pg.Client>): void {
    if (connection === lost) connection = null;
  }

  const claim = gathered<Claim, boolean>(
    async claims => {
      const connecting = connected();
      const client = await connecting;
      try {
        const { rows } = await client.query({
          name: 'claim_questions',
          text: `select case when take then pg_try_advisory_lock(${QUESTION_LOCKS}, hashtext(question))
                   else pg_advisory_unlock(${QUESTION_LOCKS}, hashtext(question)) end as done
                 from unnest($1::text[], $2::boolean[]) with ordinality as asked(question, take, place) order by place`,
          values: [claims.map(({ question }) => question), claims.map(({ take }) => take)],
        });
        return rows.map(row => row.done);
      } catch (error) {
        // Later statements would wait behind the one without an answer.
        forget(connecting);
        void client.end().catch(() => {});
        throw error;
      }
    },
    { most: MOST_AT_ONCE },
  );

  return {
    take: async question =>
      isClosed ||
      claim({ question, take: true }).catch(error => {
        log.warn({ err: error }, 'whether another process asks the same cannot be told; asking');
        return true;
      }),
    // A broken connection has freed its locks.
    free: question => claim({ question, take: false }).catch(() => {}),
    close: async () => {
      isClosed = true;
      await (await connection?.catch(() => null))?.end().catch(() => {});
    },
  };
}

async function connect(url: string, onEnd: () => void): Promise<pg.Client> {
  const client = await openLastingClient(url, {
    query_timeout: ANSWER_WITHIN_MS,
    session: KEEPALIVE,
    onError: onEnd,
  });
  return client.once('end', onEnd);
}
