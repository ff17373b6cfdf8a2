/** What a card promises whatever it was fitted to: it is complete and monotone. */
import { describe, expect, test } from 'vitest';
import { CARD_IN_FORCE, FITTED_CARD } from '../../bench/model/card.ts';
import { askedBy, scoreBy } from '../../bench/model/draft.ts';
import { draftOfCard } from '../../bench/model/draft-of-card.ts';
import { rowId } from '../../bench/model/row-of.ts';
import { SCALES, statesOf } from '../../bench/model/scales.ts';
import { world } from '../../bench/worlds/sandbox/world.ts';
import { knownOf } from '../../src/cases/judge-case.ts';
import { allChecks } from '../../src/checks/all-checks.ts';
import { judge } from '../../src/checks/judging/judge.ts';
import { KNOCK_OUT_CEILING } from '../../src/checks/judging/verdict.ts';

test('has the rows of the catalogue, and no other', () => {
  const rows = Object.fromEntries(allChecks.map(({ key, weights }) => [key, weights.map(rowId).toSorted()]));
  const onCard = Object.entries(FITTED_CARD.checks).map(([key, of]) => [
    key,
    Object.keys(of.rows).toSorted(),
  ]);
  expect(Object.fromEntries(onCard)).toEqual(rows);
  for (const { key, weights } of allChecks)
    expect(new Set(weights.map(rowId)).size, key).toBe(weights.length);
});

test('caps sum to 100, and points are whole and never below 0', () => {
  expect(Object.values(FITTED_CARD.familyCaps).reduce((a, b) => a + b)).toBe(100);
  for (const { key, family } of allChecks)
    for (const { points } of Object.values(FITTED_CARD.checks[key]!.rows)) {
      expect(Number.isInteger(points) && points >= 0, key).toBe(true);
      expect(points, key).toBeLessThanOrEqual(FITTED_CARD.familyCaps[family]);
    }
});

test('no row costs less than a milder one of its scale', () => {
  for (const { check, groups } of SCALES) {
    const costs = groups.map(([row]) => FITTED_CARD.checks[check.key]!.rows[rowId(row!)]!);
    const points = costs.map(cost => cost.points);
    const ceilings = costs.map(({ knockOut }) => (knockOut ? KNOCK_OUT_CEILING[knockOut] : 100));
    expect(points, check.key).toEqual(points.toSorted((a, b) => a - b));
    expect(ceilings, check.key).toEqual(ceilings.toSorted((a, b) => b - a));
  }
});

test('an unknown costs at most the worst row, and is no knock-out', () => {
  for (const { key, unknown, rows } of Object.entries(FITTED_CARD.checks).map(([key, of]) => ({
    key,
    ...of,
  })))
    expect(unknown, key).toBeLessThanOrEqual(Math.max(0, ...Object.values(rows).map(({ points }) => points)));
});

describe('the score by which the fit ranks', () => {
  test('is the score that a company is told, whichever registers are silent', () => {
    const draft = draftOfCard(CARD_IN_FORCE);
    for (const regime of world.regimes)
      for (const { case: file } of world.companies({ seed: 7, companies: 300, regime })) {
        const known = knownOf(file);
        const told = judge(known);
        // What is shown of an unknown costs at least the unknown: the fit takes the row alone.
        const fitted = scoreBy(draft, askedBy(statesOf(known)));
        if (told.completeness === 1) expect(fitted).toBe(told.score);
        else expect(Math.abs(fitted - told.score)).toBeLessThanOrEqual(10);
      }
  });
});
