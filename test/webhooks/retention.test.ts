import { afterAll, afterEach, expect, test } from 'vitest';
import { keepEvents, retireEvents } from '../../src/events/keep-events.ts';
import { readEventPage } from '../../src/events/read-events.ts';
import { moveClock } from '../kit/clocks.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { advance, newRig, type Rig } from './delivery-rig.ts';
import { receive } from './receiver.ts';

let code = 200;
const db = await databaseOfFile();
const receiver = await receive(response => void response.writeHead(code).end());
afterAll(() => receiver.close());
afterEach(async () => {
  code = 200;
  await moveClock(db.pool, 0);
});

const DAY = 24;
const page = (rig: Rig) => readEventPage(db, { clientId: rig.clientId, after: 0n, limit: 100 });
const places = async (rig: Rig) => (await page(rig)).events.map(event => Number(event.sequence));
const kept = async (table: string, rig: Rig): Promise<number> => {
  const { rows } = await db.pool.query(
    `select count(*)::int as n from ${table}
     ${table === 'events' ? 'where client_id = $1' : 'where delivery_id in (select d.id from webhook_deliveries d join events e on e.id = d.event_id where e.client_id = $1)'}`,
    [rig.clientId],
  );
  return rows[0].n;
};

test('events are offered for 30 days, and then gone with their deliveries and attempts', async () => {
  const rig = await newRig(db, receiver.url);
  for (let n = 0; n < 3; n++) await rig.attempt(await rig.event());
  await advance(db, 29.9 * DAY);
  await rig.attempt(await rig.event());
  await keepEvents(db);
  expect(await places(rig)).toEqual([1, 2, 3, 4]);
  await advance(db, 0.2 * DAY);
  expect(await keepEvents(db)).toBe(3);
  expect(await places(rig)).toEqual([4]);
  expect([await kept('events', rig), await kept('webhook_attempts', rig)]).toEqual([1, 1]);
  await rig.event();
  expect(await places(rig)).toEqual([4, 5]);
});

test('an event whose delivery is still to be tried leaves the log, stays for the delivery, and goes after it', async () => {
  const rig = await newRig(db, receiver.url);
  code = 503;
  const waiting = await rig.event();
  await rig.attempt(waiting);
  await advance(db, 31 * DAY);
  await keepEvents(db);
  expect(await places(rig)).toEqual([]);
  expect(await kept('events', rig)).toBe(1);
  code = 200;
  expect(await rig.attempt({ ...waiting, number: 2 })).toEqual({ next: null });
  expect(receiver.received.at(-1)!.headers['webhook-id']).toMatch(/^evt_/);
  expect(await rig.delivery(waiting.deliveryId)).toMatchObject({ state: 'delivered' });
  expect(await keepEvents(db)).toBe(1);
  expect(await kept('events', rig)).toBe(0);
});

test('an older event behind a younger one waits for it: the log never has a hole', async () => {
  const rig = await newRig(db, receiver.url);
  for (let n = 0; n < 4; n++) await rig.attempt(await rig.event());
  // The second was committed late: it is older than its place.
  await db.sql`update events
     set created_at = app_now() - make_interval(days => case cursor when 1 then 40 when 2 then 1 when 3 then 40 else 2 end)
     where client_id = ${rig.clientId}`;
  await keepEvents(db);
  expect(await places(rig)).toEqual([2, 3, 4]);
});

test('retiring twice moves no mark back, and clients without old events are left alone', async () => {
  const [old, young] = [await newRig(db, receiver.url), await newRig(db, receiver.url)];
  await old.attempt(await old.event());
  await advance(db, 31 * DAY);
  await young.attempt(await young.event());
  expect(await retireEvents(db)).toBeGreaterThanOrEqual(1);
  expect(await retireEvents(db)).toBe(0);
  expect((await page(old)).retired).toBe(1n);
  expect((await page(young)).retired).toBe(0n);
});
