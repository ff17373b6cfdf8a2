/** Whether the database takes writes: one that answers may be a standby, set to read only, or out of disk. */
import type pg from 'pg';
import { errorCode } from '../kernel/database-away.ts';

/** In the words of the health answer. */
export type Writing = 'ok' | 'standby' | 'read-only' | 'disk full';

const PROBE_ROWS = 20_000;

/**
 * Asks for room on the disk, half a megabyte for a moment, by rows that do not fit into the given memory: a full disk lets a
 * row be changed in its place, and refuses the next one that is new. Then a commit of its own: a message in the log of
 * writes, which nobody reads and nothing keeps.
 */
const PROBE = `set local work_mem = '64kB'; set local temp_tablespaces = '';
  select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as fixed, count(*)
    from generate_series(1, ${PROBE_ROWS});
  select case when current_setting('transaction_read_only') = 'off'
    then pg_logical_emit_message(true, 'contractor-risk', 'health') end`;

/** Rejects if the database does not answer. */
export async function readWriting(pool: Pick<pg.Pool, 'query'>): Promise<Writing> {
  try {
    const results = (await pool.query(PROBE)) as unknown as pg.QueryResult[];
    const { standby, fixed } = results[2]!.rows[0];
    if (standby) return 'standby';
    return fixed ? 'read-only' : 'ok';
  } catch (error) {
    if (errorCode(error) === '53100') return 'disk full';
    throw error;
  }
}
