import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localPace, type PaceTime, unpaced, yielding } from '../../../src/kernel/pacing/pace.ts';

/** Time that moves only when told; alarms ring in order. */
function handClock() {
  let now = 0;
  let alarms: { at: number; then: () => void }[] = [];
  const time: PaceTime = {
    now: () => now,
    after: (ms, then) => {
      const alarm = { at: now + ms, then };
      alarms.push(alarm);
      return () => {
        alarms = alarms.filter(other => other !== alarm);
      };
    },
  };
  return {
    time,
    now: () => now,
    pending: () => alarms.length,
    /** Rings the next alarm and lets what it woke run. */
    async ring() {
      const next = alarms.sort((a, b) => a.at - b.at).shift();
      if (!next) return false;
      now = next.at;
      next.then();
      await settle();
      return true;
    },
  };
}

const settle = () => new Promise<void>(done => setImmediate(done));
const never = new AbortController().signal;

test('starts are spaced and in order, however many ask at once', async () => {
  const clock = handClock();
  const pace = localPace(clock.time);
  const starts: [number, number][] = [];
  const all = [0, 1, 2, 3].map(i =>
    pace.run('act-sanctions', { perSecond: 2, inFlight: 10 }, never, async () => {
      starts.push([i, clock.now()]);
    }),
  );
  await settle();
  while (await clock.ring());
  await Promise.all(all);
  expect(starts).toEqual([
    [0, 0],
    [1, 500],
    [2, 1000],
    [3, 1500],
  ]);
});

test('whoever yields lets every other go first, whenever it came', async () => {
  const clock = handClock();
  const pace = localPace(clock.time);
  const order: string[] = [];
  const ask = (name: string, yields: boolean) =>
    pace.run('citius-insolvency', { perSecond: 1, inFlight: 1 }, never, async () => void order.push(name), {
      yields,
    });
  const all = [ask('linked 1', true), ask('linked 2', true), ask('linked 3', true), ask('own 1', false)];
  await settle();
  await clock.ring();
  all.push(
    yielding(pace).run(
      'citius-insolvency',
      { perSecond: 1, inFlight: 1 },
      never,
      async () => void order.push('linked 4'),
    ),
  );
  all.push(ask('own 2', false));
  while (await clock.ring());
  await Promise.all(all);
  expect(order).toEqual(['linked 1', 'own 1', 'own 2', 'linked 2', 'linked 3', 'linked 4']);
});

test('no more than the bound are in flight, and a failure frees its place', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean(), { maxLength: 12 }),
      async (bound, fails) => {
        const clock = handClock();
        const pace = localPace(clock.time);
        let inFlight = 0;
        let most = 0;
        const ends: (() => void)[] = [];
        const all = fails.map(fail =>
          pace.run('at-debtors', { perSecond: 1, inFlight: bound }, never, async () => {
            most = Math.max(most, ++inFlight);
            await new Promise<void>(end => ends.push(end));
            inFlight--;
            if (fail) throw new Error('failed');
          }),
        );
        const settled = Promise.allSettled(all);
        await settle();
        for (let left = fails.length; left > 0; ) {
          while (await clock.ring());
          left -= ends.length;
          for (const end of ends.splice(0)) end();
          await settle();
        }
        const results = await settled;
        expect(results.map(result => result.status === 'rejected')).toEqual(fails);
        expect(most).toBe(Math.min(bound, fails.length));
        expect(clock.pending()).toBe(0);
      },
    ),
    { numRuns: 50 },
  );
});

test('an aborted wait gives its turn to the next and leaves no alarm', async () => {
  const clock = handClock();
  const pace = localPace(clock.time);
  const limits = { perSecond: 1, inFlight: 1 };
  const stop = new AbortController();
  const ran: string[] = [];
  const first = pace.run('ss-debtors', limits, never, async () => void ran.push('first'));
  const gone = pace.run('ss-debtors', limits, stop.signal, async () => void ran.push('gone'));
  const last = pace.run('ss-debtors', limits, never, async () => void ran.push('last'));
  await settle();
  stop.abort(new Error('shutting down'));
  await expect(gone).rejects.toThrow('shutting down');
  while (await clock.ring());
  await Promise.all([first, last]);
  expect(ran).toEqual(['first', 'last']);
  expect(clock.now()).toBe(1000);

  const alone = pace.run(
    'ss-debtors',
    limits,
    AbortSignal.any([stop.signal]),
    async () => void ran.push('never'),
  );
  await expect(alone).rejects.toThrow('shutting down');
  expect(clock.pending()).toBe(0);
});

test('one register does not wait for another', async () => {
  const clock = handClock();
  const pace = localPace(clock.time);
  const limits = { perSecond: 0.1, inFlight: 1 };
  const answers = ['at-debtors', 'ss-debtors'] as const;
  await Promise.all(answers.map(register => pace.run(register, limits, never, async () => register)));
  expect(clock.now()).toBe(0);
});

test('the real clock spaces starts too', async () => {
  const pace = localPace();
  const starts: number[] = [];
  const run = () =>
    pace.run(
      'at-debtors',
      { perSecond: 50, inFlight: 5 },
      never,
      async () => void starts.push(performance.now()),
    );
  await Promise.all([run(), run(), run()]);
  expect(starts[2]! - starts[0]!).toBeGreaterThanOrEqual(40);
});

test('unpaced runs at once, but not after an abort', async () => {
  await expect(unpaced.run('at-debtors', { perSecond: 1, inFlight: 1 }, never, async () => 7)).resolves.toBe(
    7,
  );
  const aborted = AbortSignal.abort(new Error('over'));
  await expect(
    unpaced.run('at-debtors', { perSecond: 1, inFlight: 1 }, aborted, async () => 7),
  ).rejects.toThrow('over');
});
