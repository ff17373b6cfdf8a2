import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stabilityIndex } from '../../src/backtest/check-drift.ts';
import { fallingRates } from '../../src/backtest/statistics.ts';

describe('the population stability index', () => {
  it('is 0 for the same shares, and the published sum for others', () => {
    expect(stabilityIndex({ clear: 900, hit: 100 }, { clear: 900, hit: 100 })).toBe(0);
    // 0.1 to 0.2: (0.8 - 0.9) ln(0.8 / 0.9) + (0.2 - 0.1) ln(0.2 / 0.1) = 0.0811
    expect(stabilityIndex({ clear: 9e6, hit: 1e6 }, { clear: 8e6, hit: 2e6 })).toBeCloseTo(0.0811, 4);
  });

  it('is finite for a level that only one of the two has, the same both ways, and NaN of nothing', () => {
    const [one, other] = [{ clear: 50 }, { clear: 40, unknown: 10 }];
    expect(stabilityIndex(one, other)).toBeGreaterThan(0.25);
    expect(stabilityIndex(one, other)).toBeCloseTo(stabilityIndex(other, one), 12);
    expect(stabilityIndex({}, one)).toBeNaN();
  });
});

const many = (score: number, of: number, bad: number) =>
  Array.from({ length: of }, (_, i) => ({ score, bad: i < bad }));

describe('rates by score', () => {
  it('pools neighbours that would rise with a better score', () => {
    const steps = fallingRates([
      ...many(20, 100, 40),
      ...many(50, 100, 10),
      ...many(60, 100, 20),
      ...many(90, 100, 1),
    ]);
    expect(steps).toMatchObject([
      { from: 0, to: 49, hits: 40, of: 100 },
      { from: 50, to: 89, hits: 30, of: 200, rate: 0.15 },
      { from: 90, to: 100, hits: 1, of: 100 },
    ]);
  });

  it('cover every score once, never rise, and lose nobody', () => {
    const scored = fc.array(fc.record({ score: fc.integer({ min: 0, max: 100 }), bad: fc.boolean() }), {
      minLength: 1,
      maxLength: 600,
    });
    fc.assert(
      fc.property(scored, all => {
        const steps = fallingRates(all);
        expect([steps[0]!.from, steps.at(-1)!.to]).toEqual([0, 100]);
        for (const [i, step] of steps.entries()) {
          expect(step.low <= step.rate && step.rate <= step.high).toBe(true);
          if (i > 0)
            expect([step.from - 1, step.rate < steps[i - 1]!.rate]).toEqual([steps[i - 1]!.to, true]);
        }
        expect(steps.reduce((sum, { of }) => sum + of, 0)).toBe(all.length);
        expect(steps.reduce((sum, { hits }) => sum + hits, 0)).toBe(all.filter(({ bad }) => bad).length);
      }),
    );
    expect(fallingRates([])).toEqual([]);
  });
});
