import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allChecks } from '../../../src/checks/all-checks.ts';
import { assess } from '../../../src/checks/judging/assess.ts';
import { size } from '../../kit/sizes.ts';
import { anyKnown } from '../arbitrary-known.ts';
import { knownOf, listing, SOUND } from '../known-of.ts';

it('the levels’ points sum to what the score lost, and every hit that costs names its row', () => {
  fc.assert(
    fc.property(anyKnown, known => {
      const { levels, judgement } = assess(known);
      expect(Object.keys(levels)).toEqual(allChecks.map(({ key }) => key));
      const points = Object.values(levels).reduce((sum, level) => sum + level.points, 0);
      expect(points).toBe(100 - judgement.score);
      for (const check of allChecks) {
        const { level, row, points: taken } = levels[check.key]!;
        expect(level).toBe(judgement.outcomes[check.key]!.kind);
        if (level === 'hit' && check.weights.length > 0)
          expect(check.weights[row! - 1], check.key).toBeDefined();
        if (level === 'clear' && !judgement.unknownChecks.includes(check.key)) expect(taken).toBe(0);
      }
    }),
    { numRuns: size(50, 2_000) },
  );
});

it('tells rows of one scale apart, and names nobody and no record', () => {
  const level = (min: number) => assess(knownOf({ facts: [...SOUND, listing('tax', min)] })).levels;
  expect(level(10_000).taxDebtor).toMatchObject({ level: 'hit' });
  expect(level(10_000).taxDebtor!.row).not.toBe(level(1_000_000).taxDebtor!.row);
  expect(Object.keys(level(10_000).taxDebtor!)).toEqual(['level', 'row', 'points', 'holds']);
  expect(level(10_000).ssDebtor).toEqual({ level: 'clear', row: null, points: 0 });
});
