import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Work } from '../../src/access/admission/work.ts';

const here = new AbortController().signal;

test('dear work of a client is done in turn, holds up no other client, and is not begun for who went away', async () => {
  const { promise: slow, resolve: end } = Promise.withResolvers<void>();
  const gone = new AbortController();
  const done: string[] = [];
  const first = new Work('a', here).inTurn(async () => slow);
  const second = new Work('a', here).reading(
    5,
    async () => void done.push('second'),
    () => 1,
  );
  const third = new Work('a', gone.signal).inTurn(async () => void done.push('third'));
  await new Work('b', here).inTurn(async () => void done.push('other'));
  await setImmediate();
  expect(done).toEqual(['other']);
  gone.abort();
  end();
  await expect(third).rejects.toThrow('went away');
  await Promise.all([first, second]);
  expect(done).toEqual(['other', 'second']);
});

test('a client rests between two pieces of dear work that wait, twice as long as the first took', async () => {
  const spans: { begunAt: number; endedAt: number }[] = [];
  const dear = async () => {
    const begunAt = performance.now();
    while (performance.now() < begunAt + 5);
    spans.push({ begunAt, endedAt: performance.now() });
  };
  await Promise.all([new Work('c', here).inTurn(dear), new Work('c', here).inTurn(dear)]);
  const [first, second] = spans as [(typeof spans)[0], (typeof spans)[0]];
  // A timer may be a millisecond early.
  expect(second.begunAt - first.endedAt).toBeGreaterThanOrEqual(9);
});
