import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../../../sandbox/country/setting/calendar.ts';
import * as kernel from '../../../src/kernel/local-date.ts';

const anyDay = fc
  .tuple(
    fc.integer({ min: 1900, max: 2199 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, day]) => kernel.localDate(year, month, day)!);

test('the country counts days as everybody else does', () => {
  fc.assert(
    fc.property(anyDay, anyDay, fc.integer({ min: -20_000, max: 20_000 }), (a, b, days) => {
      expect(addDays(a, days)).toBe(kernel.addDays(a, days));
      expect(daysBetween(a, b)).toBe(kernel.daysBetween(a, b));
    }),
  );
});
