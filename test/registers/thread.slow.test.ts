/** Registers read in a thread answer as they do without one, and an answer that ends the thread harms no other. */
import { afterAll, expect, test } from 'vitest';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import { context, startWorld, THREADED } from './conformance-world.ts';
import { hostilePdfs } from './hostile-bodies.ts';

const world = await startWorld();
afterAll(() => world.close());

const nothing = { body: new Uint8Array(), status: 200, contentType: null, request: {}, url: null };

test('every register says the same in a thread, time after time', async () => {
  for (const [i, register] of ALL_REGISTERS.entries()) {
    const someone = await world.someoneIn(register);
    const { reading, records } = await world.ask(register, someone);
    for (let time = 0; time < 2; time++)
      expect(await world.ask(THREADED[i]!, someone)).toMatchObject({ reading, records });
  }
});

test('an answer that would take for ever is given up with its reason, and the next one is read', async () => {
  const atDebtors = THREADED.find(({ meta }) => meta.name === 'at-debtors')!;
  const endless = hostilePdfs(nothing).find(({ name }) => name === 'many pages of a stream that unpacks')!;
  expect(await atDebtors.parse(endless.capture(), { nif: null }, context)).toEqual({
    outcome: 'unreadable',
    reason: 'reading it takes longer than 3.7 s',
  });
  const { reading } = await world.ask(atDebtors, await world.someoneIn(atDebtors));
  expect(reading.outcome).toBe('found');
});
