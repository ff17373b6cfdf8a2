import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLanes } from '../../../src/kernel/pacing/lanes.ts';

test('no more than so many run in a lane, in the order given, and a full lane holds up no other', async () => {
  const jobs = fc.array(
    fc.record({
      lane: fc.constantFrom('a', 'b', 'c'),
      turns: fc.integer({ min: 0, max: 4 }),
      fails: fc.boolean(),
    }),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(jobs, fc.integer({ min: 1, max: 3 }), async (all, atOnce) => {
      const lanes = createLanes(atOnce);
      const running = new Map<string, number>();
      const begun: Record<string, number[]> = { a: [], b: [], c: [] };
      const done = all.map(({ lane, turns, fails }, n) =>
        lanes.run(lane, async () => {
          begun[lane]!.push(n);
          running.set(lane, (running.get(lane) ?? 0) + 1);
          expect(running.get(lane)).toBeLessThanOrEqual(atOnce);
          for (let turn = 0; turn < turns; turn++) await setImmediate();
          running.set(lane, running.get(lane)! - 1);
          if (fails) throw new Error('it failed');
          return n;
        }),
      );
      const outcomes = await Promise.allSettled(done);
      expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(all.map(({ fails }) => fails));
      for (const lane of ['a', 'b', 'c'])
        expect(begun[lane]).toEqual(all.flatMap((job, n) => (job.lane === lane ? [n] : [])));
    }),
    { numRuns: 100 },
  );
});

test('what hangs in one lane leaves the others free', async () => {
  const lanes = createLanes(1);
  void lanes.run('slow', () => new Promise(() => {}));
  void lanes.run('slow', async () => {
    throw new Error('never begun');
  });
  expect([lanes.waiting('slow'), lanes.waiting('quick')]).toEqual([1, 0]);
  expect(await lanes.run('quick', async () => 'done')).toBe('done');
});
