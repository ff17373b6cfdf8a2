import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { createDeliveries, type EventToDeliver } from '../../src/webhooks/create-deliveries.ts';
import { addEndpoint, disableEndpoint } from '../../src/webhooks/endpoints.ts';
import type { TryQueue } from '../../src/webhooks/hasten-tries.ts';
import { readDeliveries } from '../../src/webhooks/read-deliveries.ts';
import { recoverDeliveries, resendDelivery } from '../../src/webhooks/resend.ts';
import type { DeliveryTry } from '../../src/webhooks/schedule.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { NO_TRIES, newClient, newRig, type Rig, SEAL_KEY } from './delivery-rig.ts';
import { receive } from './receiver.ts';

let code = 500;
const db = await databaseOfFile();
const receiver = await receive(response => void response.writeHead(code).end());
afterAll(() => receiver.close());
beforeEach(() => {
  code = 500;
});

const rigged = (): Promise<Rig> => newRig(db, receiver.url, { scheduleScale: 0 });

/** Tries until the delivery has ended. */
async function exhaust(rig: Rig): Promise<string> {
  const { deliveryId } = await rig.event();
  let next: { number: number } | null = { number: 1 };
  while (next) ({ next } = await rig.attempt({ deliveryId, number: next.number }));
  return deliveryId;
}

describe('events become deliveries', () => {
  const place = (clientId: string, type: string): Promise<EventToDeliver> => {
    const event = { id: newId('evt'), clientId, type, data: {}, createdAt: new Date() };
    return db.prisma.event.create({ data: event, select: { id: true, clientId: true, type: true } });
  };
  const add = async (clientId: string, eventTypes: string[]) => {
    const ask = { db, sealKey: SEAL_KEY, allowLoopback: true };
    return (await addEndpoint(ask, { clientId, url: receiver.url, eventTypes })).endpoint.id;
  };

  test('one for each endpoint of the client that takes the type and is enabled, and only once', async () => {
    const [mine, other] = [await newClient(db), await newClient(db)];
    const all = await add(mine, []);
    const some = await add(mine, ['assessment.changed']);
    const off = await add(mine, []);
    const foreign = await add(other, []);
    await disableEndpoint(db.prisma, { endpointId: off, reason: 'client' });
    const events = [
      await place(mine, 'analysis.completed'),
      await place(mine, 'assessment.changed'),
      await place(other, 'analysis.completed'),
    ];

    const tries = await createDeliveries(db.pool, events);
    expect(tries.every(({ number }) => number === 1)).toBe(true);
    const made = await db.prisma.webhookDelivery.findMany({
      where: { id: { in: tries.map(({ deliveryId }) => deliveryId) } },
    });
    const pairs = made.map(({ endpointId, eventId }) => `${endpointId} ${eventId}`).sort();
    const expected = [
      [all, events[0]],
      [all, events[1]],
      [some, events[1]],
      [foreign, events[2]],
    ] as const;
    expect(pairs).toEqual(expected.map(([endpoint, event]) => `${endpoint} ${event!.id}`).sort());
    expect(await createDeliveries(db.pool, events)).toEqual([]);
  });
});

