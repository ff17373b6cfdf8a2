import { describe, expect, test } from 'vitest';
import { insolvencyDeclared } from '../../../../src/checks/catalogue/insolvency/insolvency-declared.ts';
import { judged } from '../../judged.ts';
import { act, day, knownOf, notice } from '../../known-of.ts';

const OTHER = '77/20.1T8VNG';
const accountsOn = (...days: string[]) => days.map(on => act('accounts', on, Number(on.slice(0, 4)) - 1));
/** All in one day, years after they were due. */
const filedLate = (...years: number[]) => years.map(year => act('accounts', '2024-06-05', year));

/** What a declaration costs beside its 31 points, by what became of the company. */
const DECLARED = { reason: 'CIRE_INSOLVENCY_DECLARED', knockOut: 'do_not_proceed' };
const WITHOUT_ASSETS = { reason: 'CIRE_INSOLVENCY_WITHOUT_ASSETS', knockOut: 'do_not_proceed' };
const CONTINUES = { reason: 'CIRE_INSOLVENCY_COMPANY_CONTINUES', knockOut: 'moderate_risk' };
const EXTINCT = { reason: 'CIRE_INSOLVENCY_COMPANY_EXTINCT', knockOut: 'do_not_proceed' };
const ABANDONED = { reason: 'CIRE_INSOLVENCY_COMPANY_ABANDONED', knockOut: 'do_not_proceed' };
const CLOSED = { reason: 'CIRE_INSOLVENCY_CLOSED', knockOut: 'high_risk' };
const REGISTERED = { reason: 'MJ_INSOLVENCY_REGISTERED', knockOut: 'do_not_proceed' };
const OUTLIVED = { reason: 'MJ_INSOLVENCY_OUTLIVED' };

describe('insolvencyDeclared', () => {
  const closed = notice({ act: 'closed-unspecified', publishedOn: day('2019-01-02') });
  const plan = notice({ act: 'closed-plan-approved' });
  const registered = act('insolvency', '2019-01-02');
  const accounts = accountsOn('2021-01-02', '2022-07-01', '2023-07-01');
  const early = accountsOn('2020-07-01', '2022-07-01', '2023-07-01');
  test.each([
    ['declared and open', [notice()], 1, DECLARED],
    ['declared without assets', [notice({ act: 'declared-without-assets' })], 1, WITHOUT_ASSETS],
    ['named as respondent in the declaration', [notice({ role: 'respondent' })], 1, DECLARED],
    ['closed by plan', [notice(), plan], 1, CONTINUES],
    [
      'closed after the final distribution',
      [notice(), notice({ act: 'closed-final-distribution' })],
      1,
      EXTINCT,
    ],
    ['closed for lack of assets', [notice({ act: 'closed-insufficient-estate' })], 1, ABANDONED],
    ['closed, no reason given', [notice(), notice({ act: 'closed-unspecified' })], 1, CLOSED],
    ['two processes, the worse one decides', [plan, notice({ process: OTHER })], 2, DECLARED],
    [
      'two survived ones: both are counted',
      [plan, notice({ process: OTHER, act: 'closed-debtor-request' })],
      2,
      CONTINUES,
    ],
    [
      'a revoked one beside an open one',
      [notice({ process: OTHER }), notice({ process: OTHER, act: 'revoked' }), notice()],
      1,
      DECLARED,
    ],
    [
      'registered alone, however many acts',
      [act('insolvency', '2024-01-02'), act('insolvency', '2024-05-02')],
      1,
      REGISTERED,
    ],
    [
      'registered, and a petition only in Citius',
      [act('insolvency'), notice({ act: 'opened', role: 'respondent' })],
      1,
      REGISTERED,
    ],
    ['registered, and accounts of three years two years after it', [registered, ...accounts], 1, OUTLIVED],
    ['closed without a reason, and the same accounts', [closed, ...accounts], 1, OUTLIVED],
    ['closed so, the first of them a year too early', [closed, ...early], 1, CLOSED],
    ['registered, the first of them a year too early', [registered, ...early], 1, REGISTERED],
    [
      'registered, and accounts of years before it filed long after',
      [registered, ...filedLate(2016, 2017, 2018)],
      1,
      REGISTERED,
    ],
    [
      'registered, and later ones of one day, not all due two years after it',
      [registered, ...filedLate(2018, 2019, 2020, 2021)],
      1,
      REGISTERED,
    ],
    [
      'registered, and all due two years after it, of one day',
      [registered, ...filedLate(2020, 2021, 2022)],
      1,
      OUTLIVED,
    ],
    [
      'closed so, and accounts of years before it filed long after',
      [closed, ...filedLate(2016, 2017, 2018)],
      1,
      CLOSED,
    ],
    [
      'one outlived, and one since',
      [registered, act('insolvency', '2024-01-02'), ...accounts],
      1,
      REGISTERED,
    ],
    ['both registers show the same one', [act('insolvency'), notice()], 1, DECLARED],
  ] as const)('%s', (_name, facts, value, cost) => {
    expect(judged(insolvencyDeclared, facts)).toEqual({ value, points: 31, ...cost });
  });

  test.each([
    'liquidation',
    'distribution',
    'qualified-culpable',
    'qualified-fortuitous',
    'plan-proposed',
    'plan-approved',
    'plan-refused',
    'administrator-changed',
  ] as const)('%s implies a declaration whose notice is no longer online', implied => {
    expect(judged(insolvencyDeclared, [notice({ act: implied })])).toMatchObject({
      value: 1,
      knockOut: 'do_not_proceed',
    });
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
    ['neutral acts', [notice({ act: 'opened' }), notice({ act: 'notice' })]],
    ['a revoked declaration', [notice(), notice({ act: 'revoked', publishedOn: day('2026-10-01') })]],
    [
      'a revoked one that the company register also shows',
      [notice(), notice({ act: 'revoked' }), act('insolvency')],
    ],
    ['nothing', []],
  ])('%s is no insolvency of the company', (_name, facts) => {
    expect(judged(insolvencyDeclared, facts)).toMatchObject({ kind: 'clear', value: 0 });
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
