/** Companies side by side: what differs stands first, and nothing that differs is folded away. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readNif, withCheckDigit } from '../../src/kernel/nif.ts';

const page = join(import.meta.dirname, '../../page/dashboard');
const { differences, worstOf } = await import(join(page, 'views/compare/differences.ts'));
const { readAddress, readNumbers } = await import(join(page, 'views/compare/read-numbers.ts'));

interface Row {
  readonly key: string;
  readonly spread: number;
  readonly checks: readonly ({ state: string } | null)[];
}

const check = (key: string, value: unknown, points = 0, state = 'clear') => ({ key, state, value, points });
const KEYS = ['taxDebtor', 'ssDebtor', 'seatChanges'];

it('puts first what differs by most points, and folds only what is the same of all', () => {
  const { differing, same } = differences(
    [
      [check('taxDebtor', true, -10, 'hit'), check('ssDebtor', false), check('seatChanges', 3, -2, 'hit')],
      [check('taxDebtor', false), check('ssDebtor', false), check('seatChanges', 0)],
    ],
    KEYS,
  );
  expect(differing.map(({ key, spread }: Row) => [key, spread])).toEqual([
    ['taxDebtor', 10],
    ['seatChanges', 2],
  ]);
  expect(same.map(({ key }: Row) => key)).toEqual(['ssDebtor']);
});

it('a check that one company lacks differs; unknown differs from clear', () => {
  const { differing } = differences(
    [[check('taxDebtor', false)], [check('ssDebtor', null, 0, 'unknown')]],
    KEYS,
  );
  expect(differing.map(({ key, checks }: Row) => [key, checks.map(one => one?.state ?? null)])).toEqual([
    ['taxDebtor', ['clear', null]],
    ['ssDebtor', [null, 'unknown']],
  ]);
});

it('every check of any company stands in exactly one row', () => {
  const company = fc.uniqueArray(
    fc.record({
      key: fc.constantFrom(...KEYS),
      state: fc.constantFrom('hit', 'clear', 'unknown'),
      value: fc.constantFrom(null, 0, 1, true),
      points: fc.integer({ min: -20, max: 0 }),
    }),
    { selector: ({ key }) => key },
  );
  fc.assert(
    fc.property(fc.array(company, { minLength: 2, maxLength: 5 }), companies => {
      const { differing, same } = differences(companies, KEYS);
      const shown = [...differing, ...same].map(({ key }: Row) => key).sort();
      expect(shown).toEqual([...new Set(companies.flat().map(({ key }) => key))].sort());
    }),
  );
});

it('the worse one is the one with the lowest score; equals and companies alone have none', () => {
  const of = (...scores: (number | null)[]) => worstOf(scores.map(score => ({ score })));
  expect([of(80, 20, 60), of(50, 50), of(50, null), of(null, 70, 40)]).toEqual([1, null, null, 2]);
});

it('takes the numbers that the service takes for a company’s, names the others, and repeats none of a person', () => {
  const number = fc.oneof(
    fc.stringMatching(/^\d{8}$/).map(withCheckDigit),
    fc.stringMatching(/^\d{9}$/),
    fc.stringMatching(/^(5\d{8}|1\d{8}|\d{1,6})$/),
  );
  fc.assert(
    fc.property(fc.uniqueArray(number, { maxLength: 8 }), numbers => {
      const { companies, refused, persons } = readNumbers(numbers.join(', '));
      expect(companies).toEqual(numbers.filter(one => readNif(one).kind === 'company'));
      const ofPersons = numbers.filter(one => /^(?:[1238]|45)/.test(one) && one.length === 9);
      expect(persons).toBe(ofPersons.length);
      expect([...companies, ...refused, ...ofPersons].sort()).toEqual([...numbers].sort());
    }),
  );
});

it('reads numbers in groups and between words, and an address, where none stand between', () => {
  expect(readNumbers('bids of 580 000 010, 580.000.028;299999998\nand 123')).toEqual({
    companies: ['580000010', '580000028'],
    refused: ['123'],
    persons: 1,
  });
  const { companies, refused } = readAddress('580000010,abc,,123');
  expect([companies, refused]).toEqual([['580000010'], ['123', 'abc']]);
});
