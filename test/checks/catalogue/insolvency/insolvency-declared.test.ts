import { describe, expect, test } from 'vitest';
import { insolvencyDeclared } from '../../../../src/checks/catalogue/insolvency/insolvency-declared.ts';
import type { Fact } from '../../../../src/facts/fact.ts';
import { act, day, knownOf, notice } from '../../known-of.ts';

function costs(facts: readonly Fact[]) {
  const known = knownOf({ facts });
  const outcome = insolvencyDeclared.judge(known);
  return outcome.kind === 'hit'
    ? { value: outcome.value, ...insolvencyDeclared.cost(outcome, known) }
    : outcome;
}

const OTHER = '77/20.1T8VNG';
const accountsOn = (...days: string[]) => days.map(on => act('accounts', on, Number(on.slice(0, 4)) - 1));

describe('insolvencyDeclared', () => {
  test.each([
    ['declared and open', [notice()], 1, 31, 'do_not_proceed', 'CIRE_INSOLVENCY_DECLARED'],
    [
      'declared without assets',
      [notice({ act: 'declared-without-assets' })],
      1,
      31,
      'do_not_proceed',
      'CIRE_INSOLVENCY_WITHOUT_ASSETS',
    ],
    [
      'named as respondent in the declaration',
      [notice({ role: 'respondent' })],
      1,
      31,
      'do_not_proceed',
      'CIRE_INSOLVENCY_DECLARED',
    ],
    [
      'closed by plan',
      [notice(), notice({ act: 'closed-plan-approved' })],
      1,
      31,
      undefined,
      'CIRE_INSOLVENCY_COMPANY_CONTINUES',
    ],
    [
      'closed after the final distribution',
      [notice(), notice({ act: 'closed-final-distribution' })],
      1,
      31,
      'do_not_proceed',
      'CIRE_INSOLVENCY_COMPANY_EXTINCT',
    ],
    [
      'closed for lack of assets',
      [notice({ act: 'closed-insufficient-estate' })],
      1,
      31,
      'do_not_proceed',
      'CIRE_INSOLVENCY_COMPANY_ABANDONED',
    ],
    [
      'closed, no reason given',
      [notice(), notice({ act: 'closed-unspecified' })],
      1,
      31,
      'high_risk',
      'CIRE_INSOLVENCY_CLOSED',
    ],
    [
      'two processes, the worse one decides',
      [notice({ act: 'closed-plan-approved' }), notice({ process: OTHER })],
      2,
      31,
      'do_not_proceed',
      'CIRE_INSOLVENCY_DECLARED',
    ],
    [
      'two survived ones: both are counted, the cap is reached by one',
      [notice({ act: 'closed-plan-approved' }), notice({ process: OTHER, act: 'closed-debtor-request' })],
      2,
      31,
      undefined,
      'CIRE_INSOLVENCY_COMPANY_CONTINUES',
    ],
    [
      'a revoked one beside an open one',
      [notice({ process: OTHER }), notice({ process: OTHER, act: 'revoked' }), notice()],
      1,
      31,
      'do_not_proceed',
      'CIRE_INSOLVENCY_DECLARED',
    ],
    [
      'the company register alone, however many acts',
      [act('insolvency', '2024-01-02'), act('insolvency', '2024-05-02')],
      1,
      31,
      'do_not_proceed',
      'MJ_INSOLVENCY_REGISTERED',
    ],
    [
      'the company register, and a petition only in Citius',
      [act('insolvency'), notice({ act: 'opened', role: 'respondent' })],
      1,
      31,
      'do_not_proceed',
      'MJ_INSOLVENCY_REGISTERED',
    ],
    [
      'the company register alone, and accounts of three years two years after it: outlived',
      [act('insolvency', '2019-01-02'), ...accountsOn('2021-01-02', '2022-07-01', '2023-07-01')],
      1,
      31,
      undefined,
      'MJ_INSOLVENCY_OUTLIVED',
    ],
    [
      'the same a day too early for the first of them',
      [act('insolvency', '2019-01-02'), ...accountsOn('2021-01-01', '2022-07-01', '2023-07-01')],
      1,
      31,
      'do_not_proceed',
      'MJ_INSOLVENCY_REGISTERED',
    ],
    [
      'one outlived, and one since',
      [
        act('insolvency', '2019-01-02'),
        act('insolvency', '2024-01-02'),
        ...accountsOn('2021-01-02', '2022-07-01', '2023-07-01'),
      ],
      1,
      31,
      'do_not_proceed',
      'MJ_INSOLVENCY_REGISTERED',
    ],
    [
      'both registers show the same one',
      [act('insolvency'), notice()],
      1,
      31,
      'do_not_proceed',
      'CIRE_INSOLVENCY_DECLARED',
    ],
  ] as const)('%s', (_name, facts, value, points, knockOut, reason) => {
    const expected = { value, points, reason };
    expect(costs(facts)).toEqual(knockOut ? { ...expected, knockOut } : expected);
  });

  test.each([
    'liquidation',
    'distribution',
    'qualified-culpable',
    'qualified-fortuitous',
    'plan-proposed',
    'plan-approved',
    'plan-refused',
  ] as const)('%s implies a declaration whose notice is no longer online', implied => {
    expect(costs([notice({ act: implied })])).toMatchObject({ value: 1, knockOut: 'do_not_proceed' });
  });

  test.each([
    ['a creditor', [notice({ role: 'creditor' })]],
    ['a petitioner', [notice({ role: 'petitioner' })]],
    ['another interested party', [notice({ role: 'other' })]],
    [
      'a PER',
      [notice({ proceeding: 'per', act: 'opened' }), notice({ proceeding: 'per', act: 'plan-approved' })],
    ],
    ['a PEAP', [notice({ proceeding: 'peap', act: 'plan-refused' })]],
    ['a PEVE', [notice({ proceeding: 'peve', act: 'plan-approved' })]],
    ['a petition', [notice({ act: 'opened', role: 'respondent' })]],
    ['neutral acts', [notice({ act: 'administrator-changed' }), notice({ act: 'notice' })]],
    ['a revoked declaration', [notice(), notice({ act: 'revoked', publishedOn: day('2026-10-01') })]],
    [
      'a revoked one that the company register also shows',
      [notice(), notice({ act: 'revoked' }), act('insolvency')],
    ],
    ['nothing', []],
  ])('%s is no insolvency of the company', (_name, facts) => {
    expect(insolvencyDeclared.judge(knownOf({ facts }))).toMatchObject({ kind: 'clear', value: 0 });
  });

  test('one process is one insolvency: rectified, continued and in its appendices', () => {
    const facts = [
      notice(),
      notice({ publishedOn: day('2026-10-02') }),
      notice({ act: 'liquidation' }),
      notice({ process: '1401/26.0T8LRA-B', act: 'qualified-culpable' }),
    ];
    const outcome = insolvencyDeclared.judge(knownOf({ facts }));
    expect(outcome).toMatchObject({ kind: 'hit', value: 1 });
    expect(outcome.kind === 'hit' && outcome.evidence).toHaveLength(4);
  });

  test('a clear rests on the empty answers of both registers', () => {
    const outcome = insolvencyDeclared.judge(knownOf());
    expect(outcome.kind === 'clear' && outcome.evidence).toMatchObject([
      { type: 'absence', register: 'citius-insolvency' },
      { type: 'absence', register: 'mj-publications' },
    ]);
  });
});
