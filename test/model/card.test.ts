/** What a card promises whatever it was fitted to: it is complete and monotone. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { safeSection } from '../../bench/model/absurd.ts';
import { EXPERT_CARD } from '../../bench/model/card.ts';
import { askedBy, scoreBy } from '../../bench/model/draft.ts';
import { draftOfCard } from '../../bench/model/draft-of-card.ts';
import { DISTANCES } from '../../bench/model/fit-card.ts';
import { caseFor, disorder, type Name, PAIRS } from '../../bench/model/order.ts';
import { SCALES, statesOf } from '../../bench/model/scales.ts';
import { world } from '../../bench/worlds/sandbox/world.ts';
import { judgeCase, knownOf } from '../../src/cases/judge-case.ts';
import { CATALOGUE } from '../../src/checks/catalogue/catalogue.ts';
import { judge } from '../../src/checks/judging/judge.ts';
import { EXPERT_MODEL, MODEL_IN_FORCE } from '../../src/checks/models.ts';
import { CARD, costName } from '../../src/checks/scale/fitted-card.ts';

/** All but those that only inform, of which the card says nothing. */
const COSTLY = CATALOGUE.filter(({ weights }) => weights.length > 0);

test('prices every record of the catalogue, and no other', () => {
  const mend = 'the card was fitted to other rows: `npm run model -- fit`, then `npm run generate`';
  const asked = COSTLY.map(({ key, weights }) => [key, [...new Set(weights.map(costName))].toSorted()]);
  const priced = Object.entries(CARD.checks).map(([key, { points }]) => [
    key,
    Object.keys(points).toSorted(),
  ]);
  expect(Object.fromEntries(priced), mend).toEqual(Object.fromEntries(asked));
});

test('points are whole, never below 0, and at most the cap of the family', () => {
  for (const { key, family } of COSTLY)
    for (const points of Object.values(CARD.checks[key]!.points)) {
      expect(Number.isInteger(points) && points >= 0, key).toBe(true);
      expect(points, key).toBeLessThanOrEqual(CARD.familyCaps[family]);
    }
});

test('no record costs less than a milder one of its check, and none that experts charge is free', () => {
  for (const { check, groups } of SCALES) {
    const costs = groups.map(([row]) => CARD.checks[check.key]!.points[costName(row!)]!);
    expect(costs, check.key).toEqual(costs.toSorted((a, b) => a - b));
    groups.forEach(([row], group) => {
      if (row!.points > 0) expect(costs[group], check.key).toBeGreaterThan(0);
    });
  }
});

test('docs/model.md lists the grave records under which a company stays safe', () => {
  const mend = 'replace the section by what `safeSection` of bench/model/absurd.ts gives';
  expect(readFileSync(new URL('../../docs/model.md', import.meta.url), 'utf8'), mend).toContain(
    safeSection(),
  );
});

test('the card keeps the order of careful people, the experts’ zeros, and half of the distance between their rows', () => {
  const score = (situation: Name) => judgeCase(caseFor(situation)).judgement.score;
  expect(PAIRS.length).toBeGreaterThan(60);
  expect(PAIRS.filter(([worse, better]) => score(worse) >= score(better))).toEqual([]);
  const draft = draftOfCard(CARD);
  expect(disorder(draft)).toBe(0);
  draft.points.forEach((costs, place) => {
    const distances = costs.map((cost, group) => cost - (costs[group - 1] ?? 0));
    DISTANCES[place]!.forEach((least, group) => {
      expect(distances[group], SCALES[place]!.check.key).toBeGreaterThanOrEqual(least);
    });
  });
  for (const { key, weights } of CATALOGUE)
    for (const row of weights.filter(({ points, knockOut }) => points === 0 && !knockOut))
      expect(CARD.checks[key]!.points[costName(row)], `${key} ${row.when.en}`).toBe(0);
});

test('not knowing costs something where a record does, and at most the worst one', () => {
  for (const { key } of COSTLY) {
    const { unknown, points } = CARD.checks[key]!;
    const worst = Math.max(0, ...Object.values(points));
    expect(unknown, key).toBeLessThanOrEqual(worst);
    if (worst > 0) expect(unknown, key).toBeGreaterThan(0);
  }
});

test('what limits the verdict is the experts’, whatever the card says', () => {
  const knockOuts = ({ checks }: typeof EXPERT_MODEL) =>
    checks.map(({ key, weights }) => [key, weights.map(({ knockOut }) => knockOut)]);
  expect(knockOuts(MODEL_IN_FORCE)).toEqual(knockOuts(EXPERT_MODEL));
});

const invented = world.regimes.flatMap(regime =>
  [...world.companies({ seed: 7, companies: 300, regime })].map(({ case: file }) => {
    const known = knownOf(file);
    return { known, asked: askedBy(statesOf(known)) };
  }),
);

describe.each([
  ['the card in force', CARD, MODEL_IN_FORCE],
  ['the experts’', EXPERT_CARD, EXPERT_MODEL],
] as const)('the score by which the fit ranks, by %s', (_, card, model) => {
  test('is the score that a company is told, whichever registers are silent', () => {
    const draft = draftOfCard(card);
    for (const { known, asked } of invented) {
      const told = judge(known, model);
      // What is shown of an unknown costs at least the unknown: the fit takes the row alone.
      const fitted = scoreBy(draft, asked);
      if (told.completeness === 1) expect(fitted).toBe(told.score);
      else expect(Math.abs(fitted - told.score)).toBeLessThanOrEqual(20);
    }
  });
});
