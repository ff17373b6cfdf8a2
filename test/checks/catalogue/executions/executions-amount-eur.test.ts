import { describe, expect, test } from 'vitest';
import { executionsAmountEur } from '../../../../src/checks/catalogue/executions/executions-amount-eur.ts';
import { judge } from '../../../../src/checks/judging/judge.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import { UNREADABLE } from '../../../../src/kernel/unreadable.ts';
import { execution } from '../../further-facts.ts';
import { judged } from '../../judged.ts';
import { day, knownOf, SOUND } from '../../known-of.ts';

describe('executionsAmountEur', () => {
  test.each([
    ['a debt of cents', [0.3], 0, 1],
    ['below ten thousand', [9_999], 9_999, 1],
    ['ten thousand', [10_000], 10_000, 2],
    ['just below fifty', [49_999], 49_999, 2],
    ['fifty', [50_000], 50_000, 4],
    ['just below two hundred and fifty', [249_999], 249_999, 4],
    ['two hundred and fifty', [250_000], 250_000, 6],
    ['a million', [1_000_000], 1_000_000, 8],
    ['several are one sum', [6_000, 4_000], 10_000, 2],
    ['cents are added exactly, then rounded to euros', [0.1, 0.2, 0.2], 1, 1],
  ])('%s', (_name, amounts, value, points) => {
    const facts = amounts.map(owedEur => execution({ owedEur }));
    expect(judged(executionsAmountEur, facts)).toEqual({ value, points, reason: 'LPE_AMOUNT' });
  });

  test('everything on the list counts: partial payments, and entries of any age', () => {
    const facts = [
      execution({ owedEur: 7_000, reason: 'partial-payment' }),
      execution({ owedEur: 5_000, extinguishedOn: day('2019-01-01') }),
    ];
    expect(judged(executionsAmountEur, facts)).toMatchObject({ value: 12_000, points: 2 });
    const outcome = executionsAmountEur.judge(knownOf({ facts }));
    expect(inEnglish(outcome.kind === 'hit' && outcome.evidence)).toMatchObject([
      { says: expect.stringMatching(/ with a partial payment; 7,000 € owed on that day\.$/) },
      { says: expect.stringMatching(/ because no seizable assets were found; 5,000 € owed on that day\.$/) },
    ]);
  });

  test('a sum that could not be read hides no other, and is pending', () => {
    const facts = [execution({ owedEur: 60_000 }), execution({ owedEur: UNREADABLE })];
    const outcome = executionsAmountEur.judge(knownOf({ facts }));
    expect(outcome).toMatchObject({ kind: 'hit', value: 60_000, pending: { cost: { points: 8 } } });
    expect(inEnglish(outcome.kind === 'hit' && outcome.evidence)).toMatchObject([
      { says: expect.stringMatching(/60,000 € owed on that day\.$/) },
      { says: expect.stringMatching(/the amount that was owed is not readable\.$/) },
    ]);
    const { bounds } = judge(knownOf({ facts: [...SOUND, ...facts] }));
    const worst = [execution({ owedEur: 60_000 }), execution({ owedEur: 400_000 })];
    expect(bounds.low).toBeLessThanOrEqual(judge(knownOf({ facts: [...SOUND, ...worst] })).score);
  });
});
