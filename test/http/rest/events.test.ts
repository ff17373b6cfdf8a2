/** `GET /api/v1/events` over real HTTP and PostgreSQL: pages, the stream at the same address, and their refusals. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqlTransaction } from '../../../src/db/sql-transaction.ts';
import { appendEvent } from '../../../src/events/append-event.ts';
import { createCursorCodec } from '../../../src/events/cursor.ts';
import { retireEvents } from '../../../src/events/keep-events.ts';
import { relayBatch } from '../../../src/events/relay.ts';
import { changed, companyNif, completed } from '../../graph/graph-database.ts';
import { moveClock } from '../../kit/clocks.ts';
import { appOfFile, TEST_ENV } from '../../kit/test-app.ts';
import { sseEvents } from '../graphql/graphql-server.ts';

const app = await appOfFile();
let clientId: string;
let key: string;
const cursors = createCursorCodec(TEST_ENV.SECRET_KEY);
const cursorOf = (place: number) => cursors.encode(clientId, BigInt(place));

afterEach(() => moveClock(app.db.pool, 0));
beforeEach(async () => {
  clientId = await app.newClient();
  key = (await app.issue({ clientId })).key;
});

const NIFS = Array.from({ length: 7 }, (_, n) => companyNif(n));

/** Appends and places an event for each number, the last one of another type. */
async function happen(...nifs: string[]): Promise<void> {
  await sqlTransaction(app.db, async tx => {
    for (const nif of nifs)
      await appendEvent(tx, [clientId], nif === NIFS[6] ? changed(nif) : completed(nif));
  });
  await relayBatch(app.db, async () => {});
}

const get = (query = '', headers: Record<string, string> = {}) =>
  app.get(`/api/v1/events${query}`, { authorization: `Bearer ${key}`, ...headers });
const STREAM = '/stream';
const list = async (query = '') => (await get(query)).json();
const nifsOf = (body: { data: { data: { nif: string } }[] }) => body.data.map(event => event.data.nif);

describe('a page of events', () => {
  it('holds what a webhook delivers, oldest first, with the cursor to go on from', async () => {
    await happen(NIFS[0]!, NIFS[6]!);
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const body = await response.json();
    expect(body).toEqual({
      object: 'list',
      livemode: false,
      data: [
        {
          object: 'event',
          id: expect.stringMatching(/^evt_/),
          type: 'analysis.completed',
          timestamp: expect.stringMatching(/Z$/),
          cursor: cursorOf(1),
          data: expect.objectContaining({
            nif: NIFS[0],
            livemode: false,
            verdict: 'low_risk',
            cursor: cursorOf(1),
          }),
        },
        expect.objectContaining({ type: 'assessment.changed', cursor: cursorOf(2) }),
      ],
      hasMore: false,
      cursor: cursorOf(2),
    });
  });

  it('follows page by page without a hole or a repetition, and a link leads on', async () => {
    await happen(...NIFS);
    const seen: string[] = [];
    let path: string | null = '?limit=3';
    const sizes: number[] = [];
    while (path !== null) {
      const response = await get(path);
      const body = await response.json();
      sizes.push(body.data.length);
      seen.push(...nifsOf(body));
      const link = response.headers.get('link');
      expect(link !== null).toBe(body.hasMore);
      path = link && /^<\/api\/v1\/events(\?[^>]+)>; rel="next"$/.exec(link)![1]!;
    }
    expect(sizes).toEqual([3, 3, 1]);
    expect(seen).toEqual(NIFS);
    expect(await list(`?after=${cursorOf(7)}`)).toMatchObject({
      data: [],
      hasMore: false,
      cursor: cursorOf(7),
    });
  });

  it('leaves out other types, and its cursor passes what it left out', async () => {
    await happen(...NIFS);
    expect(nifsOf(await list('?types=assessment.changed'))).toEqual([NIFS[6]]);
    const completions = await list('?types=analysis.completed,webhook.disabled');
    expect(nifsOf(completions)).toEqual(NIFS.slice(0, 6));
    expect(completions.cursor).toBe(cursorOf(7));
    const some = await list('?types=analysis.completed&limit=6');
    expect([some.hasMore, some.data.length]).toEqual([false, 6]);
  });

  it('of a client without events is empty, and says where its log begins', async () => {
    const empty = await list();
    expect(empty).toEqual({ object: 'list', livemode: false, data: [], hasMore: false, cursor: cursorOf(0) });
    await happen(NIFS[1]!);
    expect(nifsOf(await list(`?after=${empty.cursor}`))).toEqual([NIFS[1]]);
  });

  it('after=latest is where the log ends now', async () => {
    await happen(NIFS[0]!);
    const { data, cursor } = await list('?after=latest');
    expect([data, cursor]).toEqual([[], cursorOf(1)]);
  });

  it('costs a request and no quota, and is logged', async () => {
    const metered = await app.issue({ clientId, dailyQuota: 1 });
    const asked = () => get('', { authorization: `Bearer ${metered.key}` });
    const statuses = [(await asked()).status, (await asked()).status];
    expect(statuses).toEqual([200, 200]);
    const rows = await app.db
      .sql`select method, route, status, quota from request_log where key_id = ${metered.id}`;
    expect(rows).toEqual(
      statuses.map(() => ({ method: 'GET', route: '/api/v1/events', status: 200, quota: 0 })),
    );
  });
});

