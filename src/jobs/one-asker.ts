/**
 * One question about a company to a register at a time, over all processes: whoever comes second waits, and finds the
 * first one's answer. Held by session locks of one connection for each process, which the database lets go the moment
 * that a killed process's connection ends, and within seconds of its machine falling silent. They are a courtesy to the
 * registers and no more: a connection that breaks, or a wait that takes too long, costs a second question.
 */
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { KEEP_ALIVE } from '../db/open-pool.ts';
import { gathered } from '../kernel/gathered.ts';
import type { Log } from '../kernel/log.ts';

export interface OneAsker {
  /** Runs `work` when nobody else is at the same question, or when `patienceMs` have passed. An abort while waiting rejects. */
  run<T>(
    question: string,
    manner: { readonly patienceMs: number; readonly signal: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T>;
}

/** Whether this process is the one that asks over all processes; `free` lets go of what `take` took. */
interface Claims {
  take(question: string): Promise<boolean>;
  free(question: string): Promise<unknown>;
}

const alwaysMine: Claims = { take: async () => true, free: async () => {} };

const LOOK_AGAIN_MS = 100;

/** Among the askers of this process and, by `claims`, of others. */
export function oneAsker(claims: Claims = alwaysMine): OneAsker {
  /** When the last that has come so far for a question is done. */
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

/** Any constant: the first half of the locks' names. */
const QUESTION_LOCKS = 7_265_003;
/** The database takes a machine that fell silent for dead after 5 + 3 x 2 s. */
const KEEPALIVE =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';
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

  const ask = (name: string, call: string) =>
    gathered<string, boolean>(
      async questions => {
        const connecting = connected();
        const client = await connecting;
        try {
          const { rows } = await client.query({
            name,
            text: `select ${call}(${QUESTION_LOCKS}, hashtext(question)) as done
                   from unnest($1::text[]) with ordinality as asked(question, place) order by place`,
            values: [questions],
          });
          return rows.map(row => row.done);
        } catch (error) {
          // One that left a statement without an answer would leave every other behind it.
          forget(connecting);
          void client.end().catch(() => {});
          throw error;
        }
      },
      { most: MOST_AT_ONCE },
    );
  const take = ask('take_questions', 'pg_try_advisory_lock');
  const free = ask('free_questions', 'pg_advisory_unlock');

  return {
    take: async question =>
      isClosed ||
      take(question).catch(error => {
        log.warn({ err: error }, 'whether another process asks the same cannot be told; asking');
        return true;
      }),
    // What a broken connection held is free.
    free: question => free(question).catch(() => {}),
    close: async () => {
      isClosed = true;
      await (await connection?.catch(() => null))?.end().catch(() => {});
    },
  };
}

async function connect(url: string, onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'contractor-risk',
    ...KEEP_ALIVE,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  // Without a listener, a connection that breaks would end the process.
  client.on('error', onEnd);
  client.once('end', onEnd);
  try {
    await client.connect();
    await client.query(KEEPALIVE);
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
  return client;
}
