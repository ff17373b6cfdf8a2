import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allChecks } from '../../../src/checks/all-checks.ts';
import { headroomOf, pointsToBands } from '../../../src/checks/explain/headroom.ts';
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
  expect(headroomOf({ score, verdict, heldBy: [] })).toEqual({ better, worse, heldBy: [] });
});

test('of every score, so many points more or fewer lead into the next band, and one fewer does not', () => {
  for (let score = 0; score < 100; score++) {
    const verdict = verdictOf(score, false);
    const { better, worse } = headroomOf({ score, verdict, heldBy: [] });
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

test('records hold the verdict just where no points lead to a better one, though they took nothing', () => {
  fc.assert(
    fc.property(anyKnown, known => {
      const answers = examine(known, allChecks);
      const judged = judgementOf(answers);
      const { better } = pointsToBands(judged);
      const charges = answers.flatMap(chargesOf);
      const held = judged.heldBy;
      expect(held.length > 0).toBe(better !== null && limitOf(charges) < floorOf(better.verdict));
      const left = charges.filter(({ cost }) => cost.knockOut);
      for (const key of held) expect(left.some(({ check }) => check === key)).toBe(true);
    }),
    { numRuns: size(100, 100_000) },
  );
});
