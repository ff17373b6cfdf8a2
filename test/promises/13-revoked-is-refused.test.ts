/** Promise 13: a revoked key is refused by every process within a second, and what it had open is closed within two. */
import { request } from 'undici';
import { beforeEach, describe, expect, it } from 'vitest';
import { revokeKey } from '../../src/access/keys/keys.ts';
import { enterSocket, type SocketClient } from '../http/graphql/socket-client.ts';
import { ofFile } from '../kit/of-file.ts';
import { createPartner, type Partner } from '../kit/partner.ts';
import { type ApiProcess, startGroup } from '../kit/process-group.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const REFUSED_WITHIN_MS = 1_000;
const CLOSED_WITHIN_MS = 2_000;
/** How long every process is asked, again and again, after the revocation. */
const WATCHED_MS = 1_500;
/** What is still open by then counts as never ended. */
const GIVEN_UP_MS = 6_000;

let who: Partner;
const db = await databaseOfFile();
const group = await ofFile(startGroup({ databaseUrl: db.url, apis: 4 }));
beforeEach(async () => {
  who = await createPartner(db);
});

/** What stays open of a key at one process: a socket with a subscription, and a stream of events. */
interface Held {
  readonly socket: SocketClient;
  readonly stream: Promise<unknown>;
}

const SUBSCRIPTION = 'subscription { analysisCompleted { id } }';

async function hold({ url }: ApiProcess): Promise<Held> {
  const socket = await enterSocket({ api: url, key: who.key });
  socket.say({ type: 'subscribe', id: 'one', payload: { query: SUBSCRIPTION } });
  // Whatever a client accepts, a subscription is a stream.
  const { statusCode, headers, body } = await request(`${url}/graphql`, {
    method: 'POST',
    headers: { ...who.headers, 'content-type': 'application/json', accept: '*/*' },
    body: JSON.stringify({ query: SUBSCRIPTION }),
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/event-stream']);
  return { socket, stream: body.text().catch(() => {}) };
}

const timeOf = async (event: Promise<unknown>): Promise<number> => event.then(() => performance.now());

/** Asks one process until the watch is over; returns when it last let the key in, and when it first refused it. */
async function watch({ url }: ApiProcess, until: number): Promise<{ lastIn: number; firstOut: number }> {
  const seen = { lastIn: 0, firstOut: Number.POSITIVE_INFINITY };
  while (performance.now() < until) {
    const askedAt = performance.now();
    const { statusCode, body } = await request(`${url}/api/v1/contractors/580000010`, {
      headers: who.headers,
    });
    await body.dump();
    if (statusCode !== 401) seen.lastIn = askedAt;
    else seen.firstOut = Math.min(seen.firstOut, askedAt);
  }
  return seen;
}

/** Something open of the key at every process; `ended` tells how it ended, once the key was revoked at `revokedAt`. */
async function holdEverywhere() {
  const held = await Promise.all(group.apis.map(hold));
  const ends = held.flatMap(({ socket, stream }) => [timeOf(socket.closed), timeOf(stream)]);
  return {
    async ended(revokedAt: number): Promise<{ lastAfterMs: number; codes: number[] }> {
      // Only a bound: what is open ends by an event.
      const late = new Promise<number>(resolve =>
        setTimeout(() => resolve(Number.POSITIVE_INFINITY), GIVEN_UP_MS),
      );
      const last = Math.max(...(await Promise.all(ends.map(end => Promise.race([end, late])))));
      for (const { socket } of held) socket.socket.terminate();
      const codes = (await Promise.all(held.map(({ socket }) => socket.closed))).map(({ code }) => code);
      return { lastAfterMs: last - revokedAt, codes };
    },
  };
}

const FORBIDDEN = [4403, 4403, 4403, 4403];

describe('a revoked key', () => {
  it('is refused by every process within 1 s, its sockets closed 4403 and its streams ended within 2 s', async () => {
    const open = await holdEverywhere();
    await revokeKey(db, { keyId: who.keyId });
    const revokedAt = performance.now();
    const seen = await Promise.all(group.apis.map(api => watch(api, revokedAt + WATCHED_MS)));
    for (const { lastIn, firstOut } of seen) {
      expect(lastIn - revokedAt).toBeLessThan(REFUSED_WITHIN_MS);
      expect(firstOut - revokedAt).toBeLessThan(REFUSED_WITHIN_MS);
    }
    const { lastAfterMs, codes } = await open.ended(revokedAt);
    expect(lastAfterMs).toBeLessThan(CLOSED_WITHIN_MS);
    expect(codes).toEqual(FORBIDDEN);
  });

  it('has nothing open after 2 s, though it asks nothing and the word of it was lost with the connection that listens', async () => {
    const open = await holdEverywhere();
    const { rowCount } = await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~* '^(listen |select from pg_listening)'`,
    );
    // Of each process the one that hears of keys, and that of the queue: after their first proof of life nobody can tell them apart.
    expect(rowCount).toBe(2 * group.apis.length);
    await revokeKey(db, { keyId: who.keyId });
    const { lastAfterMs, codes } = await open.ended(performance.now());
    expect(lastAfterMs).toBeLessThan(CLOSED_WITHIN_MS);
    expect(codes).toEqual(FORBIDDEN);
  });
});
