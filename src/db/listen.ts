/**
 * A lasting LISTEN. Notifications sent while the connection is away are lost, so after every (re)connect the
 * caller is told to look for itself.
 */
import pg from 'pg';
import type { Log } from '../kernel/log.ts';

export interface Listener {
  close(): Promise<void>;
}

const RECONNECT_MS = 500;

export async function listen(
  url: string,
  handlers: Readonly<Record<string, (payload: string) => void>>,
  { onConnected, log }: { onConnected: () => void; log: Log },
): Promise<Listener> {
  let client: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    next.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''));
    next.on('error', error => log.warn({ err: error }, 'the notification connection broke'));
    next.once('end', () => {
      if (client === next) client = null;
      if (!closed) timer = setTimeout(() => void reconnect(), RECONNECT_MS);
    });
    await next.connect();
    for (const channel of Object.keys(handlers)) await next.query(`listen ${channel}`);
    client = next;
    onConnected();
  }

  async function reconnect(): Promise<void> {
    if (closed) return;
    await connect().catch(error => {
      log.warn({ err: error }, 'cannot listen for notifications; trying again');
      if (!closed) timer = setTimeout(() => void reconnect(), RECONNECT_MS);
    });
  }

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
