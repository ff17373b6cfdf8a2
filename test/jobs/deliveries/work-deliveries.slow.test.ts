/** Deliveries as the workers do them: from the log over the queue to real receivers. */
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/db/open-database.ts';
import { sqlTransaction } from '../../../src/db/sql-transaction.ts';
import { appendEvent } from '../../../src/events/append-event.ts';
import { createCursorCodec } from '../../../src/events/cursor.ts';
import { relayBatch } from '../../../src/events/relay.ts';
import { createFanOut, tryQueue } from '../../../src/jobs/deliveries/send-tries.ts';
import { workDeliveries } from '../../../src/jobs/deliveries/work-deliveries.ts';
import type { JobPump } from '../../../src/jobs/queue/job-pump.ts';
import { openJobQueue } from '../../../src/jobs/queue/job-queue.ts';
import { silentLog } from '../../../src/kernel/log.ts';
import { addEndpoint } from '../../../src/webhooks/endpoints.ts';
import { recoverNow } from '../../../src/webhooks/resend.ts';
import { companyNif, completed } from '../../graph/graph-database.ts';
import { startFaultProxy } from '../../kit/fault-proxy.ts';
import { createPartner } from '../../kit/partner.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { SEAL_KEY } from '../../webhooks/delivery-rig.ts';
import { type Answer, receive, status } from '../../webhooks/receiver.ts';

const pumps: JobPump[] = [];

const db = await databaseOfFile();
const jobQueue = await openJobQueue(db.url, { supervise: true, log: silentLog });
afterAll(() => jobQueue.stop(1_000));
afterEach(async () => {
  await Promise.all(pumps.splice(0).map(pump => pump.stop(100)));
});

const cursors = createCursorCodec('a secret of these tests');
function work(timeoutMs = 15_000): JobPump {
  const delivery = { db, sealKey: SEAL_KEY, egress: { allowLoopback: true, timeoutMs }, cursors };
  const pump = workDeliveries({ jobQueue, log: silentLog, livemode: false, delivery });
  pumps.push(pump);
  return pump;
}

/** A client with one endpoint, at a receiver that answers so. */
async function partner(answer: Answer) {
  const { clientId } = await createPartner(db);
  const receiver = await receive(answer);
  const ask = { db, sealKey: SEAL_KEY, allowLoopback: true };
  await addEndpoint(ask, { clientId, url: `${receiver.url}/hooks` });
  const states = async () => {
    const rows = await db.sql`select d.state, count(*)::int as n from webhook_deliveries d
       join events e on e.id = d.event_id
       where e.client_id = ${clientId} group by d.state`;
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  };
  return {
    clientId,
    receiver,
    states,
    nifs: () => receiver.received.map(({ body }) => JSON.parse(body).data.nif as string),
    happen: (from: number, to: number) =>
      sqlTransaction(db, async tx => {
        for (let n = from; n < to; n++) await appendEvent(tx, [clientId], completed(companyNif(n)));
      }),
  };
}

async function place(): Promise<void> {
  while ((await relayBatch(db, createFanOut(jobQueue))) !== 0);
}

const SOON = { interval: 50 };

test('300 events of one client all arrive, once each, begun in the order of the log', async () => {
  const one = await partner(status(204));
  await one.happen(0, 300);
  await place();
  work();
  await expect.poll(one.states, SOON).toEqual({ delivered: 300 });
  const nifs = one.nifs();
  const expected = Array.from({ length: 300 }, (_, n) => companyNif(n));
  expect([...nifs].sort()).toEqual([...expected].sort());
  // Twenty are under way at once: none arrives further than that from its place, but for the odd slow one.
  const strays = nifs.filter((nif, place) => Math.abs(expected.indexOf(nif as never) - place) > 40);
  expect(strays.length).toBeLessThan(15);
});

test('receivers that hang hold up nobody else, and get no more than twenty calls at once', async () => {
  let open = 0;
  let mostOpen = 0;
  const hanging: Answer = response => {
    mostOpen = Math.max(mostOpen, ++open);
    response.on('close', () => open--);
  };
  const slow = [await partner(hanging), await partner(hanging), await partner(hanging)];
  const quick = await partner(status(200));
  for (const one of slow) await one.happen(0, 100);
  await quick.happen(0, 50);
  await place();
  work(2_000);
  const startedAt = performance.now();
  await expect.poll(quick.states, SOON).toEqual({ delivered: 50 });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(mostOpen).toBeLessThanOrEqual(60);
});

describe('a receiver that fails', () => {
  test('is tried again by a job of its own, in its time', async () => {
    let failing = true;
    const one = await partner((response, request) => status(failing ? 503 : 200)(response, request));
    await one.happen(0, 1);
    await place();
    work();
    await expect.poll(one.states, SOON).toEqual({ pending: 1 });
    const waiting = async () =>
      await db.sql`select data->>'number' as number, start_after - created_on as pause from pgboss.job
           where name = 'deliver-webhook' and state = 'created' and data->>'endpointId' in
             (select id from webhook_endpoints where client_id = ${one.clientId})`;
    await expect.poll(async () => (await waiting()).map(({ number }) => number), SOON).toEqual(['2']);
    const [{ pause }] = await waiting();
    expect(pause.seconds >= 3 && pause.seconds <= 6).toBe(true);
    failing = false;
    await expect.poll(one.states, SOON).toEqual({ delivered: 1 });
    expect(one.receiver.received).toHaveLength(2);
  });
});

