/** The arithmetic alone, with charges that no present check makes: caps, shares and knock-outs. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cost, Family } from '../../../src/checks/check.ts';
import {
  type Charge,
  contributions as contributionsBy,
  costsSomething,
  scoreOf,
  scoreOfCharges as scoreOfChargesBy,
} from '../../../src/checks/judging/scorecard.ts';
import { EXPERT_CAPS as CAPS, FAMILY_CAPS } from '../../../src/checks/scale/family-caps.ts';

/** By the experts’ caps: a new card changes no example. */
const contributions = (of: readonly Charge[]) => contributionsBy(of, CAPS);
const scoreOfCharges = (of: readonly Charge[]) => scoreOfChargesBy(of, CAPS);

const families = Object.keys(CAPS) as Family[];
const cost: fc.Arbitrary<Cost> = fc
  .record(
    {
      points: fc.integer({ min: 0, max: 100 }),
      reason: fc.constantFrom('A_CODE', 'B_CODE'),
      knockOut: fc.constantFrom('high_risk' as const, 'do_not_proceed' as const),
    },
    { requiredKeys: ['points', 'reason'] },
  )
  .map(each => each);
const charges: fc.Arbitrary<Charge[]> = fc.uniqueArray(
  fc.record({
    check: fc.stringMatching(/^[a-z]{1,3}$/),
    family: fc.constantFrom(...families),
    cost,
    because: fc.constantFrom('hit', 'unknown'),
  }),
  { selector: ({ check }) => check, maxLength: 12 },
);
const takenFrom = (parts: ReturnType<typeof contributions>, family: Family) =>
  parts.filter(p => p.family === family && p.because !== 'knock-out').reduce((sum, p) => sum - p.points, 0);

test('no family takes more than its cap, and under it each charge takes what it asks for', () => {
  fc.assert(
    fc.property(charges, asked => {
      const parts = contributions(asked);
      const capped = families.map(family => {
        const total = asked.filter(c => c.family === family).reduce((sum, c) => sum + c.cost.points, 0);
        return Math.min(total, CAPS[family]);
      });
      const fits = capped.reduce((sum, points) => sum + points, 0) <= 100;
      for (const [n, family] of families.entries()) {
        if (fits) expect(takenFrom(parts, family)).toBe(capped[n]);
        expect(takenFrom(parts, family)).toBeLessThanOrEqual(capped[n]!);
      }
      for (const { check, points, because } of parts)
        if (because !== 'knock-out')
          expect(-points).toBeLessThanOrEqual(asked.find(c => c.check === check)!.cost.points);
    }),
    { numRuns: 1000 },
  );
});

test('the score without its parts is the score with them', () => {
  fc.assert(
    fc.property(charges, asked => {
      expect(scoreOfCharges(asked)).toBe(scoreOf(contributions(asked)));
    }),
    { numRuns: 1000 },
  );
});

test('one more charge never raises the score, whichever it is', () => {
  fc.assert(
    fc.property(charges, ([one, ...others]) => {
      if (one)
        expect(scoreOf(contributions([one, ...others]))).toBeLessThanOrEqual(scoreOf(contributions(others)));
    }),
    { numRuns: 1000 },
  );
});

test('the order of the charges never matters', () => {
  const pair = charges.chain(asked =>
    fc.tuple(fc.constant(asked), fc.shuffledSubarray(asked, { minLength: asked.length })),
  );
  fc.assert(
    fc.property(pair, ([asked, other]) => {
      expect(contributions(other)).toEqual(contributions(asked));
    }),
  );
});

test('a knock-out brings the score into its band, at most one is taken, a known one before an unknown one', () => {
  const charge = (
    check: string,
    because: Charge['because'],
    knockOut: Cost['knockOut'] & string,
  ): Charge => ({
    check,
    family: 'licence',
    because,
    cost: { points: 1, reason: `${check}_CODE`, knockOut },
  });
  const parts = contributions([
    charge('a', 'unknown', 'do_not_proceed'),
    charge('b', 'hit', 'high_risk'),
    charge('c', 'hit', 'do_not_proceed'),
  ]);
  expect(scoreOf(parts)).toBe(19);
  expect(parts.filter(p => p.because === 'knock-out')).toEqual([
    { check: 'c', family: 'licence', reason: 'c_CODE', points: -78, because: 'knock-out' },
  ]);
});

const asks = (check: string, points: number, knockOut?: 'high_risk'): Charge => ({
  check,
  family: 'civil-cases',
  because: 'hit',
  cost: { points, reason: `${check}_CODE`, ...(knockOut ? { knockOut } : {}) },
});

test('what costs no points is no charge, unless it is a knock-out', () => {
  expect([asks('a', 0), asks('b', 1), asks('c', 0, 'high_risk')].map(costsSomething)).toEqual([
    false,
    true,
    true,
  ]);
  expect(contributions([asks('c', 0, 'high_risk')])).toEqual([
    { check: 'c', family: 'civil-cases', reason: 'c_CODE', points: -56, because: 'knock-out' },
  ]);
});

test('whole points left over by the shares go to the largest remainders; a share of none is not told', () => {
  const narrow = { ...CAPS, 'civil-cases': 2 };
  // The cap of 2 in proportion 5 : 3 : 1 is 1.11, 0.67 and 0.22.
  const parts = contributionsBy([asks('a', 5), asks('b', 3), asks('c', 1)], narrow);
  expect(parts.map(({ check, points }) => [check, points])).toEqual([
    ['a', -1],
    ['b', -1],
  ]);
});

test('within the band of a knock-out the points order', () => {
  const debts: Charge[] = (['insolvency', 'debts'] as const).map(family => ({ ...asks(family, 31), family }));
  const below = contributions([...debts, asks('k', 0, 'high_risk')]);
  expect(scoreOf(below)).toBe(44 - 15);
  expect(below.map(p => p.because)).toEqual(['hit', 'hit', 'knock-out']);
});

test('caps may sum to more than 100: together the charges take at most all, each its share, by the card in force too', () => {
  const wide = Object.fromEntries(families.map(family => [family, 40])) as typeof FAMILY_CAPS;
  fc.assert(
    fc.property(charges, fc.constantFrom(wide, FAMILY_CAPS), (asked, caps) => {
      const parts = contributionsBy(asked, caps);
      const score = scoreOf(parts);
      expect(score).toBe(scoreOfChargesBy(asked, caps));
      expect(score).toBeGreaterThanOrEqual(0);
      expect(parts.every(({ points }) => points < 0)).toBe(true);
    }),
  );
  const all = families.map(
    (family, n): Charge => ({
      check: String.fromCharCode(97 + n),
      family,
      cost: { points: 40, reason: 'A_CODE' },
      because: 'hit',
    }),
  );
  // 360 asked for, 100 to be had: 11 each, and the one that is left to the first.
  expect(contributionsBy(all, wide).map(({ points }) => points)).toEqual([-12, ...Array(8).fill(-11)]);
});
