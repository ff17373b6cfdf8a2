import { expect, test } from 'vitest';
import { baseContracts } from '../../../src/registers/base-contracts/base-contracts.ts';
import { RegisterUnreachable } from '../../../src/registers/http/register-session.ts';
import { dumpChunks, measure } from './make-dump.ts';
import { context } from './samples.ts';

test('a file is read in flat memory: 20 MB leave no more behind than one part', async () => {
  const figures = await measure(20);
  expect(figures).toMatchObject({ outcome: 'found' });
  expect(figures.records).toBeGreaterThan(10_000);
  expect(figures.terminated).toBe(Math.ceil(figures.records / 50));
  expect(figures.heapMb).toBeLessThan(10);
});

test('each part reads the same as a capture of its own', async () => {
  let parts = 0;
  for await (const { part, reading, capture } of baseContracts.parseStream!(dumpChunks(3), context)) {
    expect(part).toBe(`list#${++parts}`);
    expect(await baseContracts.parse(capture, { nif: null }, context)).toEqual(reading);
  }
  expect(parts).toBeGreaterThan(2);
});

async function* broken(error: Error): AsyncGenerator<Uint8Array> {
  let chunks = 0;
  for await (const chunk of dumpChunks(3)) {
    if (++chunks > 40) throw error;
    yield chunk;
  }
}

test.each([
  ['the register falls silent', new RegisterUnreachable('no further bytes'), 'unavailable'],
  ['something nobody planned happens', new TypeError('oops'), 'unreadable'],
])('the last part says how a file ended when %s', async (_, error, outcome) => {
  const outcomes: string[] = [];
  for await (const { reading } of baseContracts.parseStream!(broken(error), context))
    outcomes.push(reading.outcome);
  expect(outcomes.slice(0, -1)).toContain('found');
  expect(outcomes.at(-1)).toBe(outcome);
});

test('whoever stops reading stops the source', async () => {
  let stopped = false;
  async function* source() {
    try {
      yield* dumpChunks(5);
    } finally {
      stopped = true;
    }
  }
  for await (const _ of baseContracts.parseStream!(source(), context)) break;
  expect(stopped).toBe(true);
});
