import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { debtPoints } from '../../src/checks/debt-bands.ts';
import { ssDebtMinimumEur } from '../../src/checks/ss-debt-minimum-eur.ts';
import { ssDebtor } from '../../src/checks/ss-debtor.ts';
import { taxDebtMinimumEur } from '../../src/checks/tax-debt-minimum-eur.ts';
import { taxDebtor } from '../../src/checks/tax-debtor.ts';
import { ASKED_AT, day, knownOf, listing } from './known-of.ts';

describe.each([
  { check: taxDebtor, own: 'tax', other: 'social-security', register: 'at-debtors', reason: 'AT_DEBTOR' },
  { check: ssDebtor, own: 'social-security', other: 'tax', register: 'ss-debtors', reason: 'SS_DEBTOR' },
] as const)('$check.key', ({ check, own, other, register, reason }) => {
  test.each([
    [10_000, 50_000, 10],
    [50_001, 100_000, 14],
    [100_001, 250_000, 18],
    [100_001, 500_000, 18],
    [250_001, 500_000, 21],
    [500_001, 1_000_000, 24],
    [1_000_001, 5_000_000, 31],
    [5_000_001, null, 31],
  ])('the band from %i to %s costs %i', (minEur, maxEur, points) => {
    const known = knownOf({ facts: [listing(own, minEur, maxEur)] });
    const outcome = check.judge(known);
    expect(outcome).toMatchObject({ kind: 'hit', value: true, evidence: [{ type: 'presence', register }] });
    expect(outcome.kind === 'hit' && check.cost(outcome, known)).toEqual({ points, reason });
  });

  test('the evidence gives the band, the date of the list and when it was asked', () => {
    const outcome = check.judge(knownOf({ facts: [listing(own, 10_000, 50_000)] }));
    expect(outcome.kind === 'hit' && outcome.evidence[0]).toMatchObject({
      askedAt: ASKED_AT,
      date: '2026-09-30',
      says: expect.stringMatching(/dated 2026-09-30, band 10,000 € to 50,000 €\.$/),
    });
  });

  test('of two bands the higher one counts', () => {
    const known = knownOf({ facts: [listing(own, 500_001), listing(own, 10_000)] });
    const outcome = check.judge(known);
    expect(outcome.kind === 'hit' && check.cost(outcome, known).points).toBe(24);
  });

  test('the other creditor’s list says nothing here, and the empty answer is kept with the list’s date', () => {
    expect(check.judge(knownOf({ facts: [listing(other, 10_000)] }))).toEqual({
      kind: 'clear',
      value: false,
      evidence: [expect.objectContaining({ type: 'absence', register, date: day('2026-10-14') })],
    });
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
    const known = knownOf({ facts });
    const outcome = check.judge(known);
    expect(outcome).toMatchObject({ kind: 'hit', value, evidence: expect.any(Array) });
    expect(outcome.kind === 'hit' && check.cost(outcome, known)).toEqual({ points: 0, reason });
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
