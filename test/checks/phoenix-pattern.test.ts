import { describe, expect, test } from 'vitest';
import type { Known } from '../../src/checks/check.ts';
import { judge } from '../../src/checks/judge.ts';
import { phoenixPattern } from '../../src/checks/phoenix-pattern.ts';
import type { PhoenixFinding, PhoenixIndicatorKind, PhoenixLevel } from '../../src/facts/phoenix-finding.ts';
import { finding, knownOf, SOUND } from './known-of.ts';

const known = (findings: readonly PhoenixFinding[], possible: PhoenixLevel = 'none'): Known =>
  knownOf({ facts: SOUND, phoenix: { assessable: true, findings, possible } });
const cost = (of: Known) => {
  const outcome = phoenixPattern.judge(of);
  return outcome.kind === 'hit' ? phoenixPattern.cost(outcome, of) : null;
};
const REASON = 'MJ_PHOENIX_SIGNS';

describe('phoenixPattern', () => {
  test.each([
    ['strong', '2025-03-01', { points: 8, knockOut: 'moderate_risk', reason: REASON }],
    ['moderate', '2025-03-01', { points: 6, reason: REASON }],
    ['weak', '2025-03-01', { points: 0, reason: REASON }],
    ['strong', '2021-10-15', { points: 8, knockOut: 'moderate_risk', reason: REASON }],
    ['strong', '2021-10-14', { points: 0, reason: REASON }],
    ['moderate', '2021-10-14', { points: 0, reason: REASON }],
  ] as const)('%s, the failure on %s', (level, failedOn, expected) => {
    const of = known([finding(level, failedOn)]);
    expect(phoenixPattern.judge(of)).toMatchObject({ kind: 'hit', value: level });
    expect(cost(of)).toEqual(expected);
  });

  test('the strongest is the value; a young one is charged before an old one', () => {
    const of = known([finding('strong', '2012-03-01'), finding('moderate')]);
    expect(phoenixPattern.judge(of)).toMatchObject({ value: 'strong' });
    expect(cost(of)).toMatchObject({ points: 6 });
  });

  test('nothing found is clear, with the register’s answer', () => {
    expect(phoenixPattern.judge(known([]))).toMatchObject({
      kind: 'clear',
      value: 'none',
      evidence: [{ type: 'absence', register: 'mj-publications' }],
    });
  });

  test('what cannot be looked at is not_assessable, and counts as unknown', () => {
    const of = knownOf({ facts: SOUND, phoenix: { assessable: false, because: 'no act is published' } });
    const { checks, unknownChecks, bounds, reasons } = judge(of);
    expect(checks.phoenixPattern).toBe('not_assessable');
    expect(unknownChecks).toEqual(['phoenixPattern']);
    expect(bounds).toEqual({ low: 69, high: 100 });
    expect(reasons).toEqual(['MJ_PHOENIX_UNKNOWN']);
    const silent = judge(knownOf({ facts: SOUND, silent: ['mj-publications'] }));
    expect(silent.checks.phoenixPattern).toBe('not_assessable');
  });

  test.each([
    ['nothing', [], 'strong', { points: 8, knockOut: 'moderate_risk' }],
    ['nothing', [], 'weak', { points: 0 }],
    ['a moderate one', [finding('moderate')], 'strong', { points: 8, knockOut: 'moderate_risk' }],
    ['an old strong one', [finding('strong', '2012-03-01')], 'moderate', { points: 6 }],
  ] as const)('%s found, %s possible: pending at that', (_name, findings, possible, pending) => {
    expect(phoenixPattern.judge(known(findings, possible))).toMatchObject({
      pending: { cost: { ...pending, reason: 'MJ_PHOENIX_UNKNOWN' } },
    });
  });

  test.each([
    [[finding('strong')], 'strong'],
    [[finding('moderate')], 'weak'],
    [[], 'none'],
  ] as const)('what could still come and would change nothing is not pending', (findings, possible) => {
    expect(phoenixPattern.judge(known(findings, possible))).not.toHaveProperty('pending');
  });
});

test('strong signs lead to moderate_risk and no further; the verdict says caution', () => {
  expect(judge(known([finding('strong')]))).toMatchObject({
    score: 69,
    verdict: 'moderate_risk',
    color: 'caution',
  });
});

test('the evidence is the whole path: the failure, the offices, every sign; never a person, an address or "fraud"', () => {
  const kinds: PhoenixIndicatorKind[] = [
    'timing',
    'seat',
    'name',
    'client',
    'serial',
    'activity',
    'licence',
    'culpable',
    'debts-left',
    'moves-before',
  ];
  const outcome = phoenixPattern.judge(known([finding('strong', '2025-03-01', ...kinds)]));
  const evidence = outcome.kind === 'hit' ? outcome.evidence : [];
  const says = evidence.map(each => (each.type === 'presence' ? each.says : ''));
  expect(evidence).toHaveLength(3 + 2 * kinds.length);
  expect(says).toContain('OUTRA EXEMPLO, LDA (599000120) was declared insolvent on 2025-03-01.');
  expect(says.filter(each => each.startsWith('Sign of continuity with OUTRA EXEMPLO, LDA'))).toHaveLength(20);
  expect(JSON.stringify(evidence)).not.toMatch(/Pessoa|dir_|Rua|fraud/i);
  const { reasons, question, value } = phoenixPattern;
  expect(JSON.stringify([reasons, question, value])).not.toMatch(/fraud|fénix/i);
});
