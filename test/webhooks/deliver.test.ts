import { setTimeout } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test } from 'vitest';
import { setClientDisabled } from '../../src/access/client-life.ts';
import { say } from '../../src/checks/words/say.ts';
import { sealKey } from '../../src/kernel/secrets/sealed-secret.ts';
import type { DeliveryDeps } from '../../src/webhooks/deliver.ts';
import { rotateSecret } from '../../src/webhooks/endpoint-secrets.ts';
import { disableEndpoint } from '../../src/webhooks/endpoints.ts';
import { resendDelivery } from '../../src/webhooks/resend.ts';
import type { DeliveryTry } from '../../src/webhooks/schedule.ts';
import { moveClock } from '../kit/clocks.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { advance, CURSORS, newRig, type Rig } from './delivery-rig.ts';
import { type Answer, type Receiver, receive, status } from './receiver.ts';

const db = await databaseOfFile();

const open: Receiver[] = [];
afterEach(async () => {
  await moveClock(db.pool, 0);
  await Promise.all(open.splice(0).map(receiver => receiver.close()));
});

/** A rig whose endpoint is a real receiver that answers as told. */
async function rigWith(
  answer: Answer,
  more: Partial<DeliveryDeps> = {},
): Promise<Rig & { receiver: Receiver }> {
  const receiver = await receive(answer);
  open.push(receiver);
  return { ...(await newRig(db, `${receiver.url}/hook`, more)), receiver };
}

/** Answers from the list, the last one for ever. */
const oneByOne = (...answers: Answer[]): Answer => {
  let at = 0;
  return (response, request) => answers[Math.min(at++, answers.length - 1)]!(response, request);
};

