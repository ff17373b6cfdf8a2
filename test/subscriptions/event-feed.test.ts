/** Whatever becomes of the announcements, a reader gets its client's log: in order, without a hole, without a repeat. */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LoggedEvent } from '../../src/events/event.ts';
import { createEventFeed } from '../../src/subscriptions/event-feed.ts';
import { seededRuns } from '../kit/seeded-runs.ts';

const CLIENT = 'cli_a';

/** A log in memory, and the feed of it. `turns`: how long the log takes to answer. */
function feedOf(turns: number) {
  const log: LoggedEvent[] = [];
  let reads = 0;
  const feed = createEventFeed({
    async read({ after, limit }) {
      reads++;
      const seen = log.slice(Number(after), Number(after) + limit);
      for (let turn = 0; turn < turns; turn++) await setImmediate();
      return seen;
    },
    recheckMs: 60_000,
  });
  const happen = (count: number): LoggedEvent[] => {
    const placed = Array.from({ length: count }, (_, n) => eventAt(log.length + n + 1));
    log.push(...placed);
    return placed;
  };
  return { feed, log, happen, reads: () => reads };
}

const eventAt = (place: number): LoggedEvent => ({
  id: `evt_${place}`,
  clientId: CLIENT,
  type: 'webhook.disabled',
  nif: null,
  data: { livemode: false, endpointId: '', url: '', reason: 'gone' },
  createdAt: new Date(0),
  sequence: BigInt(place),
});

const tellings = ['events', 'clients', 'everybody', 'lost'] as const;

test('announced whole, by client, to everybody, or lost until the connection is back: the log arrives', async () => {
  const steps = fc.array(
    fc.record({
      count: fc.integer({ min: 1, max: 130 }),
      telling: fc.constantFrom(...tellings),
      pause: fc.nat(6),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const plans = fc.record({
    steps,
    turns: fc.nat(4),
    stride: fc.integer({ min: 1, max: 40 }),
    before: fc.nat(150),
  });
  await fc.assert(
    fc.asyncProperty(plans, async ({ steps, turns, stride, before }) => {
      const { feed, log, happen } = feedOf(turns);
      happen(before);
      const leaving = new AbortController();
      const got: LoggedEvent[] = [];
      const reading = (async () => {
        // A reader that pauses now and then falls behind what it is told.
        for await (const event of feed.follow(CLIENT, 0n, leaving.signal))
          if (got.push(event) % stride === 0) await setImmediate();
      })();
      for (const { count, telling, pause } of steps) {
        const events = happen(count);
        if (telling === 'events') feed.announced({ events });
        if (telling === 'clients') feed.announced({ clientIds: [CLIENT, 'cli_b'] });
        if (telling === 'everybody') feed.announced({ clientIds: '*' });
        for (let turn = 0; turn < pause; turn++) await setImmediate();
      }
      // As after a connection that broke.
      feed.announced({ clientIds: '*' });
      for (let turn = 0; turn < 2_000 && got.length < log.length; turn++) await setImmediate();
      leaving.abort();
      await reading;
      expect(got).toEqual(log);
      expect(feed.waiting()).toBe(0);
    }),
    seededRuns('event feed', 100, 5_000),
  );
});

test('what directly follows what a reader has seen is not read again', async () => {
  const { feed, happen, reads } = feedOf(1);
  const leaving = new AbortController();
  const events = feed.follow(CLIENT, 0n, leaving.signal);
  const first = events.next();
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  expect(reads()).toBe(1);
  feed.announced({ events: happen(3) });
  expect((await first).value!.sequence).toBe(1n);
  expect((await events.next()).value!.sequence).toBe(2n);
  feed.announced({ events: happen(1) });
  expect((await events.next()).value!.sequence).toBe(3n);
  expect((await events.next()).value!.sequence).toBe(4n);
  expect(reads()).toBe(1);
  leaving.abort();
  await events.return();
});

test('a reader that takes nothing keeps a page of what it is told, and no more', async () => {
  const { feed, happen, reads } = feedOf(0);
  const events = feed.follow(CLIENT, 0n, new AbortController().signal);
  const first = events.next();
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  feed.announced({ events: happen(1) });
  await first;
  feed.announced({ events: happen(10_000) });
  const before = reads();
  for (let place = 2; place <= 101; place++)
    expect((await events.next()).value!.sequence).toBe(BigInt(place));
  expect(reads()).toBe(before);
  expect((await events.next()).value!.sequence).toBe(102n);
  expect(reads()).toBe(before + 1);
  await events.return();
});

test('readers wait for a database that is away, and then get what happened meanwhile', async () => {
  const log = [eventAt(1)];
  let isAway = true;
  const feed = createEventFeed({
    async read({ after }) {
      if (isAway) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      return log.slice(Number(after));
    },
    recheckMs: 60_000,
  });
  const leaving = new AbortController();
  const events = feed.follow(CLIENT, 0n, leaving.signal);
  const first = events.next();
  feed.announced({ events: [eventAt(2)] });
  log.push(eventAt(2), eventAt(3));
  await setImmediate();
  isAway = false;
  expect((await first).value!.sequence).toBe(1n);
  expect((await events.next()).value!.sequence).toBe(2n);
  expect((await events.next()).value!.sequence).toBe(3n);
  leaving.abort();
  await events.return();
});

test('a reader leaves while the database is away; a fault of ours ends a reader', async () => {
  const failing = (error: Error) => createEventFeed({ read: () => Promise.reject(error), recheckMs: 60_000 });
  const leaving = new AbortController();
  const away = failing(Object.assign(new Error(), { code: 'ECONNREFUSED' }));
  const next = away.follow(CLIENT, 0n, leaving.signal).next();
  await setImmediate();
  leaving.abort();
  expect(await next).toEqual({ done: true, value: undefined });
  expect(away.waiting()).toBe(0);
  const faulty = failing(new TypeError('ours'));
  await expect(faulty.follow(CLIENT, 0n, new AbortController().signal).next()).rejects.toThrow('ours');
  expect(faulty.waiting()).toBe(0);
});
