import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnreadableCount, unreadableText } from '../../../src/registers/reading/unreadable-values.ts';

const row = (signedOn: string | null, priceEur: number | string | null = 1) => ({
  nif: '',
  signedOn,
  priceEur,
});

test('values that could not be read are counted by kind, among those that are stated', () => {
  const count = new UnreadableCount();
  count.see({ records: [row('unreadable'), row(null, 'unreadable'), row('2026-01-01')] });
  count.see({ records: [row('unreadable', 'unreadable')] });
  expect(count.values()).toEqual({
    signedOn: { unreadable: 2, of: 3 },
    priceEur: { unreadable: 2, of: 4 },
  });
  expect(unreadableText(count.values())).toBe('signedOn: 2 of 3, priceEur: 2 of 4');
  expect(unreadableText({})).toBe('');
});

test('a list is stopped by a kind of which more than one in a hundred, and more than twenty, could not be read', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(6000), fc.nat(6000), (unreadable, sound, unstated) => {
      const count = new UnreadableCount();
      count.see({ records: Array.from({ length: unreadable }, () => row('unreadable')) });
      count.see({ records: Array.from({ length: sound }, () => row('2026-01-01')) });
      count.see({ records: Array.from({ length: unstated }, () => row(null)) });
      const isStopped = unreadable > 20 && unreadable * 100 > unreadable + sound;
      expect(count.fault()).toEqual(isStopped ? expect.stringContaining(`signedOn: ${unreadable} of`) : null);
    }),
  );
});
