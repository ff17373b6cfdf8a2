import { describe, expect, test } from 'vitest';
import { civilCasesAmountEur } from '../../../../src/checks/catalogue/civil-cases/civil-cases-amount-eur.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import { courtCase } from '../../further-facts.ts';
import { judged } from '../../judged.ts';
import { knownOf } from '../../known-of.ts';

const worth = (...amounts: (number | null)[]) => amounts.map(valueEur => courtCase({ valueEur }));

describe('civilCasesAmountEur', () => {
  test.each([
    ['a small one', worth(49_999), 49_999, 0],
    ['fifty thousand', worth(50_000), 50_000, 2],
    ['a quarter of a million', worth(250_000), 250_000, 5],
    ['just below a million', worth(999_999), 999_999, 5],
    ['a million', worth(1_000_000), 1_000_000, 8],
    ['several are one sum', worth(40_000, 10_000.4), 50_000, 2],
    ['a value that is not published adds nothing', worth(50_000, null), 50_000, 2],
    ['no value published', worth(null), 0, 0],
    [
      'two entries of one case: the higher value',
      [
        courtCase({ process: '318/26.4T8LRA', valueEur: 9_000 }),
        courtCase({ process: '318/26.4T8LRA', valueEur: 60_000 }),
      ],
      60_000,
      2,
    ],
  ])('%s', (_name, facts, value, points) => {
    expect(judged(civilCasesAmountEur, facts)).toEqual({ value, points, reason: 'TRIB_AMOUNT_BY_NAME' });
  });

  test('the evidence says that it is a match by name; a missing value is said to be missing', () => {
    const outcome = civilCasesAmountEur.judge(knownOf({ facts: worth(null) }));
    expect(inEnglish(outcome.kind === 'hit' && outcome.evidence)).toMatchObject([
      {
        says: expect.stringMatching(
          /^Match by full firm name \(correspondência por nome\), .* value not published\.$/,
        ),
      },
    ]);
  });
});
