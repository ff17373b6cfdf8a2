/**
 * A LISTEN that reconnects. Notifications sent while the connection is away are lost, so the caller is called after every
 * (re)connect, to read again.
 */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../kernel/log.ts';
import { atMost } from '../kernel/pacing/at-most.ts';
import { answers, openLastingClient } from './session.ts';

export interface Listener {
  /** Asks the connection itself. False while it reconnects, when notifications are missed. */
  connected(): Promise<boolean>;
  /** Ends the connection, without waiting for a silent one. */
  close(): Promise<void>;
}

const RECONNECT_MS = 500;
const GOODBYE_MS = 500;

/** Rejects if the first connection fails; then keeps exactly one connection until closed. */
export async function listen(
  url: string,
  handlers: Readonly<Record<string, (payload: string) => void>>,
  { onConnected, log }: { onConnected: () => void; log: Log },
): Promise<Listener> {
  const closing = new AbortController();
  let current: pg.Client | null = null;

  /** Connects and listens; the promise inside resolves when the connection has ended. */
  async function connect(): Promise<{ ended: Promise<void> }> {
    const client = await openLastingClient(url, {
      onError: error => log.warn({ err: error }, 'the notification connection broke'),
    });
    client.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''));
    const ended = new Promise<void>(resolve => client.once('end', () => resolve()));
    try {
      for (const channel of Object.keys(handlers)) await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    current = client;
    onConnected();
    return { ended };
  }

  async function keep(first: { ended: Promise<void> }): Promise<void> {
    let connection: { ended: Promise<void> } | null = first;
    while (!closing.signal.aborted) {
      await connection?.ended;
      current = null;
      await setTimeout(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      connection = await connect().catch(error => {
        log.warn({ err: error }, 'cannot listen for notifications; trying again');
        return null;
      });
    }
  }

  const keeping = keep(await connect());
  return {
    connected: async () => current !== null && (await answers(current)),
    async close() {
      closing.abort();
      await atMost(GOODBYE_MS, ended());
    },
  };

  async function ended(): Promise<void> {
    await current?.end().catch(() => {});
    await keeping;
    // A connection that was being made when this was called.
    await current?.end().catch(() => {});
  }
}
