/**
 * The health of this process, part by part. It is ready while it can answer: a database that takes writes, schema, queue and
 * the listening connection. Missing workers or relay are only reported, because every other process would miss them too.
 */
import type { Listener } from '../db/listen.ts';
import { missingParts } from '../db/migrate.ts';
import type { Database } from '../db/open-database.ts';
import { readWriting } from '../db/writing.ts';
import { readQueueWatch } from '../jobs/queue/queue-standing.ts';

export interface Health {
  readonly ready: boolean;
  readonly parts: Readonly<Record<string, string>>;
}

/** Time limit of an answer. */
const BOUND_MS = 2_000;
/** The last answer is reused for this long, so that probes are no load. */
const KEPT_MS = 500;
const WORKER_SILENT_SECONDS = 30;
const RELAY_BEHIND_SECONDS = 30;

interface Parts {
  readonly db: Pick<Database, 'pool'>;
  readonly listener: Pick<Listener, 'connected'>;
}

export function createHealth(parts: Parts): () => Promise<Health> {
  let last: { at: number; health: Promise<Health> } | null = null;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > KEPT_MS) last = { at: now, health: readHealth(parts) };
    return last.health;
  };
}

const REQUIRED = ['database', 'migrations', 'queues', 'listener'];

async function readHealth({ db, listener }: Parts): Promise<Health> {
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
async function bounded<T>(asked: Promise<T>): Promise<T | string> {
  let timer: NodeJS.Timeout;
  const late = new Promise<string>(resolve => {
    timer = setTimeout(() => resolve('slow'), BOUND_MS);
  });
  return Promise.race([asked.catch(() => 'away'), late]).finally(() => clearTimeout(timer));
}
