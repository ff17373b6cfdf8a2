import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextTry, PAUSES_MS, readRetryAfter } from '../../src/webhooks/schedule.ts';

const HOUR = 3600_000;
const middle = () => 0.5;
const failed = (number: number, more: Partial<Parameters<typeof nextTry>[0]> = {}) =>
  nextTry({ number, retryAfterMs: null, random: middle, ...more });

describe('the retry schedule', () => {
  test('every pause is within 20 % of its length, and reaches to both ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (number, chance) => {
          const { inMs } = failed(number, { random: () => chance })!;
          const pause = PAUSES_MS[number - 1]!;
          expect(inMs).toBeGreaterThanOrEqual(pause * 0.8);
          expect(inMs).toBeLessThanOrEqual(pause * 1.2);
        },
      ),
    );
    expect(failed(1, { random: () => 0 })!.inMs).toBe(4000);
    expect(failed(1, { random: () => 0.999_999 })!.inMs).toBe(6000);
  });

  test('Retry-After is the least pause, never the longest, and 24 h at most', () => {
    expect(failed(1, { retryAfterMs: 60_000 })!.inMs).toBe(60_000);
    expect(failed(4, { retryAfterMs: 60_000 })!.inMs).toBe(2 * HOUR);
    expect(failed(1, { retryAfterMs: 99_999_000 })!.inMs).toBe(24 * HOUR);
    expect(failed(1, { retryAfterMs: Number.MAX_SAFE_INTEGER })!.inMs).toBe(24 * HOUR);
    expect(failed(10, { retryAfterMs: 60_000 })).toBeNull();
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-03-02T10:00:00Z');

  test.each([
    ['0', 0],
    ['120', 120_000],
    [' 120 ', 120_000],
    ['99999', 99_999_000],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['Mon, 02 Mar 2026 10:01:00 GMT', 60_000],
    ['Monday, 02-Mar-26 10:01:00 GMT', 60_000],
    ['Mon Mar  2 10:01:00 2026', 60_000],
    ['Mon, 02 Mar 2026 09:00:00 GMT', 0],
  ])('%s is read', (field, ms) => {
    expect(readRetryAfter(field, now)).toBe(ms);
  });

  test.each([null, '', '-1', '1.5', 'soon', '5 apples', '2026-03-02', 'Mon, 99 Foo 2026 10:00:00 GMT'])(
    '%s says nothing',
    field => {
      expect(readRetryAfter(field, now)).toBeNull();
    },
  );
});
