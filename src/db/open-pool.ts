import pg from 'pg';

export interface PoolOptions {
  readonly poolSize: number;
  readonly onError: (error: Error) => void;
  /**
   * Longest wait for a connection, and for the answer to a statement: beyond it the statement fails and its connection
   * is given up. A server that can still be reached ends the statement a little before, so that nothing is done whose
   * failure was told already. Left out: a statement may take as long as it takes.
   */
  readonly answerWithinMs?: number;
}

/**
 * A process that is stopped or cut off in the midst of a transaction would hold its locks for as long as the database
 * believes in the connection, which can be hours. Longer than any of ours thinks between two statements.
 */
const IDLE_IN_TRANSACTION = '60s';

/**
 * A machine that has fallen silent is asked after 10 s, and then every second (as libuv has it): its connections are given up
 * after 20, instead of after the two hours that systems wait.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Opens a pool. `onError` hears of connections that broke: without it, a database restart would end the process. */
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
    // As a statement, not as a parameter of the connection: poolers between us and the database refuse those.
    onConnect: async client => {
      await client.query(`set idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION}'`);
    },
  });
  pool.on('error', options.onError);
  // The pool listens to idle connections only: one that breaks while in use would end the process.
  pool.on('connect', client => client.on('error', options.onError));
  return pool;
}
