/** Companies side by side: what differs stands first, and nothing that differs is folded away. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const page = join(import.meta.dirname, '../../page/dashboard');
const { differences, worstOf } = await import(join(page, 'views/compare/differences.ts'));

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
