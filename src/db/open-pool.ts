import pg from 'pg';

export interface PoolOptions {
  readonly poolSize: number;
  readonly onError: (error: Error) => void;
  /**
   * Longest wait for a connection, and for the answer to a statement: then the statement fails and its connection is
   * closed. A reachable server ends the statement slightly earlier, so that nothing happens after its failure was reported.
   * Left out: no limit.
   */
  readonly answerWithinMs?: number;
}

/**
 * Ends transactions of stopped or disconnected processes, which would otherwise hold their locks for hours. Longer than any
 * pause between two of our statements.
 */
const IDLE_IN_TRANSACTION = '60s';

/**
 * Keep-alive after 10 s of silence, then every second (libuv's default): connections of a silent machine end after 20 s
 * instead of two hours.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Opens a pool. `onError` gets errors of connections; without it, a database restart would end the process. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: options.answerWithinMs ?? 5_000,
    ...(options.answerWithinMs
      ? { query_timeout: options.answerWithinMs, statement_timeout: Math.floor(options.answerWithinMs * 0.9) }
      : {}),
    ...KEEP_ALIVE,
    application_name: 'contractor-risk',
    // A statement, not a connection parameter, which connection poolers refuse.
    onConnect: async client => {
      await client.query(`set idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION}'`);
    },
  });
  pool.on('error', options.onError);
  // The pool listens to idle connections only: one that breaks while in use would end the process.
  pool.on('connect', client => client.on('error', options.onError));
  return pool;
}
