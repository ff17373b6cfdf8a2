/** Accounts that are not there: the last year that was due, and the years before it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latestAccountsOverdue } from '../../../../src/checks/catalogue/company-register/latest-accounts-overdue.ts';
import { missingAnnualAccounts } from '../../../../src/checks/catalogue/company-register/missing-annual-accounts.ts';
import { judge } from '../../../../src/checks/judging/judge.ts';
import { EXPERT_MODEL, MODEL_IN_FORCE } from '../../../../src/checks/models.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import { size } from '../../../kit/sizes.ts';
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
    expect(inEnglish(outcome.kind === 'hit' && outcome.evidence)).toMatchObject([
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
    ['2027-08-31', 'clear'],
    ['2027-09-01', 'hit'],
  ])('accounts of 2025 are overdue, and not missing besides, until those of 2026 are: %s', (today, kind) => {
    const facts = [old, ...[2022, 2023, 2024].map(accounts)];
    expect(missingAnnualAccounts.judge({ ...knownOf({ facts }), today: day(today) }).kind).toBe(kind);
  });

  test('does not apply to whoever has no published act', () => {
    expect(missingAnnualAccounts.judge(knownOf({ facts: [licence('valid')] }))).toEqual({
      kind: 'not-applicable',
    });
  });
});

describe('latestAccountsOverdue', () => {
  const on = (today: string, ...facts: ReturnType<typeof act>[]) => {
    const known = { ...knownOf({ facts }), today: day(today) };
    const outcome = latestAccountsOverdue.judge(known);
    return outcome.kind === 'hit' ? latestAccountsOverdue.cost(outcome, known) : outcome.kind;
  };
  const reason = 'MJ_ACCOUNTS_OVERDUE';

  test.each([
    ['the deadline is 15 July, and often moved', '2026-08-31', 'clear'],
    ['overdue', '2026-09-01', { points: 1, reason }],
    ['long overdue', '2026-10-16', { points: 2, reason }],
    ['the turn of the year mends nothing', '2027-01-01', { points: 2, reason }],
    ['nor does the next deadline', '2027-08-31', { points: 2, reason }],
    ['a second year in a row', '2027-09-01', { points: 3, knockOut: 'moderate_risk', reason }],
  ])('%s: %s', (_name, today, cost) => {
    expect(on(today, old, accounts(2024))).toEqual(cost);
  });

  test('filed late, the accounts are overdue no more', () => {
    expect(on('2027-03-01', old, accounts(2024), act('accounts', '2027-02-01', 2025))).toBe('clear');
  });

  test('the year before counts only if the company existed', () => {
    expect(on('2026-09-01', act('constitution', '2025-02-03'))).toEqual({ points: 1, reason });
    expect(on('2026-09-01', act('constitution', '2026-02-03'))).toBe('clear');
  });
});

test('no day helps a company whose accounts are overdue, until it files them', () => {
  const edges = ['01-01', '07-15', '07-16', '08-31', '09-01', '10-15', '10-16', '12-31'];
  const days = [2026, 2027, 2028, 2029, 2030].flatMap(year => edges.map(each => day(`${year}-${each}`)));
  const how = fc.constantFrom('in time', 'late', 'not');
  const filings = fc.array(how, { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(filings, fc.integer({ min: 2015, max: 2024 }), (told, founded) => {
      const facts = [
        act('constitution', `${founded}-03-10`),
        licence('valid'),
        office('director'),
        ...told.flatMap((how, n) => {
          const year = 2019 + n;
          if (how === 'not') return [];
          return how === 'late' ? act('accounts', `${year + 1}-12-20`, year) : accounts(year);
        }),
      ];
      for (const model of [EXPERT_MODEL, MODEL_IN_FORCE]) {
        const told = days.map(today => judge({ ...knownOf({ facts }), today }, model));
        const overdue = told.slice(told.findIndex(({ checks }) => checks.latestAccountsOverdue === true));
        const scores = overdue.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }
    }),
    { numRuns: size(50, 20_000) },
  );
});
