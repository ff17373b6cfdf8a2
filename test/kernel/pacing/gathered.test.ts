import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gathered, inOneTurn } from '../../../src/kernel/pacing/gathered.ts';

test('what is asked in one turn, and while an answer is under way, is asked together; each gets its own answer', async () => {
  const batches: number[] = [];
  let finish = () => {};
  const ask = gathered<number, number>(
    async asks => {
      batches.push(asks.length);
      await new Promise<void>(resolve => {
        finish = resolve;
      });
      return asks.map(n => n * 10);
    },
    { most: 3 },
  );
  const first = [1, 2].map(ask);
  await Promise.resolve();
  const second = [3, 4, 5, 6].map(ask);
  const all = Promise.all([...first, ...second]);
  for (let turns = 0; turns < 20; turns++) {
    finish();
    await Promise.resolve();
  }
  expect(await all).toEqual([10, 20, 30, 40, 50, 60]);
  expect(batches).toEqual([2, 3, 1]);
});

test('what is asked in one turn is asked together; who asks later waits for nobody, and each gets its own answer', async () => {
  const begun: number[][] = [];
  const finish: (() => void)[] = [];
  const ask = inOneTurn<number, number>(
    async asks => {
      begun.push([...asks]);
      await new Promise<void>(resolve => finish.push(resolve));
      return asks.map(n => n * 10);
    },
    { most: 3 },
  );
  const first = [1, 2].map(ask);
  await Promise.resolve();
  first.push(...[3, 4, 5].map(ask));
  expect(begun).toEqual([]);
  await setImmediate();
  const last = ask(6);
  await setImmediate();
  expect(begun).toEqual([[1, 2, 3], [4, 5], [6]]);
  finish[2]!();
  expect(await last).toBe(60);
  finish[1]!();
  finish[0]!();
  expect(await Promise.all(first)).toEqual([10, 20, 30, 40, 50]);
});

test.each([
  ['gathered', gathered<number, number>],
  ['in one turn', inOneTurn<number, number>],
])(
  '%s: a failure is told to those who were asked for together, and to nobody else',
  async (_name, together) => {
    const ask = together(
      async asks => {
        if (asks.includes(13)) throw new Error('unlucky');
        return asks;
      },
      { most: 2 },
    );
    const outcomes = await Promise.allSettled([1, 13, 3, 4].map(ask));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await ask(5)).toBe(5);
  },
);

test('whoever asks when, nobody is forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 40 }), async pauses => {
      const ask = gathered<number, number>(
        async asks => {
          await setImmediate();
          return asks;
        },
        { most: 4 },
      );
      const answers: Promise<number>[] = [];
      for (const [n, pause] of pauses.entries()) {
        for (let turns = 0; turns < pause; turns++) await setImmediate();
        answers.push(ask(n));
      }
      expect(await Promise.all(answers)).toEqual(pauses.map((_, n) => n));
    }),
    { numRuns: 50 },
  );
});
