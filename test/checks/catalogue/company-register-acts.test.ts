/** Late accounts, seized quotas, frozen assets, reduced capital. */
import { describe, expect, test } from 'vitest';
import { attachedOrFrozen } from '../../../src/checks/catalogue/company-register/attached-or-frozen.ts';
import { capitalReductions } from '../../../src/checks/catalogue/company-register/capital-reductions.ts';
import { lateAnnualAccounts } from '../../../src/checks/catalogue/company-register/late-annual-accounts.ts';
import type { CompanyAct } from '../../../src/facts/fact.ts';
import { judged } from '../judged.ts';
import { accounts, act } from '../known-of.ts';

const filed = (year: number, on: string) => act('accounts', on, year);
const capital = (capitalEur: number, on: string): CompanyAct => ({
  ...act('capital', on),
  key: `capital:${on}:${capitalEur}`,
  capitalEur,
});

describe('lateAnnualAccounts', () => {
  test.each([
    ['one year', [filed(2024, '2025-10-16'), accounts(2023)], 1, 0],
    ['two years', [filed(2024, '2025-12-01'), filed(2023, '2026-01-10')], 2, 1],
    ['three years', [2022, 2023, 2024].map(year => filed(year, `${year + 2}-01-10`)), 3, 1],
    [
      'the last years with accounts, however long ago',
      [filed(2015, '2017-03-01'), filed(2016, '2018-03-01')],
      2,
      1,
    ],
  ])('%s', (_name, facts, value, points) => {
    expect(judged(lateAnnualAccounts, facts)).toEqual({ value, points, reason: 'MJ_ACCOUNTS_LATE' });
  });

  test.each([
    ['on the last day of grace', [filed(2024, '2025-10-15')]],
    ['in time, and corrected later', [accounts(2024), filed(2024, '2026-03-01')]],
    [
      'of years that are no longer among the last three',
      [filed(2020, '2022-03-01'), filed(2021, '2023-03-01'), ...[2022, 2023, 2024].map(accounts)],
    ],
    ['whose year is not known', [act('accounts', '2025-12-01')]],
  ])('accounts %s are not late', (_name, facts) => {
    expect(judged(lateAnnualAccounts, facts)).toMatchObject({ kind: 'clear', value: 0 });
  });

  test('bodies without any published act file no accounts here', () => {
    expect(judged(lateAnnualAccounts, [])).toEqual({ kind: 'not-applicable' });
  });
});

describe('attachedOrFrozen', () => {
  const quota = act('quota-attached', '2026-01-05');
  const frozen = act('assets-frozen', '2024-10-15');
  test.each([
    ['a seized quota', [quota], 1, 1, 'MJ_QUOTA_ATTACHED'],
    ['frozen assets, two years ago to the day', [frozen], 1, 1, 'MJ_ASSETS_FROZEN'],
    ['frozen assets of this year', [act('assets-frozen', '2026-01-05')], 1, 2, 'MJ_ASSETS_FROZEN'],
    ['both', [quota, act('assets-frozen', '2026-01-05')], 2, 2, 'MJ_ASSETS_FROZEN'],
  ])('%s', (_name, facts, value, points, reason) => {
    expect(judged(attachedOrFrozen, facts)).toEqual({ value, points, reason });
  });

  test('older ones no longer count', () => {
    expect(judged(attachedOrFrozen, [act('assets-frozen', '2024-10-14')])).toMatchObject({ kind: 'clear' });
  });
});

describe('capitalReductions', () => {
  test('less capital than the act before, whatever the order of the facts', () => {
    const facts = [capital(5_000, '2026-02-01'), capital(50_000, '2015-02-01')];
    const reduced = { value: 1, points: 1, reason: 'MJ_CAPITAL_REDUCED' };
    expect(judged(capitalReductions, facts)).toEqual(reduced);
    expect(judged(capitalReductions, facts.toReversed())).toEqual(reduced);
  });

  test.each([
    [50_000, 0],
    [49_999, 1],
  ])('cut, and raised again to %i on the same day', (raisedTo, points) => {
    const cut = [capital(50_000, '2015-02-01'), capital(5_000, '2026-02-01')];
    expect(judged(capitalReductions, [...cut, capital(raisedTo, '2026-02-01')])).toMatchObject({
      value: 1,
      points,
    });
  });

  test.each([
    ['an increase', [capital(5_000, '2015-02-01'), capital(50_000, '2026-02-01')]],
    ['the only capital that is known', [capital(5_000, '2026-02-01')]],
    ['a reduction of long ago', [capital(50_000, '2015-02-01'), capital(5_000, '2020-02-01')]],
    ['an act that states no capital', [capital(50_000, '2015-02-01'), act('capital', '2026-02-01')]],
  ])('%s is none', (_name, facts) => {
    expect(judged(capitalReductions, facts)).toMatchObject({ kind: 'clear', value: 0 });
  });
});
