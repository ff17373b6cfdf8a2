import pg from 'pg';
import { SessionClient, type SessionConfig } from './session.ts';

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

/** Opens a pool. `onError` gets errors of connections; without it, a database restart would end the process. */
export function openPool(url: string, { poolSize, onError, answerWithinMs }: PoolOptions): pg.Pool {
  // The pool hands all of it on to its clients.
  const config: pg.PoolConfig & SessionConfig = {
    Client: SessionClient as never,
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: answerWithinMs ?? 5_000,
    ...(answerWithinMs
      ? {
          query_timeout: answerWithinMs,
          session: { statement_timeout: `${Math.floor(answerWithinMs * 0.9)}ms` },
        }
      : {}),
  };
  const pool = new pg.Pool(config);
  pool.on('error', onError);
  // The pool listens to idle connections only: one that breaks while in use would end the process.
  pool.on('connect', client => client.on('error', onError));
  return pool;
}
