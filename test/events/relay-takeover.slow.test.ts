/** One relay at a time over all processes; when the one at work falls silent, another goes on within seconds. */

import { afterAll, beforeEach, expect, test } from 'vitest';
import { createClient } from '../../src/access/keys/keys.ts';
import { openClient } from '../../src/db/session.ts';
import { sqlTransaction } from '../../src/db/sql-transaction.ts';
import { appendEvent } from '../../src/events/append-event.ts';
import { readAnnouncement } from '../../src/events/placed-events.ts';
import { createEventReader } from '../../src/events/read-events.ts';
import { type FanOut, type Relay, relayBatch, startRelay } from '../../src/events/relay.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { EVENTS_PLACED } from '../../src/kernel/process/notifications.ts';
import { companyNif, completed } from '../graph/graph-database.ts';
import { startFaultProxy } from '../kit/fault-proxy.ts';
import { createTestDatabase } from '../kit/test-database.ts';

let clientId: string;

const db = await createTestDatabase();
afterAll(() => db.drop());
const proxy = await startFaultProxy(db.url);
afterAll(() => proxy.close());
beforeEach(async () => {
  clientId = (await createClient(db, { name: 'One' })).id;
});

/** A relay that looks every 100 ms; `fanOut` is given the number of its batch. */
function relay(url: string, fanOut: (...args: [...Parameters<FanOut>, number]) => Promise<void>): Relay {
  let batch = 0;
  return startRelay(
    { url },
    { fanOut: (tx, events) => fanOut(tx, events, ++batch), everyMs: 100, log: silentLog },
  );
}

const happen = (...numbers: number[]) =>
  sqlTransaction(db, async tx => {
    for (const n of numbers) await appendEvent(tx, [clientId], completed(companyNif(n)));
  });
const placed = async () =>
  (await createEventReader(db)({ clientId, after: 0n, limit: 100 })).map(event => [
    Number(event.sequence),
    event.nif,
  ]);
const WITHIN_SECONDS = { interval: 50 };

test('a relay whose process is stopped in the midst of a batch is relieved, and changes nothing when it goes on', async () => {
  const [begun, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = relay(db.url, async () => {
    begun.resolve();
    await stopped.promise;
  });
  await happen(1);
  await begun.promise;
  const second = relay(db.url, async () => {});
  await expect.poll(placed, WITHIN_SECONDS).toEqual([[1, companyNif(1)]]);
  stopped.resolve();
  await happen(2);
  await expect.poll(placed, WITHIN_SECONDS).toEqual([
    [1, companyNif(1)],
    [2, companyNif(2)],
  ]);
  await Promise.all([first.stop(), second.stop()]);
});

test('a relay whose connection is half-open is relieved within seconds, and finds its way back itself', async () => {
  const first = relay(proxy.through(db.url), async (tx, _events, batch) => {
    if (batch === 1) {
      proxy.halfOpen();
      await tx.query('select 1');
    }
  });
  await happen(1);
  const second = relay(db.url, async () => {});
  await expect.poll(placed, WITHIN_SECONDS).toEqual([[1, companyNif(1)]]);
  await second.stop();
  await happen(2);
  await expect.poll(placed, { interval: 100 }).toHaveLength(2);
  await first.stop();
});

test('four relays at once place 400 events of eight transactions densely, each transaction in its order', async () => {
  const crowd = Array.from({ length: 4 }, () => relay(db.url, async () => {}));
  await Promise.all(
    Array.from({ length: 8 }, (_, part) => happen(...Array.from({ length: 50 }, (_n, n) => part * 50 + n))),
  );
  for (const one of crowd) one.wake();
  const read = () => createEventReader(db)({ clientId, after: 0n, limit: 1_000 });
  await expect.poll(async () => (await read()).length).toBe(400);
  const events = await read();
  expect(events.map(event => Number(event.sequence))).toEqual(Array.from({ length: 400 }, (_, n) => n + 1));
  const nifs = events.map(event => event.nif!);
  for (let part = 0; part < 8; part++) {
    const own = Array.from({ length: 50 }, (_, n) => companyNif(part * 50 + n));
    expect(nifs.filter(nif => own.includes(nif as never))).toEqual(own);
  }
  await Promise.all(crowd.map(one => one.stop()));
});

test('events placed together keep the order in which they were appended, whatever their ids say', async () => {
  await happen(1);
  // As a process whose clock is an hour behind would name it.
  await db.pool.query(
    `insert into events (id, client_id, type, nif, data, created_at) values ('evt_0', $1, 'analysis.completed', $2, '{}', app_now())`,
    [clientId, companyNif(2)],
  );
  await relayBatch(db, async () => {});
  expect(await placed()).toEqual([
    [1, companyNif(1)],
    [2, companyNif(2)],
  ]);
});

/** A connection that hears what is announced from now on. */
async function listening() {
  const listener = await openClient(db.url);
  const heard: string[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload!));
  await listener.query(`listen ${EVENTS_PLACED}`);
  return { listener, heard };
}

test('a batch is announced once, after it stands, with the events as the log has them', async () => {
  const { listener, heard } = await listening();
  await happen(1, 2, 3);
  await relayBatch(db, async () => {
    await listener.query('select 1');
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard.length).toBe(1);
  await listener.query('select 1');
  const events = await createEventReader(db)({ clientId, after: 0n, limit: 10 });
  expect(events).toHaveLength(3);
  expect(heard.map(readAnnouncement)).toEqual([{ events }]);
  await listener.end();
});

test('a batch too large to be told is announced by its clients', async () => {
  const { listener, heard } = await listening();
  await happen(...Array.from({ length: 60 }, (_, n) => n));
  expect(await relayBatch(db, async () => {})).toBe(60);
  await expect.poll(() => heard.map(readAnnouncement)).toEqual([{ clientIds: [clientId] }]);
  await listener.end();
});
