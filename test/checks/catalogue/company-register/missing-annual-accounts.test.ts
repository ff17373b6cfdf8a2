import { describe, expect, test } from 'vitest';
import { missingAnnualAccounts } from '../../../../src/checks/catalogue/company-register/missing-annual-accounts.ts';
import { judged } from '../../judged.ts';
import { accounts, act, day, knownOf, licence, office } from '../../known-of.ts';

const old = act('constitution', '2010-03-01');

describe('missingAnnualAccounts', () => {
  test.each([
    ['one year', [old, accounts(2024), accounts(2022)], 1, 1],
    ['two years', [old, accounts(2023)], 2, 3],
    ['all three', [old], 3, 4],
    ['all three, of a company older than the records', [office('director')], 3, 4],
    ['what is filed for a year not yet held against it changes nothing', [old, accounts(2025)], 3, 4],
    ['only what is due since it was founded', [act('constitution', '2023-11-20'), accounts(2023)], 1, 1],
  ])('%s', (_name, facts, value, points) => {
    expect(judged(missingAnnualAccounts, facts)).toEqual({
      value,
      points,
      ...(value >= 2 ? { knockOut: 'moderate_risk' } : {}),
      reason: 'MJ_ACCOUNTS_MISSING',
    });
  });

  test('the evidence names each missing year', () => {
    const outcome = missingAnnualAccounts.judge(knownOf({ facts: [old, accounts(2023)] }));
    expect(outcome.kind === 'hit' && outcome.evidence).toMatchObject([
      { type: 'absence', asked: expect.stringContaining('accounts of 2024') },
      { type: 'absence', asked: expect.stringContaining('accounts of 2022') },
    ]);
  });

  test.each([
    ['all filed', [old, ...[2022, 2023, 2024].map(accounts)]],
    ['filed late', [old, accounts(2022), accounts(2023), act('accounts', '2026-10-01', 2024)]],
    [
      'rows without their texts: accounts are of the year before',
      [old, ...['2023-07-10', '2024-08-01', '2025-06-30'].map(on => act('accounts', on))],
    ],
    ['founded since: nothing is due yet', [act('constitution', '2025-02-03')]],
  ])('%s: none missing', (_name, facts) => {
    const outcome = missingAnnualAccounts.judge(knownOf({ facts }));
    expect(outcome).toMatchObject({ kind: 'clear', value: 0 });
    expect(outcome.kind === 'clear' && outcome.evidence[0]).toMatchObject({ type: 'presence' });
  });

  test.each([
    ['2026-12-31', 'clear'],
    ['2027-01-01', 'hit'],
  ])('accounts of 2025 are held against nobody before 2027: %s', (today, kind) => {
    const facts = [old, ...[2022, 2023, 2024].map(accounts)];
    expect(missingAnnualAccounts.judge({ ...knownOf({ facts }), today: day(today) }).kind).toBe(kind);
  });

  test('does not apply to whoever has no published act', () => {
    expect(missingAnnualAccounts.judge(knownOf({ facts: [licence('valid')] }))).toEqual({
      kind: 'not-applicable',
    });
  });
});
