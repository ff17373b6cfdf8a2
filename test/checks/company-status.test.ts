import { describe, expect, test } from 'vitest';
import { companyStatus } from '../../src/checks/company-status.ts';
import { act, knownOf, licence, listing, notice, office, SOUND } from './known-of.ts';

describe('companyStatus', () => {
  test.each([
    ['a dissolution', [...SOUND, act('dissolution')], 'dissolved', 'do_not_proceed'],
    ['a deregistration', [...SOUND, act('deregistration')], 'dissolved', 'do_not_proceed'],
    [
      'a deregistration after an insolvency',
      [act('insolvency'), act('deregistration')],
      'dissolved',
      'do_not_proceed',
    ],
    ['a liquidator', [...SOUND, office('liquidator')], 'in_liquidation', 'high_risk'],
    ['a registered insolvency', [...SOUND, act('insolvency')], 'in_liquidation', 'high_risk'],
    ['a registered insolvency, open in Citius', [act('insolvency'), notice()], 'in_liquidation', 'high_risk'],
    [
      'a survived insolvency and an open one',
      [act('insolvency'), notice({ act: 'closed-plan-approved' }), notice({ process: '9/26.1T8PRT' })],
      'in_liquidation',
      'high_risk',
    ],
    ['nothing but an open insolvency', [notice()], 'in_liquidation', 'high_risk'],
    [
      'nothing but a failed PER and an open insolvency',
      [notice({ proceeding: 'per', act: 'plan-refused', process: '9/26.1T8PRT' }), notice()],
      'in_liquidation',
      'high_risk',
    ],
    ['only a PER', [notice({ proceeding: 'per', act: 'opened' })], 'not_found', 'high_risk'],
    ['nothing anywhere', [], 'not_found', 'high_risk'],
    ['only a listing as debtor', [listing('tax', 10_000)], 'not_found', 'high_risk'],
    ['only a lost title', [licence('cancelled')], 'not_found', 'high_risk'],
    ['only a petition', [notice({ act: 'opened', role: 'respondent' })], 'not_found', 'high_risk'],
  ] as const)('%s', (_name, facts, value, knockOut) => {
    const known = knownOf({ facts });
    const outcome = companyStatus.judge(known);
    expect(outcome).toMatchObject({ kind: 'hit', value });
    expect(outcome.kind === 'hit' && companyStatus.cost(outcome, known)).toMatchObject({
      points: 5,
      knockOut,
    });
  });

  test.each([
    ['published acts', [act('constitution')]],
    ['an office', [office('director')]],
    ['a liquidator who left', [office('liquidator', 'ceased')]],
    ['a valid title', [licence('valid')]],
    ['an insolvency closed by plan', [act('insolvency'), notice({ act: 'closed-plan-approved' })]],
    ['nothing but an insolvency closed by plan', [notice({ act: 'closed-plan-approved' })]],
    ['a revoked insolvency', [act('insolvency'), notice({ act: 'revoked' })]],
    ['a merger', [act('merger-or-division')]],
  ])('%s: active', (_name, facts) => {
    expect(companyStatus.judge(knownOf({ facts }))).toMatchObject({
      kind: 'clear',
      value: 'active',
      evidence: [{ type: 'presence' }],
    });
  });

  test('active rests on the youngest record', () => {
    const facts = [
      act('constitution', '2010-03-01'),
      act('accounts', '2026-07-15'),
      act('accounts', '2025-07-15'),
    ];
    expect(companyStatus.judge(knownOf({ facts }))).toMatchObject({ evidence: [{ date: '2026-07-15' }] });
  });

  test('not found rests on the empty answer of every register that could have shown the company', () => {
    const outcome = companyStatus.judge(knownOf());
    expect(outcome.kind === 'hit' && outcome.evidence.map(({ register }) => register)).toEqual([
      'mj-publications',
      'citius-insolvency',
      'impic-licences',
    ]);
  });
});
