import { describe, expect, test } from 'vitest';
import { companyStatus } from '../../../../src/checks/catalogue/company-register/company-status.ts';
import { judge } from '../../../../src/checks/judging/judge.ts';
import type { Fact } from '../../../../src/facts/fact.ts';
import { ban, contract } from '../../further-facts.ts';
import { judged } from '../../judged.ts';
import {
  accounts as accountsOf,
  act,
  day,
  knownOf,
  licence,
  listing,
  notice,
  office,
  SOUND,
} from '../../known-of.ts';

describe('companyStatus', () => {
  test('of a revoked insolvency the revocation shows that the company goes on, and not a sale that comes late', () => {
    const facts = [
      notice({ publishedOn: day('2026-02-01') }),
      notice({ act: 'revoked', publishedOn: day('2026-03-01') }),
      notice({ act: 'liquidation', publishedOn: day('2026-03-20') }),
    ];
    const outcome = companyStatus.judge(knownOf({ facts }));
    expect(outcome).toMatchObject({ kind: 'clear', value: 'active', evidence: [{ fact: facts[1]!.key }] });
  });

  const merged = (on: string) => act('merger-or-division', on);
  const struckOff = act('deregistration', '2025-01-05');
  const goes = office('liquidator', 'ceased', { on: '2021-03-01' });
  const comes = { on: '2021-03-01', name: 'Outra Inventada' };
  const plan = notice({ act: 'closed-plan-approved' });
  const other = { process: '9/26.1T8PRT' };
  const left = act('moved-abroad', '2020-01-05');
  const again = act('activity-resumed', '2024-01-05');
  const late = [2017, 2018, 2019].map(year => act('accounts', '2024-06-05', year));
  const HITS: Readonly<Record<string, readonly [string, Fact[]][]>> = {
    'dissolved: do_not_proceed': [
      ['a dissolution', [...SOUND, act('dissolution')]],
      ['a deregistration', [...SOUND, act('deregistration')]],
      ['a deregistration after an insolvency', [act('insolvency'), act('deregistration')]],
      ['dissolved ex officio', [...SOUND, act('dissolution-ex-officio')]],
      ['the end of its liquidation', [...SOUND, act('liquidation-closed')]],
      ['extinct: nothing resumes it', [act('liquidation-closed', '2023-01-05'), again]],
      ['dissolved again after it had resumed', [again, act('dissolution', '2025-01-05')]],
      ['closed after the final distribution', [...SOUND, notice({ act: 'closed-final-distribution' })]],
      ['struck off, years after another was merged into it', [...SOUND, merged('2015-01-05'), struckOff]],
      ['dissolved after a merger with another', [...SOUND, merged('2015-01-05'), act('dissolution')]],
    ],
    'in_liquidation: high_risk': [
      ['a liquidator', [...SOUND, office('liquidator')]],
      ['a registered insolvency', [...SOUND, act('insolvency')]],
      ['a registered insolvency, open in Citius', [act('insolvency'), notice()]],
      ['a survived insolvency and an open one', [act('insolvency'), plan, notice(other)]],
      ['nothing but an open insolvency', [notice()]],
      ['a failed PER too', [notice({ proceeding: 'per', act: 'plan-refused', ...other }), notice()]],
      ['closed for lack of assets: not extinct', [...SOUND, notice({ act: 'closed-insufficient-estate' })]],
      ['an insolvency that only Citius shows', [...SOUND, notice()]],
      [
        'a liquidator who followed another',
        [...SOUND, office('liquidator'), goes, office('liquidator', 'appointed', comes)],
      ],
      [
        'a liquidator elected again on the day on which the term ended',
        [office('liquidator'), goes, office('liquidator', 'appointed', { on: '2021-03-01' })],
      ],
    ],
    'merged: do_not_proceed': [['struck off after it', [...SOUND, merged('2025-01-05'), struckOff]]],
    'moved_abroad: high_risk': [
      ['moved abroad', [...SOUND, act('moved-abroad')]],
      ['accounts of two years since', [left, ...[2021, 2022].map(accountsOf)]],
      ['older accounts filed long after', [left, ...late]],
      ['and struck off here', [...SOUND, act('moved-abroad'), act('deregistration')]],
    ],
    'not_found: high_risk': [
      ['only a PER', [notice({ proceeding: 'per', act: 'opened' })]],
      ['nothing anywhere', []],
      ['only a listing as debtor', [listing('tax', 10_000)]],
      ['only a lost title', [licence('cancelled')]],
      ['only a petition', [notice({ act: 'opened', role: 'respondent' })]],
    ],
  };
  test.each(
    Object.entries(HITS).flatMap(([told, rows]) => rows.map(([name, facts]) => [told, name, facts] as const)),
  )('%s, by %s', (told, _name, facts) => {
    const [value, knockOut] = told.split(': ');
    const known = knownOf({ facts });
    const outcome = companyStatus.judge(known);
    expect(outcome).toMatchObject({ kind: 'hit', value });
    expect(outcome.kind === 'hit' && companyStatus.cost(outcome, known)).toMatchObject({
      points: 5,
      knockOut,
    });
  });

  const founded = act('constitution', '2010-03-01');
  const [begun, accounts] = [
    act('dissolution-proceeding', '2026-08-05'),
    act('accounts', '2026-09-10', 2025),
  ];
  const begunOn = (on: string) => act('dissolution-proceeding', on);
  test.each([
    ['that began', [begun], 5, 'high_risk'],
    ['that began, accounts filed before it', [act('accounts', '2026-01-10', 2022), begun], 5, 'high_risk'],
    ['that began, accounts filed since', [begun, accounts], 5, 'moderate_risk'],
    [
      'that began, accounts of an older year filed since',
      [begun, act('accounts', '2026-09-10', 2019)],
      5,
      'high_risk',
    ],
    [
      'that began again after accounts',
      [begunOn('2024-12-05'), accounts, begunOn('2026-10-05')],
      5,
      'high_risk',
    ],
    ['that began two and a half years ago', [begunOn('2024-04-05')], 4, 'high_risk'],
    ['that began nearly five years ago', [begunOn('2021-11-05')], 1, 'high_risk'],
  ] as const)('a proceeding of the registrar %s', (_name, facts, points, knockOut) => {
    expect(judged(companyStatus, [founded, ...facts])).toEqual({
      value: 'dissolution_pending',
      points,
      knockOut,
      reason: 'MJ_DISSOLUTION_PENDING',
    });
  });

  test.each([
    ['more than five years ago', [begunOn('2021-10-14')], 'active'],
    [
      'moved abroad and back',
      [act('moved-abroad', '2019-05-01'), ...[2021, 2022, 2023].map(accountsOf)],
      'active',
    ],
    [
      'with a seat here again',
      [act('moved-abroad', '2026-05-01'), act('seat-change', '2026-06-01')],
      'active',
    ],
    ['before it resumed its activity', [begun, act('activity-resumed', '2026-08-15')], 'active'],
    ['that dissolved it', [begun, act('dissolution-ex-officio', '2026-09-05')], 'dissolved'],
    ['of a company in liquidation', [begun, notice()], 'in_liquidation'],
  ] as const)('a proceeding of the registrar %s is not what counts', (_name, facts, value) => {
    expect(companyStatus.judge(knownOf({ facts: [...SOUND, ...facts] }))).toMatchObject({ value });
  });

  test.each([
    ['published acts', [act('constitution')]],
    ['an office', [office('director')]],
    ['a liquidator who left', [office('liquidator'), goes]],
    [
      'dissolved, and later back in activity with its liquidator',
      [
        act('dissolution', '2020-02-01'),
        office('liquidator'),
        act('activity-resumed', '2021-03-01'),
        act('accounts', '2021-07-10'),
      ],
    ],
    ['a conversion', [act('conversion')]],
    ['a valid title', [licence('valid')]],
    ['an insolvency closed by plan', [act('insolvency'), plan]],
    ['nothing but an insolvency closed by plan', [plan]],
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
      'base-contracts',
    ]);
  });

  test.each([
    ['a public contract shows it', contract(), 'active'],
    ['one of two years ago too', contract({ signedOn: day('2024-10-15') }), 'active'],
    ['none that is older', contract({ signedOn: day('2024-10-14') }), 'not_found'],
    ['not one that was resolved, which must never help', contract({ terminated: true }), 'not_found'],
    ['nor one of which that is not known', contract({ terminated: null }), 'not_found'],
    ['nor a bar', ban('2026-01-01', null), 'not_found'],
  ])('a company without an act: %s', (_name, fact, value) => {
    expect(companyStatus.judge(knownOf({ facts: [fact] }))).toMatchObject({ value });
  });

  test.each([
    ['2024-10-15', 98],
    ['2024-10-14', 86],
    ['2022-10-14', 57],
    ['2021-10-14', 43],
  ])('the older its last contract is, the more it is not found: %s', (signedOn, score) => {
    const facts = [contract({ signedOn: day(signedOn), works: false })];
    expect(judge(knownOf({ facts }))).toMatchObject({ score });
  });

  test('while Portal BASE is silent, nobody knows whether a company without an act exists: it is no low risk', () => {
    const known = knownOf({ silent: ['base-contracts'] });
    expect(companyStatus.judge(known)).toMatchObject({ kind: 'unknown', atWorst: { knockOut: 'high_risk' } });
    expect(judge(known).verdict).toBe('high_risk');
    expect(companyStatus.judge(knownOf({ facts: SOUND, silent: ['base-contracts'] })).kind).toBe('clear');
  });
});
