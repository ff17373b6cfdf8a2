import { describe, expect, test } from 'vitest';
import { labourSanctions } from '../../../../src/checks/catalogue/labour/labour-sanctions.ts';
import { verySeriousLabourSanctions } from '../../../../src/checks/catalogue/labour/very-serious-labour-sanctions.ts';
import { judge } from '../../../../src/checks/judging/judge.ts';
import type { Fact, LabourSanction } from '../../../../src/facts/fact.ts';
import { sanction } from '../../further-facts.ts';
import { judged } from '../../judged.ts';
import { day, knownOf, SOUND } from '../../known-of.ts';

const safety = sanction();
const driving = sanction({ area: 'transport' });
const contracts = sanction({ area: 'other' });

describe('verySeriousLabourSanctions', () => {
  test.each([
    ['safety at work', [safety], 1, 3, 'ACT_VERY_SERIOUS_SAFETY'],
    ['another area', [contracts], 1, 2, 'ACT_VERY_SERIOUS'],
    ['driving times', [driving], 1, 1, 'ACT_VERY_SERIOUS_TRANSPORT'],
    ['the worst area decides', [driving, contracts, safety], 3, 3, 'ACT_VERY_SERIOUS_SAFETY'],
    ['driving times beside another area', [driving, contracts], 2, 2, 'ACT_VERY_SERIOUS'],
    [
      'milder ones on safety are not counted',
      [driving, sanction({ gravity: 'serious' })],
      1,
      1,
      'ACT_VERY_SERIOUS_TRANSPORT',
    ],
  ])('%s', (_name, facts, value, points, reason) => {
    expect(judged(verySeriousLabourSanctions, facts)).toEqual({ value, points, reason });
  });

  test('with what both checks take, driving times cost less than safety within the family’s cap of 3', () => {
    const total = (facts: Parameters<typeof judged>[1]) =>
      [labourSanctions, verySeriousLabourSanctions].reduce((sum, check) => {
        const outcome = judged(check, facts);
        return sum + ('points' in outcome ? outcome.points : 0);
      }, 0);
    expect(Math.min(3, total([driving, sanction({ area: 'transport' })]))).toBe(2);
    expect(Math.min(3, total([safety]))).toBe(3);
  });

  test.each([
    ['nothing published', []],
    ['milder ones', [sanction({ gravity: 'light' }), sanction({ gravity: 'serious' })]],
  ])('%s is clear', (_name, facts) => {
    expect(judged(verySeriousLabourSanctions, facts)).toMatchObject({ kind: 'clear', value: 0 });
  });

  test.each([
    ['of which the gravity is not stated', [sanction({ gravity: null })], 'unknown'],
    ['of which none could be read', [sanction({ gravity: 'unreadable' })], 'unknown'],
    [
      'of which the gravity of one could not be read',
      [driving, sanction({ gravity: 'unreadable' })],
      'hit, pending',
    ],
    ['of which the area could not be read', [sanction({ area: 'unreadable' })], 'hit, pending'],
    ['of which one is as grave as any', [safety, sanction({ gravity: 'unreadable' })], 'hit'],
  ] as const)('sanctions %s', (_name, facts, kind) => {
    const outcome = verySeriousLabourSanctions.judge(knownOf({ facts }));
    expect(outcome.kind + ('pending' in outcome ? ', pending' : '')).toBe(kind);
    expect(labourSanctions.judge(knownOf({ facts })).kind).toBe('hit');
  });

  const open = (about: Partial<LabourSanction>) =>
    sanction({ gravity: null, on: day('2026-09-01'), ...about });
  const boundsOf = (...facts: Fact[]) => judge(knownOf({ facts: [...SOUND, ...facts] })).bounds;

  test.each(['safety', 'transport', 'other'] as const)(
    'one whose gravity is not stated is no repetition, and at worst what its area costs: %s',
    area => {
      const worst = judge(knownOf({ facts: [...SOUND, sanction({ area, on: day('2026-09-01') })] })).score;
      expect(boundsOf(open({ area }))).toEqual({
        low: worst,
        high: judge(knownOf({ facts: [...SOUND, sanction({ gravity: 'light', area })] })).score,
      });
    },
  );

  test('beside a very serious one on safety of another day it may be the repetition', () => {
    const before = sanction({ on: day('2026-03-02') });
    const worst = judge(knownOf({ facts: [...SOUND, before, open({ gravity: 'very-serious' })] })).score;
    const { score, bounds, unknownChecks } = judge(knownOf({ facts: [...SOUND, before, open({})] }));
    expect(unknownChecks).toContain('verySeriousLabourSanctions');
    expect(bounds.low).toBe(worst);
    expect(score).toBeGreaterThan(worst);
    expect(boundsOf(before, open({ area: 'other' })).low).toBeGreaterThan(worst);
  });

  test('two whose gravity is not stated may be one as well', () => {
    const [first, second] = [open({ on: day('2026-03-02') }), open({})];
    const worst = boundsOf(
      ...[first, second].map((each): Fact => ({ ...each, gravity: 'very-serious' })),
    ).low;
    expect(boundsOf(first, second).low).toBe(worst);
  });

  test('the evidence holds the very serious ones only', () => {
    const facts = [driving, sanction({ gravity: 'light' })];
    const outcome = verySeriousLabourSanctions.judge(knownOf({ facts }));
    expect(outcome.kind === 'hit' && outcome.evidence).toMatchObject([
      { type: 'presence', register: 'act-sanctions', fact: driving.key },
    ]);
  });
});
