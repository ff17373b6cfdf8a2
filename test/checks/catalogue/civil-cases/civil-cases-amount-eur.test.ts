import { describe, expect, test } from 'vitest';
import { civilCasesAmountEur } from '../../../../src/checks/catalogue/civil-cases/civil-cases-amount-eur.ts';
import { courtCase } from '../../further-facts.ts';
import { judged } from '../../judged.ts';
import { knownOf } from '../../known-of.ts';

const worth = (...amounts: (number | null)[]) => amounts.map(valueEur => courtCase({ valueEur }));

describe('civilCasesAmountEur', () => {
  test.each([
    ['a small one', worth(14_999), 14_999, 0],
    ['fifteen thousand', worth(15_000), 15_000, 1],
    ['just below a hundred', worth(99_999), 99_999, 1],
    ['a hundred', worth(100_000), 100_000, 2],
    ['several are one sum', worth(10_000, 5_000.4), 15_000, 1],
    ['a value that is not published adds nothing', worth(15_000, null), 15_000, 1],
    ['no value published', worth(null), 0, 0],
    [
      'two entries of one case: the higher value',
      [
        courtCase({ process: '318/26.4T8LRA', valueEur: 9_000 }),
        courtCase({ process: '318/26.4T8LRA', valueEur: 20_000 }),
      ],
      20_000,
      1,
    ],
  ])('%s', (_name, facts, value, points) => {
    expect(judged(civilCasesAmountEur, facts)).toEqual({ value, points, reason: 'TRIB_AMOUNT_BY_NAME' });
  });

  test('the evidence says that it is a match by name; a missing value is said to be missing', () => {
    const outcome = civilCasesAmountEur.judge(knownOf({ facts: worth(null) }));
    expect(outcome.kind === 'hit' && outcome.evidence).toMatchObject([
      {
        says: expect.stringMatching(
          /^Match by full firm name \(correspondência por nome\), .* value not published\.$/,
        ),
      },
    ]);
  });
});