describe('a delivery', () => {
  test('arrives signed, says what happened, where in the log, and is recorded', async () => {
    const rig = await rigWith(status(200, {}, 'thanks'));
    const says = say('record', 'linked', { name: 'OUTRA, LDA', nif: '599000120' });
    const step = await rig.event({ livemode: false, nif: '590000000', score: 71, says });
    expect(await rig.attempt(step)).toEqual({ next: null });

    const { headers, body } = rig.receiver.received[0]!;
    const event = await db.prisma.event.findFirstOrThrow({ where: { clientId: rig.clientId } });
    expect(headers['webhook-id']).toBe(event.id);
    expect(headers['content-type']).toBe('application/json');
    expect(new Webhook(rig.secret).verify(body, headers as Record<string, string>)).toEqual({
      type: 'analysis.completed',
      timestamp: event.createdAt.toISOString(),
      data: {
        livemode: false,
        nif: '590000000',
        score: 71,
        says: 'The company, or somebody who controls it, controls or controlled OUTRA, LDA (599000120).',
        cursor: CURSORS.encode(rig.clientId, 1n),
      },
    });
    expect(Object.keys(JSON.parse(body))).toEqual(['type', 'timestamp', 'data']);
    expect(await rig.delivery(step.deliveryId)).toMatchObject({
      state: 'delivered',
      completedAt: expect.any(Date),
      attempts: [{ number: 1, status: 200, error: null, responseHead: 'thanks' }],
    });
  });

  test('says the same, byte for byte and under the same id, on every try', async () => {
    const rig = await rigWith(oneByOne(status(500), status(503), status(204)));
    const first = await rig.event();
    let next: { number: number } | null = first;
    while (next) ({ next } = await rig.attempt({ ...first, number: next.number }));
    expect(rig.receiver.received).toHaveLength(3);
    expect(new Set(rig.receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(rig.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('is signed with the secret before a rotation and the one after it', async () => {
    const rig = await rigWith(status(200));
    const { secret } = await rotateSecret(rig.parts, { endpointId: rig.endpoint.id });
    await rig.attempt(await rig.event());
    const { headers, body } = rig.receiver.received[0]!;
    for (const held of [rig.secret, secret])
      expect(() => new Webhook(held).verify(body, headers as Record<string, string>)).not.toThrow();
  });

  test('that would be 20 kB is not sent, and says so', async () => {
    const rig = await rigWith(status(200));
    await expect(rig.attempt(await rig.event({ text: 'é'.repeat(10_000) }))).rejects.toThrow(/too many/);
    expect(rig.receiver.connections()).toBe(0);
  });

  test('under another SECRET_KEY is not sent, and says so', async () => {
    const rig = await rigWith(status(200), { sealKey: sealKey('another-key', 'webhooks') });
    await expect(rig.attempt(await rig.event())).rejects.toThrow(/SECRET_KEY/);
    expect(rig.receiver.connections()).toBe(0);
  });
});

describe('a client that leaves', () => {
  test.each<[string, (rig: Rig) => Promise<unknown>]>([
    ['is disabled', ({ clientId }) => setClientDisabled(db, { clientId, disabled: true })],
    ['has no key left', ({ clientId }) => endKeys(clientId)],
    [
      'had its endpoint disabled',
      ({ endpoint: { id } }) => disableEndpoint(db.prisma, { endpointId: id, reason: 'operator' }),
    ],
  ])(
    'and %s is sent nothing of what was to be tried, also over a connection that was long in coming',
    async (_how, leave) => {
      const slow = { lookup: async () => [{ address: '127.0.0.1', family: 4 }] };
      const rig = await rigWith(status(200), {
        egress: { allowLoopback: true, lookup: () => slow.lookup() },
      });
      const url = rig.receiver.url.replace('127.0.0.1', 'localhost');
      await db.prisma.webhookEndpoint.update({ where: { id: rig.endpoint.id }, data: { url } });
      const step = await rig.event();
      slow.lookup = async () => {
        await leave(rig);
        await setTimeout(600); // a slow name server
        return [{ address: '127.0.0.1', family: 4 }];
      };
      const { next } = await rig.attempt(step);
      expect(next?.number).toBe(2);
      expect(await rig.attempt({ ...step, number: 2 })).toEqual({ next: null });
      expect(await rig.delivery(step.deliveryId)).toMatchObject({
        state: 'failed',
        attempts: [{ number: 1, error: 'connection' }],
      });
      expect(rig.receiver.received).toEqual([]);
      await expect(resendDelivery(db.pool, step)).rejects.toThrow(/enable (it|one) first/);
    },
  );
});

/** As time would. */
const endKeys = (clientId: string) =>
  db.sql`update api_keys set expires_at = app_now() - interval '1 second' where client_id = ${clientId}`;

describe('a failed try', () => {
  test.each([301, 302, 307, 400, 401, 404, 408, 429, 500, 503])(
    'status %i is one: the next comes',
    async code => {
      const rig = await rigWith(status(code, { location: 'http://169.254.169.254/' }));
      const step = await rig.event();
      expect(await rig.attempt(step)).toEqual({ next: { number: 2, inMs: 5000 } });
      expect(await rig.delivery(step.deliveryId)).toMatchObject({
        state: 'pending',
        completedAt: null,
        attempts: [{ number: 1, status: code }],
      });
    },
  );

  test('ten of them, after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, end the delivery', async () => {
    const rig = await rigWith(status(500), { scheduleScale: 1 / 1000 });
    const { deliveryId, number } = await rig.event();
    const pauses: number[] = [];
    let next: { number: number; inMs: number } | null = { number, inMs: 0 };
    while (next) {
      ({ next } = await rig.attempt({ deliveryId, number: next.number }));
      if (next) pauses.push(next.inMs);
    }
    expect(pauses).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(rig.receiver.received).toHaveLength(10);
    const { state, attempts } = await rig.delivery(deliveryId);
    expect({ state, tries: attempts.length }).toEqual({ state: 'failed', tries: 10 });
  });

  test('an address that is blocked counts as one, with the reason', async () => {
    const rig = await rigWith(status(200), { egress: { allowLoopback: false } });
    const step = await rig.event();
    expect((await rig.attempt(step)).next).toMatchObject({ number: 2 });
    expect((await rig.delivery(step.deliveryId)).attempts).toMatchObject([
      { status: null, error: 'endpoint_blocked' },
    ]);
    expect(rig.receiver.connections()).toBe(0);
  });

  test('an answer that is never whole counts as one, though its status was 200', async () => {
    const rig = await rigWith(response => void response.writeHead(200).write('begun'), {
      egress: { allowLoopback: true, timeoutMs: 100 },
    });
    const step = await rig.event();
    expect((await rig.attempt(step)).next).toMatchObject({ number: 2 });
    expect((await rig.delivery(step.deliveryId)).attempts).toMatchObject([
      { status: null, error: 'timeout' },
    ]);
  });
});

describe('exactly once on record', () => {
  test('one try run by many workers at once is recorded once, and each is told of the same next try', async () => {
    const waiting: (() => void)[] = [];
    const rig = await rigWith((response, request) => {
      // Nobody is answered before all have asked.
      waiting.push(() => status(500)(response, request));
      if (waiting.length === 6) for (const answer of waiting) answer();
    });
    const step = await rig.event();
    const runs = await Promise.all(Array.from({ length: 6 }, () => rig.attempt(step)));
    expect(new Set(runs.map(run => JSON.stringify(run)))).toEqual(
      new Set(['{"next":{"number":2,"inMs":5000}}']),
    );
    expect((await rig.delivery(step.deliveryId)).attempts).toHaveLength(1);
  });

  test.each([
    { recorded: 200, late: 500, state: 'delivered', failing: false },
    { recorded: 500, late: 200, state: 'pending', failing: true },
  ])('a try recorded with $recorded is not changed by a worker that comes late with $late', async example => {
    let asked = 0;
    let step: DeliveryTry;
    const rig = await rigWith(async (response, request) => {
      const isFirst = ++asked === 1;
      // The first to be asked is the last to be answered.
      if (isFirst) await rig.attempt(step);
      status(isFirst ? example.late : example.recorded)(response, request);
    });
    step = await rig.event();
    await rig.attempt(step);
    expect(rig.receiver.received).toHaveLength(2);
    expect(await rig.delivery(step.deliveryId)).toMatchObject({
      state: example.state,
      attempts: [{ number: 1, status: example.recorded }],
    });
    expect((await rig.refreshed()).failingSince !== null).toBe(example.failing);
  });

  test('a job that runs again after its try was recorded sends nothing, but still says what comes next', async () => {
    const rig = await rigWith(status(500));
    const step = await rig.event();
    await rig.attempt(step);
    expect(await rig.attempt(step)).toEqual({ next: { number: 2, inMs: 5000 } });
    expect(rig.receiver.received).toHaveLength(1);
    await rig.attempt({ ...step, number: 2 });
    expect(await rig.attempt(step)).toEqual({ next: null });
    expect(rig.receiver.received).toHaveLength(2);
  });

  test('a delivery that has arrived is not sent again', async () => {
    const rig = await rigWith(status(200));
    const step = await rig.event();
    await rig.attempt(step);
    expect(await rig.attempt({ ...step, number: 2 })).toEqual({ next: null });
    expect(rig.receiver.received).toHaveLength(1);
  });

  test('a delivery that no longer exists is no fault', async () => {
    const rig = await rigWith(status(200));
    expect(await rig.attempt({ deliveryId: 'dlv_gone', number: 1 })).toEqual({ next: null });
  });
});

describe('an endpoint', () => {
  test('that says 410 is disabled as gone, once, and its client told in the same transaction', async () => {
    const rig = await rigWith(status(410));
    const steps = [await rig.event(), await rig.event()];
    const runs = await Promise.all(steps.map(step => rig.attempt(step)));
    expect(runs).toEqual([{ next: null }, { next: null }]);
    expect(rig.disabled).toEqual(['gone']);
    expect(await rig.refreshed()).toMatchObject({ disabledAt: expect.any(Date), disabledReason: 'gone' });
    for (const { deliveryId } of steps)
      expect(await rig.delivery(deliveryId)).toMatchObject({ state: 'failed' });
  });

  test('is not disabled when its client cannot be told: all of it or nothing', async () => {
    const onDisabled = () => Promise.reject(new Error('the event could not be appended'));
    const rig = await rigWith(status(410), { onDisabled });
    const step = await rig.event();
    await expect(rig.attempt(step)).rejects.toThrow('could not be appended');
    expect(await rig.refreshed()).toMatchObject({ disabledAt: null });
    expect(await rig.delivery(step.deliveryId)).toMatchObject({ state: 'pending', attempts: [] });
  });

  test('that is disabled gets nothing, and what was pending for it fails', async () => {
    const rig = await rigWith(status(200));
    const step = await rig.event();
    await disableEndpoint(db.prisma, { endpointId: rig.endpoint.id, reason: 'client' });
    expect(await rig.attempt(step)).toEqual({ next: null });
    expect(rig.receiver.connections()).toBe(0);
    expect(await rig.delivery(step.deliveryId)).toMatchObject({
      state: 'failed',
      completedAt: expect.any(Date),
    });
  });

  test('after 120 h of nothing but failures is disabled as failing, not sooner', async () => {
    const rig = await rigWith(status(500));
    await rig.attempt(await rig.event());
    const since = (await rig.refreshed()).failingSince!;
    expect(since).toBeInstanceOf(Date);

    await advance(db, 119.9);
    expect((await rig.attempt(await rig.event())).next).toMatchObject({ number: 2 });
    expect(await rig.refreshed()).toMatchObject({ disabledAt: null, failingSince: since });

    await advance(db, 0.2);
    const last = await rig.event();
    expect(await rig.attempt(last)).toEqual({ next: null });
    expect(rig.disabled).toEqual(['failing']);
    expect(await rig.refreshed()).toMatchObject({ disabledReason: 'failing' });
    expect(await rig.delivery(last.deliveryId)).toMatchObject({
      state: 'failed',
      attempts: [{ status: 500 }],
    });
  });

  test('that succeeds in between begins its run of failures anew', async () => {
    const rig = await rigWith(oneByOne(status(500), status(200), status(500)));
    await rig.attempt(await rig.event());
    await advance(db, 100);
    await rig.attempt(await rig.event());
    expect((await rig.refreshed()).failingSince).toBeNull();
    await advance(db, 100);
    expect((await rig.attempt(await rig.event())).next).toMatchObject({ number: 2 });
    expect(await rig.refreshed()).toMatchObject({ disabledAt: null, failingSince: expect.any(Date) });
  });

  test('that succeeds while its last failure is under way stays', async () => {
    let midway: () => Promise<unknown> = async () => {};
    const rig = await rigWith(async (response, request) => {
      if (JSON.parse(request.body).data.fails) {
        await midway();
        status(500)(response, request);
      } else status(200)(response, request);
    });
    await rig.attempt(await rig.event({ fails: true }));
    await advance(db, 121);
    const good = await rig.event({ fails: false });
    midway = () => rig.attempt(good);
    expect((await rig.attempt(await rig.event({ fails: true }))).next).toMatchObject({ number: 2 });
    expect(rig.disabled).toEqual([]);
    expect(await rig.refreshed()).toMatchObject({ disabledAt: null, failingSince: expect.any(Date) });
  });
});

test('the signed time is the database clock at the try, not the event’s', async () => {
  const rig = await rigWith(status(500));
  const step = await rig.event();
  await rig.attempt(step);
  await advance(db, 2);
  await rig.attempt({ ...step, number: 2 });
  const [first, second] = rig.receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect(second! - first!).toBeGreaterThanOrEqual(7200);
  expect(second! - first!).toBeLessThan(7260);
});
