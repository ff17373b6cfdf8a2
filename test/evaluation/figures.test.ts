import { describe, expect, test } from 'vitest';
import { type Figures, figuresOf, risesStrictly, VERDICTS } from '../../src/evaluation/figures.ts';
import type { JudgedCase } from '../../src/evaluation/judge-country.ts';
import { wilson } from '../../src/evaluation/metrics/wilson.ts';
import { drawFigures } from '../../src/evaluation/plots/draw-figures.ts';
import { HONEST_SENTENCE, printFigures } from '../../src/evaluation/print-figures.ts';

const CASE: JudgedCase = {
  score: 100,
  verdict: 'no_records',
  phoenix: 'none',
  standing: 'going',
  bad: false,
  inDistress: false,
  succession: 'none',
  lookalike: null,
};
const many = (count: number, one: Partial<JudgedCase>): JudgedCase[] =>
  Array.from({ length: count }, () => ({ ...CASE, ...one }));

const CASES = [
  ...many(90, {}),
  ...many(10, { score: 80, verdict: 'low_risk', inDistress: true }),
  ...many(5, { score: 60, verdict: 'moderate_risk', bad: true, inDistress: true }),
  ...many(2, { score: 60, verdict: 'moderate_risk', standing: 'saved' }),
  ...many(9, { score: 10, verdict: 'do_not_proceed', standing: 'insolvent', bad: true }),
  ...many(1, { score: 10, verdict: 'do_not_proceed', standing: 'insolvent' }),
];

describe('the figures', () => {
  test('rank only companies that were not insolvent yet: what is declared already is no prediction', () => {
    const { going, distress } = figuresOf(CASES);
    expect(going).toMatchObject({ companies: 105, bad: 5, auc: 1, ks: 1, ksScore: 60 });
    // 15 in distress against 90 without: every one of them has the lower score.
    expect(distress).toMatchObject({ bad: 15, auc: 1 });
  });

  test('count the bad in each verdict, of all that exist and of those that go on', () => {
    const { bands, goingBands } = figuresOf(CASES);
    expect(bands.do_not_proceed).toMatchObject({ of: 10, hits: 9, rate: 0.9 });
    expect(bands.moderate_risk).toMatchObject({ of: 7, hits: 5 });
    expect(goingBands.moderate_risk).toMatchObject({ of: 5, hits: 5 });
    expect(goingBands.do_not_proceed).toMatchObject({ of: 0, hits: 0 });
    expect(bands.low_risk).toEqual(wilson(0, 10));
  });

  test('precision asks of findings, recall of successions that could be known; an early finding is right', () => {
    const { moderate, strong } = figuresOf([
      ...many(6, { phoenix: 'strong', succession: 'continues' }),
      ...many(1, { phoenix: 'moderate', succession: 'not-yet' }),
      ...many(1, { phoenix: 'moderate', lookalike: 'sister' }),
      ...many(1, { phoenix: 'strong' }),
      ...many(1, { phoenix: 'weak', succession: 'continues' }),
      ...many(1, { phoenix: 'not_assessable', succession: 'continues' }),
      ...many(4, { phoenix: 'none', succession: 'not-yet' }),
      ...many(3, { phoenix: 'none', lookalike: 'same-words' }),
    ]);
    expect(moderate.precision).toMatchObject({ hits: 7, of: 9 });
    expect(moderate.recall).toMatchObject({ hits: 6, of: 8 });
    expect(moderate.mistaken).toEqual({ sister: 1, none: 1 });
    expect(moderate.likenesses).toMatchObject({ hits: 1, of: 4 });
    expect(strong.precision).toMatchObject({ hits: 6, of: 7 });
    expect(strong.recall).toMatchObject({ hits: 6, of: 8 });
  });
});

describe('bad rates that rise', () => {
  const bands = (...rates: readonly (readonly [number, number])[]): Figures['bands'] =>
    Object.fromEntries(VERDICTS.map((verdict, i) => [verdict, wilson(...rates[i]!)])) as Figures['bands'];

  test('strictly, from each verdict to the next worse one', () => {
    expect(risesStrictly(bands([0, 100], [1, 100], [1, 20], [1, 5], [9, 10]))).toBe(true);
    expect(risesStrictly(bands([0, 100], [1, 100], [1, 20], [1, 20], [9, 10]))).toBe(false);
    expect(risesStrictly(bands([3, 100], [1, 100], [1, 20], [1, 5], [9, 10]))).toBe(false);
  });

  test('a verdict that nobody got says nothing', () => {
    expect(risesStrictly(bands([0, 100], [0, 0], [1, 20], [1, 5], [0, 0]))).toBe(true);
  });
});

describe('what is shown', () => {
  const figures = figuresOf(CASES);

  test('the text and the drawing say that nothing is calibrated', () => {
    const seeds = [{ label: '1', figures }];
    expect(printFigures(seeds, figures)).toContain(HONEST_SENTENCE);
    expect(drawFigures(seeds, figures, { companies: 116, at: '2025-11-20' })).toContain(HONEST_SENTENCE);
  });

  test('verdicts without companies and findings of nothing leave no broken mark', () => {
    const drawn = drawFigures([{ label: '1', figures }], figures, { companies: 116, at: '2025-11-20' });
    expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
    // Four verdicts of all companies and three of going ones; no finding was made, so precision has no mark.
    expect(drawn.match(/<circle/g)).toHaveLength(7);
    expect(printFigures([], figures)).not.toMatch(/undefined/);
  });
});
