/**
 * One country, whole. The full figures, of five countries of 20,000 companies, come from `npm run evaluate`; what is
 * promised of them is asserted here of the first one, at half its size.
 */
import { describe, expect, test } from 'vitest';
import { figuresOf, risesStrictly } from '../../src/evaluation/figures.ts';
import { judgeCountry } from '../../src/evaluation/judge-country.ts';
import { judgeSeeds } from '../../src/evaluation/judge-seeds.ts';
import { day } from '../kit/specimen-country.ts';

const AT = day('2025-11-20');
const cases = [...judgeCountry({ seed: '1', companies: 10_000, at: AT })];
const figures = figuresOf(cases);

describe('a country of 10,000 companies, judged on a day and a year later', () => {
  test('who fails has the lower score, in four pairs of five at least', () => {
    expect(figures.going.bad).toBeGreaterThan(40);
    expect(figures.going.auc).toBeGreaterThanOrEqual(0.8);
    expect(figures.going.ks).toBeGreaterThan(0.4);
  });

  test('the share of bad companies rises strictly from verdict to verdict, whoever is counted', () => {
    expect(Object.values(figures.bands).every(({ of }) => of > 0)).toBe(true);
    expect(risesStrictly(figures.bands)).toBe(true);
    expect(risesStrictly(figures.goingBands)).toBe(true);
  });

  test('signs of continuity at moderate and above: right in 95 of 100, and 85 of 100 successions found', () => {
    expect(figures.moderate.recall.of).toBeGreaterThan(100);
    expect(figures.moderate.precision.rate).toBeGreaterThanOrEqual(0.95);
    expect(figures.moderate.recall.rate).toBeGreaterThanOrEqual(0.85);
  });

  test('the world is no exam with the answers printed on it: some fail without a record, and most with records go on', () => {
    const failing = cases.filter(({ standing, bad }) => standing === 'going' && bad);
    const spotless = failing.filter(({ verdict }) => verdict === 'no_records');
    expect(spotless.length / failing.length).toBeGreaterThan(0.08);
    const recorded = cases.filter(
      ({ standing, verdict }) => standing === 'going' && verdict !== 'no_records',
    );
    expect(recorded.filter(({ bad }) => !bad).length / recorded.length).toBeGreaterThan(0.9);
    const innocent = cases.filter(({ lookalike }) => lookalike !== null);
    expect(new Set(innocent.map(({ lookalike }) => lookalike)).size).toBe(7);
  });
});

test('the same seed gives the same figures, in a thread or not; another seed others', async () => {
  const asked = { companies: 400, at: AT };
  const [one, two] = await judgeSeeds({ ...asked, seeds: ['one', 'two'] });
  expect(one!.cases).toEqual([...judgeCountry({ ...asked, seed: 'one' })]);
  expect(one!.cases).not.toEqual(two!.cases);
});
