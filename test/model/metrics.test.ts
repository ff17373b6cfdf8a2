import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auc, aucError, type Scored, wilson } from '../../src/backtest/statistics.ts';

const of = (bad: readonly number[], good: readonly number[]): Scored[] => [
  ...bad.map(score => ({ score, bad: true })),
  ...good.map(score => ({ score, bad: false })),
];

describe('the area under the ROC curve', () => {
  test.each([
    ['every bad below every good', [10, 20], [30, 40], 1],
    ['the other way round', [30, 40], [10, 20], 0],
    ['all alike', [50, 50], [50, 50, 50], 0.5],
    // Pairs: 10<20, 10<30, 10<40; 30>20, 30=30, 30<40: 3 + 0 + 1/2 + 1 of 6.
    ['one tie, by hand', [10, 30], [20, 30, 40], 4.5 / 6],
    // 60: <70, =60, =60, >50: 1 + 1/2 + 1/2 + 0 of 4; 90: <100 of none: 0 of 4.
    ['ties on one side', [60, 90], [70, 60, 60, 50], 2 / 8],
  ])('%s', (_, bad, good, expected) => {
    expect(auc(of(bad, good))).toBeCloseTo(expected, 12);
  });

  test('is the share of pairs in the right order, ties by halves, whatever the scores and their order', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(scores, scores, fc.boolean(), (bad, good, turned) => {
        const pairs = bad.flatMap(b => good.map((g): number => (b < g ? 1 : b === g ? 0.5 : 0)));
        const share = pairs.reduce((sum, one) => sum + one, 0) / pairs.length;
        const scored = of(bad, good);
        expect(auc(turned ? scored.reverse() : scored)).toBeCloseTo(share, 10);
      }),
    );
  });

  test('is unknown without a bad or without a good company', () => {
    expect(auc(of([], [1, 2]))).toBeNaN();
    expect(auc(of([1], []))).toBeNaN();
  });
});

describe('the standard error of the area', () => {
  test('by hand: q1 = q2 = 1/3 for one tied pair, and nothing is uncertain where all pairs are in order', () => {
    expect(aucError(of([5], [5]))).toBeCloseTo(0.5, 12);
    expect(aucError(of([1, 2], [3, 4, 5]))).toBe(0);
    // A = 0.75, q1 = 0.6, q2 = 9/14: (3/16 + (0.6 - 9/16) + (9/14 - 9/16)) / 4.
    expect(aucError(of([10, 30], [20, 40])) ** 2).toBeCloseTo((0.1875 + 0.0375 + 9 / 14 - 0.5625) / 4, 12);
  });
});

describe('the Wilson interval', () => {
  // Newcombe (1998), Statistics in Medicine 17, table I, method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%i of %i', (hits, n, low, high) => {
    const interval = wilson(hits, n);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
    expect(interval.rate).toBe(hits / n);
  });

  test('all of some, and something of nothing', () => {
    expect(wilson(20, 20).high).toBe(1);
    expect(wilson(20, 20).low).toBeCloseTo(1 - 0.1611, 4);
    expect(wilson(0, 0)).toMatchObject({ low: 0, high: 1 });
  });
});
