/**
 * The health of this process, part by part. It is ready while it can answer: a database that takes writes, schema, queue and
 * the listening connection. Missing workers or relay are only reported, because every other process would miss them too.
 */
import type pg from 'pg';
import type { Listener } from '../db/listen.ts';
import { missingParts } from '../db/migrate.ts';
import type { Database } from '../db/open-database.ts';
import { readQueueWatch } from '../jobs/queue/queue-status.ts';
import { errorCode } from '../kernel/process/database-away.ts';
import { reuseFor } from './app-context.ts';

export interface Health {
  readonly ready: boolean;
  readonly parts: Readonly<Record<string, string>>;
}

/** Time limit of an answer. */
const BOUND_MS = 2_000;
/** The last answer is reused for this long. */
const REUSED_MS = 500;
const WORKER_SILENT_SECONDS = 30;
const RELAY_BEHIND_SECONDS = 30;

interface HealthDeps {
  readonly db: Pick<Database, 'pool'>;
  readonly listener: Pick<Listener, 'connected'>;
}

export const createHealth = (deps: HealthDeps): (() => Promise<Health>) =>
  reuseFor(REUSED_MS, () => readHealth(deps));

const REQUIRED = ['database', 'migrations', 'queues', 'listener'];

async function readHealth({ db, listener }: HealthDeps): Promise<Health> {
  const [database, migrations, watch, listening] = await Promise.all([
    bounded(readWriting(db.pool)),
    bounded(missingParts(db.pool).then(parts => (parts.length === 0 ? 'ok' : `missing ${parts.length}`))),
    bounded(readQueueWatch(db)),
    bounded(listener.connected().then(isConnected => (isConnected ? 'ok' : 'away'))),
  ]);
  const watched = typeof watch === 'string' ? null : watch;
  const parts = {
    database,
    migrations,
    queues: watched ? 'ok' : (watch as string),
    listener: listening,
    workers: watched
      ? within(watched.workerSeenSeconds ?? Infinity, WORKER_SILENT_SECONDS, 'away')
      : 'unknown',
    relay: watched ? within(watched.relayBehindSeconds ?? 0, RELAY_BEHIND_SECONDS, 'behind') : 'unknown',
  };
  const ready = REQUIRED.every(name => parts[name as keyof typeof parts] === 'ok');
  return { ready, parts };
}

const within = (seconds: number, most: number, beyond: string): string => (seconds <= most ? 'ok' : beyond);

/** `away` if it fails, `slow` if it does not end in time. */
async function bounded<T>(answer: Promise<T>): Promise<T | string> {
  let timer: NodeJS.Timeout;
  const late = new Promise<string>(resolve => {
    timer = setTimeout(() => resolve('slow'), BOUND_MS);
  });
  return Promise.race([answer.catch(() => 'away'), late]).finally(() => clearTimeout(timer));
}

/** Whether the database takes writes, in the words of the health answer: one that answers may be a standby, read only, out of disk, or refuse a table. */
type Writing = 'ok' | 'standby' | 'read-only' | 'disk full' | 'rights missing';

const PROBE_ROWS = 20_000;

/**
 * Asks for room on the disk, half a megabyte for a moment, by rows that do not fit into the given memory: a full disk lets a
 * row be changed in its place, and refuses the next one that is new. Then a commit of its own: a message in the log of
 * writes, which nobody reads and nothing keeps.
 */
const PROBE = `set local work_mem = '64kB'; set local temp_tablespaces = '';
  select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as fixed, count(*),
      (select bool_and(has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert') and has_table_privilege(oid, 'update')
         and has_table_privilege(oid, 'delete')) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as allowed
    from generate_series(1, ${PROBE_ROWS});
  select case when current_setting('transaction_read_only') = 'off'
    then pg_logical_emit_message(true, 'contractor-risk', 'health') end`;

/** Rejects if the database does not answer. */
async function readWriting(pool: Pick<pg.Pool, 'query'>): Promise<Writing> {
  try {
    // Several statements in one text are answered by a result for each, which the driver's types do not say.
    const results = (await pool.query(PROBE)) as unknown as pg.QueryResult[];
    const { standby, fixed, allowed } = results[2]!.rows[0];
    if (standby) return 'standby';
    if (allowed === false) return 'rights missing';
    return fixed ? 'read-only' : 'ok';
  } catch (error) {
    if (errorCode(error) === '53100') return 'disk full';
    throw error;
  }
}
