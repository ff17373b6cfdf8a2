import { describe, expect, test } from 'vitest';
import { companyAgeYears } from '../../../../src/checks/catalogue/company-register/company-age-years.ts';
import { judge } from '../../../../src/checks/judging/judge.ts';
import { accounts, act, day, knownOf, licence } from '../../known-of.ts';

describe('companyAgeYears', () => {
  test.each([
    ['2010-03-01', 16],
    ['2024-10-15', 2],
    ['2024-10-16', 1],
    ['2026-10-15', 0],
    ['2026-10-16', 0],
  ])('constituted on %s: %i whole years', (on, value) => {
    expect(companyAgeYears.judge(knownOf({ facts: [act('constitution', on)] }))).toMatchObject({
      kind: 'clear',
      value,
      evidence: [{ date: on }],
    });
  });

  test.each([
    ['2028-02-28', 3],
    ['2028-02-29', 4],
    ['2027-02-27', 2],
    ['2027-02-28', 3],
  ])('born on 29 February, on %s: %i', (today, value) => {
    const known = { ...knownOf({ facts: [act('constitution', '2024-02-29')] }), today: day(today) };
    expect(companyAgeYears.judge(known)).toMatchObject({ value });
  });

  test('of two constitutions the first counts', () => {
    const facts = [act('constitution', '2015-06-01'), act('constitution', '2010-03-01')];
    expect(companyAgeYears.judge(knownOf({ facts }))).toMatchObject({ value: 16 });
  });

  test.each([
    ['older than the records', [act('office-appointed', '2007-01-10')]],
    ['no act at all', []],
  ])('%s: does not apply', (_name, facts) => {
    expect(companyAgeYears.judge(knownOf({ facts }))).toEqual({ kind: 'not-applicable' });
  });

  test('to be young or old is no adverse record', () => {
    const young = judge(knownOf({ facts: [act('constitution', '2026-10-01'), licence('valid')] }));
    const filed = [2022, 2023, 2024, 2025].map(accounts);
    const old = judge(knownOf({ facts: [act('constitution', '2007-01-10'), ...filed, licence('valid')] }));
    expect([young.verdict, old.verdict]).toEqual(['no_records', 'no_records']);
  });
});
