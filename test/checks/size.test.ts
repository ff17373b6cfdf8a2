import { describe, expect, test } from 'vitest';
import { judge } from '../../src/checks/judging/judge.ts';
import type { Fact, PublicContract } from '../../src/facts/fact.ts';
import { ban, contract, courtCase, execution } from './further-facts.ts';
import { day, knownOf, licence, SOUND } from './known-of.ts';

const suits = (count: number): Fact[] =>
  Array.from({ length: count }, (_, n) => courtCase({ on: day(`2026-09-${10 + n}`) }));
const score = (...facts: readonly Fact[]) => judge(knownOf({ facts: [...WITHOUT_TITLE, ...facts] })).score;
const WITHOUT_TITLE = SOUND.filter(({ kind }) => kind !== 'licence');
const CLASS_1 = licence('valid', '70001-PUB', 1);
const CLASS_5 = licence('valid', '70001-PUB', 5);
const works = (about: Partial<PublicContract> = {}) =>
  contract({ priceEur: 5_000_000, works: true, signedOn: day('2026-03-01'), ...about });

describe('what is adverse in itself shows no size that excuses suits', () => {
  test.each([
    ['works far beyond the class', [CLASS_1], [works()]],
    ['works beyond the class', [CLASS_5], [works()]],
    ['works without a title', [], [works()]],
    ['works whose kind nobody states', [CLASS_1], [works({ works: null })]],
    ['works beyond the class that several won', [CLASS_1], [works({ priceEur: 10_000_000, winners: 2 })]],
    ['works beyond the title, of three years ago', [CLASS_1], [works({ signedOn: day('2023-09-01') })]],
    [
      'contracts that grew beyond their price',
      [CLASS_5],
      [1, 2].map(() => works({ priceEur: 2_600_000, finalPriceEur: 3_000_000 })),
    ],
    [
      'works of who is barred',
      [CLASS_5, ban('2026-01-01', '2026-12-31')],
      [1, 2].map(() => works({ priceEur: 2_600_000 })),
    ],
  ] as [string, Fact[], Fact[]][])('%s', (_, titles, more) => {
    for (const count of [2, 10])
      expect(score(...titles, ...more, ...suits(count))).toBeLessThanOrEqual(
        score(...titles, ...suits(count)),
      );
    const empty = execution({ owedEur: 300_000 });
    expect(score(...titles, ...more, empty)).toBeLessThanOrEqual(score(...titles, empty));
  });

  test('works that the title allows still do', () => {
    const allowed = [1, 2].map(() => works({ priceEur: 2_600_000 }));
    expect(score(CLASS_5, ...allowed, ...suits(10))).toBeGreaterThan(score(CLASS_5, ...suits(10)));
  });

  test('so do supplies, of whatever price', () => {
    const supplies = works({ works: false });
    expect(score(CLASS_1, supplies, ...suits(10))).toBeGreaterThan(score(CLASS_1, ...suits(10)));
  });
});

test('claims of half a million, and of the dearest work of its titles, are no low risk of a company that is not large', () => {
  const claim = (valueEur: number, on = '2026-09-01') => courtCase({ valueEur, on: day(on) });
  expect(score(CLASS_1, claim(499_999))).toBeGreaterThan(80);
  expect(score(CLASS_1, claim(500_000))).toBeLessThan(70);
  expect(score(CLASS_1, claim(500_000, '2025-02-01'))).toBeGreaterThan(80);
  expect(score(CLASS_5, claim(3_199_999))).toBeGreaterThan(80);
  expect(score(CLASS_5, claim(3_200_000))).toBeLessThan(70);
  expect(score(licence('valid', '70001-PUB', 6), claim(9_000_000))).toBeGreaterThan(80);
});

test('an arresto and works without a title are two families', () => {
  const arresto = courtCase({ species: 'Procedimento Cautelar (Arresto)', on: day('2026-09-01') });
  expect(score(CLASS_1, arresto, works())).toBeLessThan(45);
});

test('works beyond the title do not thin out the share of contracts that ended by resolution', () => {
  const ended = [1, 2, 3].map(() => contract({ priceEur: 100_000, works: true, terminated: true }));
  const others = Array.from({ length: 9 }, () => contract({ priceEur: 100_000, works: true }));
  const beyond = works({ priceEur: 900_000 });
  expect(score(CLASS_1, ...ended, ...others)).toBeLessThan(70);
  expect(score(CLASS_1, ...ended, ...others, beyond)).toBeLessThanOrEqual(
    score(CLASS_1, ...ended, ...others),
  );
});