describe('sending again', () => {
  test('a failed delivery is tried once more, under the next number, also if the receiver asked for a pause', async () => {
    const rig = await rigged();
    const deliveryId = await exhaust(rig);
    code = 200;
    await db.sql`update webhook_endpoints set paused_until = app_now() + interval '1 day' where id = ${rig.endpoint.id}`;
    const again = await resendDelivery(db.pool, { deliveryId, clientId: rig.clientId });
    expect(again).toEqual({ deliveryId, endpointId: rig.endpoint.id, number: 11 });
    expect(await rig.delivery(deliveryId)).toMatchObject({ state: 'pending', completedAt: null });
    expect(await rig.attempt(again)).toEqual({ next: null });
    const { state, attempts } = await rig.delivery(deliveryId);
    expect({ state, last: attempts.at(-1)!.status }).toEqual({ state: 'delivered', last: 200 });
  });

  test('a delivery that arrived can be sent again too, and one that fails then has failed', async () => {
    const rig = await rigged();
    code = 200;
    const { deliveryId } = await rig.event();
    await rig.attempt({ deliveryId, number: 1 });
    code = 410;
    expect(await rig.attempt(await resendDelivery(db.pool, { deliveryId }))).toEqual({ next: null });
    expect(await rig.delivery(deliveryId)).toMatchObject({ state: 'failed' });
  });

  test('another client’s delivery is not found; a disabled endpoint must be enabled first', async () => {
    const rig = await rigged();
    const { deliveryId } = await rig.event();
    const stranger = { deliveryId, clientId: await newClient(db) };
    await expect(resendDelivery(db.pool, stranger)).rejects.toMatchObject({ code: 'not-found' });
    const endpointId = rig.endpoint.id;
    await disableEndpoint(db.prisma, { endpointId, reason: 'client' });
    const range = { endpointId, since: new Date(0), until: new Date() };
    const disabled = /disabled; enable it first/;
    await expect(resendDelivery(db.pool, { deliveryId })).rejects.toThrow(disabled);
    await expect(recoverDeliveries(db.pool, NO_TRIES, range)).rejects.toThrow(disabled);
    await expect(
      recoverDeliveries(db.pool, NO_TRIES, { ...range, clientId: stranger.clientId }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  test('a time range brings back what failed or waits in it, oldest first, and nothing else', async () => {
    const rig = await rigged();
    const [early, first, second] = [await exhaust(rig), await exhaust(rig), await exhaust(rig)];
    const pending = await rig.event();
    const at = async (id: string, time: string) =>
      db.sql`update events set created_at = ${time} where id = (select event_id from webhook_deliveries
         where id = ${id})`;
    await at(early, '2026-01-01T09:59:59.999Z');
    await at(first, '2026-01-01T10:00:00Z');
    await at(second, '2026-01-01T10:59:59.999Z');
    await at(pending.deliveryId, '2026-01-01T10:30:00Z');
    await db.sql`update events set cursor = (extract(epoch from created_at) * 1000)::bigint
       where client_id = ${rig.clientId}`;
    const range = { since: new Date('2026-01-01T10:00:00Z'), until: new Date('2026-01-01T11:00:00Z') };
    const endpointId = rig.endpoint.id;
    const sent: DeliveryTry[] = [];
    const queue: TryQueue = {
      takeBack: async (_tx, _endpoint, ids) =>
        ids.includes(pending.deliveryId) ? [{ ...pending, number: 3, isEarly: true }] : [],
      enqueue: async (_tx, tries) => void sent.push(...tries),
    };
    await db.sql`update webhook_endpoints set paused_until = app_now() where id = ${endpointId}`;
    const recovered = await recoverDeliveries(db.pool, queue, { endpointId, ...range });
    expect(recovered).toEqual({ deliveries: 3, hastened: 1, more: false });
    expect(sent).toEqual([
      { deliveryId: first, endpointId, number: 11 },
      { deliveryId: pending.deliveryId, endpointId, number: 3 },
      { deliveryId: second, endpointId, number: 11 },
    ]);
    expect((await rig.refreshed()).pausedUntil).toBeNull();
    expect(await rig.delivery(early)).toMatchObject({ state: 'failed' });
  });
});

describe('reading deliveries', () => {
  test('newest first, with every try, a page at a time, the client’s own only', async () => {
    const rig = await rigged();
    const failed = await exhaust(rig);
    code = 200;
    const delivered = (await rig.event()).deliveryId;
    await rig.attempt({ deliveryId: delivered, number: 1 });
    const { clientId } = rig;

    const all = await readDeliveries(db, { clientId });
    expect(all.map(({ id, state, attempts }) => [id, state, attempts.length])).toEqual([
      [delivered, 'delivered', 1],
      [failed, 'failed', 10],
    ]);
    expect(all[1]!.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(all[0]).toMatchObject({ event: { type: 'analysis.completed' }, endpointId: rig.endpoint.id });

    const ids = async (filter: object) =>
      (await readDeliveries(db, { clientId, ...filter })).map(({ id }) => id);
    expect(await ids({ state: 'failed' })).toEqual([failed]);
    expect(await ids({ limit: 1 })).toEqual([delivered]);
    expect(await ids({ limit: 1, after: delivered })).toEqual([failed]);
    expect(await ids({ deliveryId: failed })).toEqual([failed]);
    expect(await ids({ endpointId: 'whe_other' })).toEqual([]);
    expect(await ids({ clientId: await newClient(db) })).toEqual([]);
  });
});