describe('after an outage', () => {
  /** Tries that wait for their time. */
  const later = async (clientId: string): Promise<number> => {
    const rows = await db.sql`select count(*)::int as n from pgboss.job where name = 'deliver-webhook'
       and state = 'created' and start_after > now()
         and data->>'endpointId' in (select id from webhook_endpoints where client_id = ${clientId})`;
    return rows[0].n;
  };
  const MISSED = 120;

  test('the first success brings all that waits, oldest first and before what is younger', async () => {
    let code = 503;
    const one = await partner((response, request) => status(code)(response, request));
    await one.happen(0, MISSED);
    await place();
    work();
    // Two tries each: the third is five minutes away.
    await expect.poll(() => one.receiver.received.length, { timeout: 60_000 }).toBe(2 * MISSED);
    await expect.poll(() => later(one.clientId), SOON).toBe(MISSED);
    // The outage lasted longer than the pause after which an older delivery goes first.
    await db.sql`update webhook_attempts set started_at = started_at - interval '2 minutes' where delivery_id in (
         select d.id from webhook_deliveries d join events e on e.id = d.event_id where e.client_id = ${one.clientId})`;
    code = 200;
    const before = one.receiver.received.length;
    await one.happen(MISSED, MISSED + 5);
    await place();
    await expect.poll(one.states, { timeout: 60_000, interval: 50 }).toEqual({ delivered: MISSED + 5 });
    const inOrder = Array.from({ length: MISSED + 5 }, (_, n) => companyNif(n));
    // Twenty at once: each is at most so far from its place.
    for (const [place, nif] of one.nifs().slice(before).entries())
      expect(Math.abs(inOrder.indexOf(nif as never) - place)).toBeLessThan(20);
    expect(one.receiver.received).toHaveLength(3 * MISSED + 5);
  }, 120_000);

  test('a receiver that asks to be left alone is sent nothing, of any delivery, until then', async () => {
    let asks = true;
    const one = await partner((response, request) =>
      status(asks ? 429 : 200, asks ? { 'retry-after': '3600' } : {})(response, request),
    );
    await one.happen(0, 1);
    await place();
    work();
    await expect.poll(() => later(one.clientId), SOON).toBe(1);
    await one.happen(1, 4);
    await place();
    await expect.poll(() => later(one.clientId), SOON).toBe(4);
    expect(one.receiver.received).toHaveLength(1);
    asks = false;
    const endpointId = (await db.sql`select id from webhook_endpoints where client_id = ${one.clientId}`)[0]
      .id;
    const range = { endpointId, since: new Date(0), until: new Date(Date.now() + 60_000) };
    const recovered = await recoverNow({ db, tries: tryQueue(jobQueue) }, range);
    expect(recovered).toEqual({ deliveries: 4, hastened: 4, more: false });
    await expect.poll(one.states, SOON).toEqual({ delivered: 4 });
  });

  test('an event that its receiver refuses, while it takes all others, is not sent for ever', async () => {
    const refused = companyNif(0);
    const one = await partner((response, request) =>
      status(request.body.includes(refused) ? 500 : 200)(response, request),
    );
    await one.happen(0, 1);
    await place();
    work();
    await expect.poll(() => later(one.clientId), SOON).toBe(1);
    for (let n = 1; n <= 16; n++) {
      await one.happen(n, n + 1);
      await place();
      await expect.poll(one.states, SOON).toEqual({ delivered: n, pending: 1 });
    }
    expect(one.nifs().filter(nif => nif === refused).length).toBeLessThanOrEqual(12);
  }, 60_000);
});

test('what a pump has not finished when it stops is finished by the next', async () => {
  let answer: Answer = () => {};
  const one = await partner((response, request) => answer(response, request));
  await one.happen(0, 30);
  await place();
  const first = work();
  await expect.poll(() => one.receiver.connections(), SOON).toBe(20);
  await first.stop(50);
  answer = status(200);
  work();
  await expect.poll(one.states, { interval: 100 }).toEqual({ delivered: 30 });
});

test('a worker whose connections are half-open finds its way back, and nothing is lost', async () => {
  const proxy = await startFaultProxy(db.url);
  const url = proxy.through(db.url);
  const own = openDatabase(url, { poolSize: 3, answerWithinMs: 1_000, onError: () => {} });
  const queue = await openJobQueue(url, { supervise: true, log: silentLog, answerWithinMs: 1_000 });
  let answers = 0;
  const one = await partner((response, request) => {
    // In the midst of it: some are sent and not recorded, some recorded and not done.
    if (++answers === 10) proxy.halfOpen();
    status(200)(response, request);
  });
  await one.happen(0, 60);
  await place();
  const delivery = { db: own, sealKey: SEAL_KEY, egress: { allowLoopback: true }, cursors };
  const pump = workDeliveries({ jobQueue: queue, log: silentLog, livemode: false, delivery });
  await expect.poll(one.states, { interval: 100 }).toEqual({ delivered: 60 });
  expect(new Set(one.nifs()).size).toBe(60);
  await pump.stop(1_000);
  await queue.stop(1_000);
  await own.close();
  await proxy.close();
});
