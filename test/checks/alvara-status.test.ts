import { describe, expect, test } from 'vitest';
import { alvaraStatus } from '../../src/checks/alvara-status.ts';
import { knownOf, licence } from './known-of.ts';

describe('alvaraStatus', () => {
  test.each([
    [['suspended'], 'suspended', { points: 8, knockOut: 'high_risk', reason: 'IMPIC_LICENCE_SUSPENDED' }],
    [['cancelled'], 'cancelled', { points: 8, knockOut: 'high_risk', reason: 'IMPIC_LICENCE_CANCELLED' }],
    [['expired'], 'expired', { points: 7, reason: 'IMPIC_LICENCE_EXPIRED' }],
    [[], 'none', { points: 6, reason: 'IMPIC_NO_LICENCE' }],
    [
      ['cancelled', 'suspended'],
      'suspended',
      { points: 8, knockOut: 'high_risk', reason: 'IMPIC_LICENCE_SUSPENDED' },
    ],
    [
      ['expired', 'cancelled'],
      'cancelled',
      { points: 8, knockOut: 'high_risk', reason: 'IMPIC_LICENCE_CANCELLED' },
    ],
  ] as const)('titles %j: %s', (states, value, cost) => {
    const known = knownOf({ facts: states.map((state, i) => licence(state, `1000${i}-PUB`)) });
    const outcome = alvaraStatus.judge(known);
    expect(outcome).toMatchObject({ kind: 'hit', value });
    expect(outcome.kind === 'hit' && alvaraStatus.cost(outcome, known)).toEqual(cost);
  });

  test('one valid title is enough, and is the evidence', () => {
    const facts = [licence('cancelled', '1-PUB'), licence('valid', '2-PAR'), licence('suspended', '3-PUB')];
    expect(alvaraStatus.judge(knownOf({ facts }))).toMatchObject({
      kind: 'clear',
      value: 'valid',
      evidence: [{ type: 'presence', reference: '2-PAR' }],
    });
  });

  test('no title rests on the register’s empty answer', () => {
    const outcome = alvaraStatus.judge(knownOf());
    expect(outcome.kind === 'hit' && outcome.evidence).toMatchObject([
      { type: 'absence', register: 'impic-licences' },
    ]);
  });
});
