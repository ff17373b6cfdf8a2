import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeForDay } from '../../../src/checks/judging/judge-for-day.ts';
import { addDays } from '../../../src/kernel/local-date.ts';
import { size } from '../../kit/sizes.ts';
import { adverseFact, anyKnown } from '../arbitrary-known.ts';

const RUNS = { numRuns: size(150, 100_000) };

it('for an earlier day no record counts that was published later', () => {
  const daysBack = fc.integer({ min: 1, max: 2_000 });
  fc.assert(
    fc.property(anyKnown, adverseFact, daysBack, (known, fact, days) => {
      const day = addDays(known.today, -days);
      const later = { ...fact, source: { ...fact.source, date: addDays(day, 1) } };
      const more = { ...known, facts: [...known.facts, later] };
      expect(judgeForDay(more as typeof known, day)).toEqual(judgeForDay(known, day));
    }),
    RUNS,
  );
});

it('for an earlier day what has no history is unknown, and never clear', () => {
  fc.assert(
    fc.property(anyKnown, known => {
      const { outcomes } = judgeForDay(known, addDays(known.today, -1));
      for (const check of ['taxDebtor', 'ssDebtor', 'alvaraStatus', 'directorsWithIssues', 'phoenixPattern'])
        expect(outcomes[check]!.kind, check).toBe('unknown');
    }),
    RUNS,
  );
});