describe('what cannot be resumed', () => {
  const problem = async (query: string, headers: Record<string, string> = {}) => {
    const response = await get(query, headers);
    const { status, code, ...rest } = await response.json();
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(response.status).toBe(status);
    return { status, code, ...rest };
  };
  it('a broken cursor, another client’s, and one ahead of the log are 400, for pages and streams alike', async () => {
    await happen(NIFS[0]!);
    const foreign = cursors.encode(app.clientId, 1n);
    for (const cursor of ['x', `${cursorOf(1)}A`, foreign, cursorOf(2)]) {
      const refused = { status: 400, code: 'invalid-cursor' };
      expect(await problem(`?after=${cursor}`)).toMatchObject(refused);
      expect(await problem(`${STREAM}?after=${cursor}`)).toMatchObject(refused);
      expect(await problem(STREAM, { 'last-event-id': cursor })).toMatchObject(refused);
    }
  });

  it('a cursor older than the retention is 410 with the oldest one left, from which nothing more is missed', async () => {
    await happen(NIFS[0]!, NIFS[1]!);
    await moveClock(app.db.pool, 20 * 86_400);
    await happen(NIFS[2]!);
    await moveClock(app.db.pool, 31 * 86_400);
    await retireEvents(app.db);
    for (const form of ['', STREAM]) {
      const { oldest, ...gone } = await problem(`${form}?after=${cursorOf(0)}`);
      expect(gone).toMatchObject({ status: 410, code: 'cursor-expired' });
      expect(nifsOf(await list(`?after=${oldest}`))).toEqual([NIFS[2]]);
    }
    expect(nifsOf(await list())).toEqual([NIFS[2]]);
    expect(nifsOf(await list(`?after=${cursorOf(2)}`))).toEqual([NIFS[2]]);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'types=analysis.started'])('%s is 400', async query => {
    expect(await problem(`?${query}`)).toMatchObject({ status: 400, code: 'invalid-parameter' });
  });
});

describe('the stream', () => {
  const open = async (query = '', headers: Record<string, string> = {}) => {
    const response = await get(STREAM + query, headers);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    const events = sseEvents(response);
    const { id: start, ...head } = (await events.next()).value!;
    expect(head).toEqual({ retry: expect.stringMatching(/^[12]\d{3}$/) });
    return {
      /** Where it says that it began. */
      start,
      next: async () => (await events.next()).value!,
      async rest() {
        const left = [];
        for await (const event of events) left.push(event);
        return left;
      },
      close: () => events.return(),
    };
  };

  it('begins where the page begins, and goes on with what comes', async () => {
    await happen(NIFS[0]!);
    const stream = await open();
    const first = await stream.next();
    const [listed] = (await list()).data;
    expect(first).toEqual({ id: listed.cursor, event: 'analysis.completed', data: expect.any(String) });
    expect(JSON.parse(first.data!)).toEqual(listed);
    await happen(NIFS[1]!);
    expect((await stream.next()).id).toBe(cursorOf(2));
    await stream.close();
  });

  it('resumes behind Last-Event-ID; of it and the address the later counts', async () => {
    await happen(...NIFS.slice(0, 4));
    for (const [query, last] of [
      ['', 3],
      [`?after=${cursorOf(1)}`, 3],
      [`?after=${cursorOf(3)}`, 1],
      ['?after=latest', 3],
    ] as const) {
      const stream = await open(query, { 'last-event-id': cursorOf(last) });
      expect((await stream.next()).id).toBe(cursorOf(4));
      await stream.close();
    }
  });

  it('from the end says where that is, so that even a reader who heard nothing misses nothing', async () => {
    await happen(NIFS[0]!);
    const first = await open('?after=latest');
    expect(first.start).toBe(cursorOf(1));
    await first.close();
    await happen(NIFS[1]!);
    const second = await open('?after=latest', { 'last-event-id': first.start! });
    expect((await second.next()).id).toBe(cursorOf(2));
    await second.close();
  });

  it('carries only the types asked for', async () => {
    await happen(...NIFS);
    const stream = await open('?types=assessment.changed');
    expect((await stream.next()).id).toBe(cursorOf(7));
    await stream.close();
  });

  it('is admitted before it flows: refused beyond the limit, one row in the log', async () => {
    const limited = await app.issue({
      clientId,
      limits: [{ name: 'one', requests: 1, windowSeconds: 3600 }],
    });
    const authorization = `Bearer ${limited.key}`;
    const stream = await open('', { authorization });
    expect((await get(STREAM, { authorization })).status).toBe(429);
    await stream.close();
    const rows = await app.db
      .sql`select status from request_log where key_id = ${limited.id} order by status`;
    expect(rows).toEqual([{ status: 200 }, { status: 429 }]);
  });

  it('HEAD is its head, and lets go at once', async () => {
    const response = await fetch(`${app.api}/api/v1/events/stream`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${key}` },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
  });
});
