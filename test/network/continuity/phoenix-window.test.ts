/** The days that count around a failure, as docs/scoring.md gives them. */
import { describe, expect, test } from 'vitest';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import * as windows from '../../../src/network/continuity/phoenix-window.ts';

const day = (text: string) => text as LocalDate;
const DAY = day('2025-01-10');

const FAILURE = { on: DAY, filedOn: day('2024-10-10') };

describe('around a failure on 10 January 2025, filed on 10 October 2024', () => {
  test.each<[string, windows.Window, string, string]>([
    [
      'whoever answers was there in the two years before the filing',
      windows.answeringTime(FAILURE),
      '2022-10-10',
      '2025-01-10',
    ],
    [
      'close is from two years before the filing to two years after',
      windows.closeAround(FAILURE),
      '2022-10-10',
      '2027-01-10',
    ],
    [
      'three years before, five years on: nothing beyond',
      windows.atAllAround(FAILURE),
      '2021-10-10',
      '2030-01-10',
    ],
    ['an earlier failure of a series', windows.seriesOf(FAILURE)[0], '2020-01-10', '2024-01-10'],
    ['a later one', windows.seriesOf(FAILURE)[1], '2026-01-10', '2030-01-10'],
    ['awards of a client before the failure', windows.awardsBefore(FAILURE), '2021-10-10', '2025-07-10'],
    ['awards of a client after the start', windows.awardsAfter(DAY), '2025-01-10', '2028-01-10'],
    ['a title lost', windows.titleLost(FAILURE), '2023-10-10', '2026-01-10'],
    ['a title gained', windows.titleGained(DAY), '2024-01-10', '2026-01-10'],
    ['registered with the foundation', windows.withFoundation(DAY), '2024-10-12', '2025-04-10'],
  ])('%s', (_name, window, from, to) => {
    expect(window).toEqual({ from, to });
  });

  test('without a day of filing the periods run from the failure', () => {
    expect(windows.answeringTime({ on: DAY })).toEqual({ from: '2023-01-10', to: '2025-01-10' });
  });
});

test.each([
  ['as stated', '2024-12-01', '2024-12-01'],
  ['two months before the declaration where nothing is stated', null, '2024-11-10'],
  ['the same for a day that cannot be', '2025-02-01', '2024-11-10'],
  ['no more than a year before', '2020-05-05', '2024-01-10'],
])('the filing: %s', (_name, stated, expected) => {
  expect(windows.filingOf(DAY, stated as LocalDate | null)).toBe(expected);
});

test('both ends of a window belong to it', () => {
  const window = { from: day('2024-01-10'), to: day('2025-01-10') };
  const days = ['2024-01-09', '2024-01-10', '2024-06-01', '2025-01-10', '2025-01-11'].map(day);
  expect(days.map(on => windows.within(window, on))).toEqual([false, true, true, true, false]);
});

test.each<[string | null, string | null, boolean]>([
  ['2023-01-01', '2024-01-09', false],
  ['2023-01-01', '2024-01-10', true],
  ['2024-05-01', '2024-06-01', true],
  ['2023-01-01', '2026-01-01', true],
  ['2025-01-10', '2026-01-01', true],
  ['2025-01-11', '2026-01-01', false],
  [null, '2024-01-09', false],
  [null, '2024-01-10', true],
  ['2025-01-10', null, true],
  ['2025-01-11', null, false],
  [null, null, true],
])('an office from %s to %s touches 2024-01-10 to 2025-01-10: %s', (from, to, expected) => {
  const office = { from: from as LocalDate | null, to: to as LocalDate | null };
  expect(windows.touches({ from: day('2024-01-10'), to: day('2025-01-10') }, office)).toBe(expected);
});
