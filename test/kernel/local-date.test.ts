import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  isoDay,
  type LocalDate,
  lisbonDay,
  localDate,
} from '../../src/kernel/local-date.ts';

const day = (text: string) => text as LocalDate;
const anyDay = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
  .map(at => day(at.toISOString().slice(0, 10)));

describe('lisbonDay', () => {
  test.each([
    ['2026-01-15T23:59:59Z', '2026-01-15'],
    ['2026-07-15T22:59:59Z', '2026-07-15'],
    ['2026-07-15T23:00:00Z', '2026-07-16'],
    ['2026-10-25T00:30:00Z', '2026-10-25'],
    ['2026-12-31T23:59:59.999Z', '2026-12-31'],
  ])('%s falls on %s in Lisbon, summer time counted', (instant, expected) => {
    expect(lisbonDay(new Date(instant))).toBe(expected);
  });
});

describe('days that the calendar has', () => {
  test.each([
    [2026, 1, 31, '2026-01-31'],
    [2024, 2, 29, '2024-02-29'],
    [2000, 2, 29, '2000-02-29'],
    [2026, 2, 29, null],
    [2026, 2, 31, null],
    [2100, 2, 29, null],
    [2026, 13, 1, null],
    [2026, 0, 1, null],
    [2026, 4, 31, null],
    [2026, 4, 0, null],
    [26, 4, 1, null],
    [1899, 12, 31, null],
    [2201, 1, 1, null],
    [Number.NaN, 1, 1, null],
  ])('%i-%i-%i is %s', (year, month, dayOfMonth, expected) => {
    expect(localDate(year, month, dayOfMonth)).toBe(expected);
  });

  test.each(['2026-1-05', '2026-02-31', '20260205', '2026-02-05T00:00:00Z', ' 2026-02-05', ''])(
    '%j is no ISO day',
    text => {
      expect(isoDay(text)).toBeNull();
    },
  );

  test('an ISO day reads itself', () => {
    fc.assert(fc.property(anyDay, d => isoDay(d) === d));
  });
});

describe('arithmetic', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', -12, '2023-02-28'],
    ['2024-02-29', -60, '2019-02-28'],
    ['2026-10-15', -60, '2021-10-15'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-05-31', 0, '2026-05-31'],
  ])('%s and %i months is %s', (from, months, expected) => {
    expect(addMonths(day(from), months)).toBe(expected);
  });

  test('days added are days between, over clock changes and leap years too', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days);
      }),
    );
  });

  test('a later day compares greater as text', () => {
    fc.assert(fc.property(anyDay, anyDay, (a, b) => a < b === daysBetween(a, b) > 0));
  });

  test('months land in the right month and never past the day asked for', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (from, months) => {
        const to = addMonths(from, months);
        const index = (d: LocalDate) => Number(d.slice(0, 4)) * 12 + Number(d.slice(5, 7));
        expect(index(to) - index(from)).toBe(months);
        expect(to.slice(8) <= from.slice(8)).toBe(true);
        expect(isoDay(to)).toBe(to);
      }),
    );
  });
});
