import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inOneTurn } from '../../src/kernel/in-one-turn.ts';

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

test('a failure is told to those who were asked for together, and to nobody else', async () => {
  const ask = inOneTurn<number, number>(
    async asks => {
      if (asks.includes(13)) throw new Error('unlucky');
      return asks;
    },
    { most: 2 },
  );
  const outcomes = await Promise.allSettled([1, 13, 3, 4].map(ask));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await ask(5)).toBe(5);
});
