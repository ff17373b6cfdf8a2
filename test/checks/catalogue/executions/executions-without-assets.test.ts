import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { executionsWithoutAssets } from '../../../../src/checks/catalogue/executions/executions-without-assets.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import type { Execution } from '../../../../src/facts/fact.ts';
import { addDays } from '../../../../src/kernel/local-date.ts';
import { execution } from '../../further-facts.ts';
import { judged } from '../../judged.ts';
import { day, knownOf, TODAY } from '../../known-of.ts';

const ended = (...days: string[]): Execution[] => days.map(each => execution({ extinguishedOn: day(each) }));
const points = (...days: string[]) => {
  const outcome = judged(executionsWithoutAssets, ended(...days));
  return 'points' in outcome ? outcome.points : undefined;
};

describe('executionsWithoutAssets', () => {
  test.each([
    ['today', ['2026-10-15'], 6],
    ['a year ago to the day', ['2025-10-15'], 6],
    ['a year and a day ago', ['2025-10-14'], 5],
    ['three and a half years ago', ['2023-04-15'], 3],
    ['five years ago to the day', ['2021-10-15'], 2],
    ['five years and a day ago: still listed, and no longer charged', ['2021-10-14'], 0],
    ['two of this year', ['2026-01-01', '2026-02-01'], 7],
    ['three of this year', ['2026-01-01', '2026-02-01', '2026-03-01'], 8],
    ['an old one and one of this year', ['2022-01-01', '2026-09-01'], 6],
    ['two old ones', ['2022-01-01', '2022-02-01'], 2],
    ['one past its time adds nothing', ['2019-01-01', '2026-01-01'], 6],
    ['many: no more than the worst', Array(9).fill('2026-01-01'), 8],
  ])('ended %s', (_name, days, cost) => {
    expect(judged(executionsWithoutAssets, ended(...days))).toEqual({
      value: days.length,
      points: cost,
      ...(cost > 0 ? { knockOut: cost === 8 ? 'high_risk' : 'moderate_risk' } : {}),
      reason: 'LPE_NO_ASSETS',
    });
  });

  test('the evidence says what ended, when, why and how much was owed', () => {
    const outcome = executionsWithoutAssets.judge(
      knownOf({ facts: [execution({ process: '1234/22.5T8LRA' })] }),
    );
    expect(inEnglish(outcome.kind === 'hit' && outcome.evidence)).toMatchObject([
      {
        type: 'presence',
        register: 'citius-executions',
        says: 'Execution 1234/22.5T8LRA ended on 2026-07-13 because no seizable assets were found; 12,460.27 € owed on that day.',
      },
    ]);
  });

  test.each([
    ['nothing on the list', []],
    ['a partial payment', [execution({ reason: 'partial-payment' })]],
  ])('%s is clear', (_name, facts) => {
    expect(judged(executionsWithoutAssets, facts)).toMatchObject({ kind: 'clear', value: 0 });
  });

  test('a more recent one never costs less', () => {
    const age = fc.integer({ min: 0, max: 3_000 });
    fc.assert(
      fc.property(age, age, fc.array(age, { maxLength: 3 }), (a, b, others) => {
        const costOfOneEnded = (days: number) =>
          points(...[days, ...others].map(each => addDays(TODAY, -each)));
        expect(costOfOneEnded(Math.min(a, b))).toBeGreaterThanOrEqual(costOfOneEnded(Math.max(a, b))!);
      }),
      { numRuns: 1000 },
    );
  });
});
