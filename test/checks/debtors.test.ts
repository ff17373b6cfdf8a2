import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allChecks } from '../../src/checks/all-checks.ts';
import { debtorOnBothLists } from '../../src/checks/catalogue/debts/debtor-on-both-lists.ts';
import { ssDebtMinimumEur } from '../../src/checks/catalogue/debts/ss-debt-minimum-eur.ts';
import { ssDebtor } from '../../src/checks/catalogue/debts/ss-debtor.ts';
import { taxDebtMinimumEur } from '../../src/checks/catalogue/debts/tax-debt-minimum-eur.ts';
import { taxDebtor } from '../../src/checks/catalogue/debts/tax-debtor.ts';
import { possibleChanges } from '../../src/checks/explain/possible-changes.ts';
import { examine } from '../../src/checks/judging/examine.ts';
import { judge } from '../../src/checks/judging/judge.ts';
import { debtPoints } from '../../src/checks/records/debt-bands.ts';
import { inEnglish } from '../../src/checks/words/in-words.ts';
import type { Fact } from '../../src/facts/fact.ts';
import { judged } from './judged.ts';
import { ASKED_AT, day, knownOf, listing, SOUND } from './known-of.ts';

describe.each([
  { check: taxDebtor, own: 'tax', other: 'social-security', register: 'at-debtors', reason: 'AT_DEBTOR' },
  { check: ssDebtor, own: 'social-security', other: 'tax', register: 'ss-debtors', reason: 'SS_DEBTOR' },
] as const)('$check.key', ({ check, own, other, register, reason }) => {
  test.each([
    [10_000, 50_000, 10],
    [50_001, 100_000, 14],
    [100_001, 250_000, 20],
    [100_001, 500_000, 20],
    [250_001, 500_000, 20],
    [500_001, 1_000_000, 24],
    [1_000_001, 5_000_000, 31],
    [5_000_001, null, 31],
    // Where bands touch.
    [50_000, 100_000, 14],
    [100_000, 250_000, 20],
    [500_000, 1_000_000, 24],
    [1_000_000, 5_000_000, 31],
  ])('the band from %i to %s costs %i', (minEur, maxEur, points) => {
    const known = knownOf({ facts: [listing(own, minEur, maxEur)] });
    const outcome = check.judge(known);
    expect(outcome).toMatchObject({ kind: 'hit', value: true, evidence: [{ type: 'presence', register }] });
    const atBest = { knockOut: points === 31 ? 'high_risk' : 'moderate_risk' };
    expect(outcome.kind === 'hit' && check.cost(outcome, known)).toEqual({ points, reason, ...atBest });
  });

  test('the evidence gives the band, the date of the list and when it was asked', () => {
    const outcome = check.judge(knownOf({ facts: [listing(own, 10_000, 50_000)] }));
    expect(inEnglish(outcome.kind === 'hit' && outcome.evidence[0])).toMatchObject({
      askedAt: ASKED_AT,
      date: '2026-09-30',
      says: expect.stringMatching(/dated 2026-09-30, band 10,000 € to 50,000 €\.$/),
    });
  });

  test('of two bands the higher one counts', () => {
    const facts = [listing(own, 500_001), listing(own, 10_000)];
    expect(judged(check, facts)).toMatchObject({ points: 24 });
  });

  test('the other creditor’s list says nothing here, and the empty answer is kept with the list’s date', () => {
    expect(check.judge(knownOf({ facts: [listing(other, 10_000)] }))).toEqual({
      kind: 'clear',
      value: false,
      evidence: [expect.objectContaining({ type: 'absence', register, date: day('2026-10-14') })],
    });
  });
});

test('a debt of 480,000 to the tax authority costs what 260,000 to Segurança Social do', () => {
  expect(debtPoints(100_001)).toBe(debtPoints(250_001));
});

describe('debtorOnBothLists', () => {
  const tax = listing('tax', 10_000, 50_000);
  const social = listing('social-security', 10_000, 50_000);

  test('both lists weigh more than either, and a larger debt than both together does not hide it', () => {
    const score = (...facts: Fact[]) => judge(knownOf({ facts: [...SOUND, ...facts] })).score;
    const larger = listing('tax', 50_001, 100_000);
    expect(score(tax, social)).toBeLessThan(Math.min(score(tax), score(social)));
    expect(score(tax, social)).toBeLessThan(score(larger));
    expect(debtorOnBothLists.judge(knownOf({ facts: [tax, social] }))).toMatchObject({
      kind: 'hit',
      value: true,
      evidence: [{ register: 'at-debtors' }, { register: 'ss-debtors' }],
    });
  });

  test.each([
    ['one list', [tax], ['ss-debtors']],
    ['none', [], ['at-debtors', 'ss-debtors']],
  ])('%s is clear', (_name, facts, absent) => {
    const outcome = debtorOnBothLists.judge(knownOf({ facts }));
    expect(outcome).toMatchObject({ kind: 'clear', value: false });
    expect(outcome.kind === 'clear' && outcome.evidence.map(({ register }) => register)).toEqual(absent);
  });

  test('whichever debt is paid clears it', () => {
    const known = knownOf({ facts: [...SOUND, listing('tax', 1_000_001), social] });
    const changes = possibleChanges(known, examine(known, allChecks), []);
    expect(changes.map(({ change }) => change.kind === 'clear' && change.check)).toEqual([
      'taxDebtor',
      'ssDebtor',
    ]);
    for (const { after } of changes)
      expect(judge(after(known)).checks).toMatchObject({ debtorOnBothLists: false });
  });
});

describe.each([
  { check: taxDebtMinimumEur, own: 'tax', other: 'social-security', reason: 'AT_DEBT_BAND' },
  { check: ssDebtMinimumEur, own: 'social-security', other: 'tax', reason: 'SS_DEBT_BAND' },
] as const)('$check.key', ({ check, own, other, reason }) => {
  test.each([
    ['the lower end of the band', [listing(own, 100_001, 250_000)], 100_001],
    ['of the open-ended band too', [listing(own, 5_000_001)], 5_000_001],
    ['of the higher of two bands', [listing(own, 500_001), listing(own, 10_000)], 500_001],
  ])('%s, at no further cost', (_name, facts, value) => {
    expect(judged(check, facts)).toEqual({ value, points: 0, reason });
  });

  test('0 for whoever stands on no list, or on the other one', () => {
    for (const facts of [[], [listing(other, 10_000)]])
      expect(check.judge(knownOf({ facts }))).toMatchObject({
        kind: 'clear',
        value: 0,
        evidence: [{ type: 'absence' }],
      });
  });
});

test('a larger debt never costs less', () => {
  const euros = fc.integer({ min: 0, max: 20_000_000 });
  fc.assert(
    fc.property(euros, euros, (a, b) => debtPoints(Math.min(a, b)) <= debtPoints(Math.max(a, b))),
    { numRuns: 1000 },
  );
});
