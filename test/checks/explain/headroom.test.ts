import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allChecks } from '../../../src/checks/all-checks.ts';
import { headroomOf } from '../../../src/checks/explain/headroom.ts';
import { chargesOf, examine } from '../../../src/checks/judging/examine.ts';
import { judgementOf } from '../../../src/checks/judging/judge.ts';
import { limitOf } from '../../../src/checks/judging/scorecard.ts';
import { floorOf, verdictOf } from '../../../src/checks/judging/verdict.ts';
import { size } from '../../kit/sizes.ts';
import { anyKnown } from '../arbitrary-known.ts';

test.each([
  [100, 'no_records', null, { verdict: 'low_risk', points: 1 }],
  [100, 'low_risk', { verdict: 'no_records', points: 0 }, { verdict: 'moderate_risk', points: 31 }],
  [70, 'low_risk', { verdict: 'no_records', points: 30 }, { verdict: 'moderate_risk', points: 1 }],
  [69, 'moderate_risk', { verdict: 'low_risk', points: 1 }, { verdict: 'high_risk', points: 25 }],
  [44, 'high_risk', { verdict: 'moderate_risk', points: 1 }, { verdict: 'do_not_proceed', points: 25 }],
  [19, 'do_not_proceed', { verdict: 'high_risk', points: 1 }, null],
  [0, 'do_not_proceed', { verdict: 'high_risk', points: 20 }, null],
] as const)('%i, %s', (score, verdict, better, worse) => {
  expect(headroomOf({ score, verdict, contributions: [] })).toEqual({ better, worse, heldBy: [] });
});

test('of every score, so many points more or fewer lead into the next band, and one fewer does not', () => {
  for (let score = 0; score < 100; score++) {
    const verdict = verdictOf(score, false);
    const { better, worse } = headroomOf({ score, verdict, contributions: [] });
    if (better && better.verdict !== 'no_records') {
      expect(verdictOf(score + better.points, false)).toBe(better.verdict);
      expect(verdictOf(score + better.points - 1, false)).toBe(verdict);
    }
    if (worse) {
      expect(verdictOf(score - worse.points, false)).toBe(worse.verdict);
      expect(verdictOf(score - worse.points + 1, false)).toBe(verdict);
    }
  }
});

test('it names what holds the verdict, where points lead nowhere; and nothing where they do', () => {
  const hit = {
    check: 'labourSanctions',
    family: 'labour',
    reason: 'ACT',
    points: -31,
    because: 'hit',
  } as const;
  const held = { ...hit, check: 'alvaraStatus', because: 'knock-out' } as const;
  const judged = { score: 44, verdict: 'high_risk' } as const;
  expect(headroomOf({ ...judged, contributions: [hit, { ...held, points: -32 }] }).heldBy).toEqual([
    'alvaraStatus',
  ]);
  expect(headroomOf({ ...judged, contributions: [{ ...hit, points: -56 }] }).heldBy).toEqual([]);
});

test('records that took from the score hold the verdict just where no points lead to a better one', () => {
  fc.assert(
    fc.property(anyKnown, known => {
      const answers = examine(known, allChecks);
      const judged = judgementOf(answers);
      const { better, heldBy } = headroomOf(judged);
      const limit = limitOf(answers.flatMap(chargesOf));
      const took = judged.contributions.some(({ because }) => because === 'knock-out');
      expect(heldBy.length > 0).toBe(took && better !== null && limit < floorOf(better.verdict));
    }),
    { numRuns: size(200, 100_000) },
  );
});
