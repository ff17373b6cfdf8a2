/** Offices over time: what continues, what ends. */
import { expect, test } from 'vitest';
import type { OfficeAct } from '../../../src/facts/fact.ts';
import { officesHeld } from '../../../src/network/offices/appointments.ts';
import { office, RUI } from '../phoenix-facts.ts';

const held = (...acts: [movement: 'appointed' | 'ceased', on: string][]) => {
  const told = acts.map(([movement, on]) => office(movement, on) as OfficeAct);
  const spells = officesHeld(told).map(({ appointedOn, ceasedOn }) => [appointedOn, ceasedOn]);
  expect(officesHeld(told.toReversed()).map(({ appointedOn, ceasedOn }) => [appointedOn, ceasedOn])).toEqual(
    spells,
  );
  return spells;
};

test('an office runs until it ends, and begins again with a new appointment', () => {
  expect(held(['appointed', '2015-01-01'])).toEqual([['2015-01-01', null]]);
  expect(held(['appointed', '2015-01-01'], ['ceased', '2018-01-01'])).toEqual([['2015-01-01', '2018-01-01']]);
  expect(held(['appointed', '2015-01-01'], ['ceased', '2018-01-01'], ['appointed', '2019-01-01'])).toEqual([
    ['2015-01-01', '2018-01-01'],
    ['2019-01-01', null],
  ]);
  expect(held(['ceased', '2018-01-01'])).toEqual([[null, '2018-01-01']]);
});

test('one that ends and begins on one day goes on: a re-election, or Lda to SA', () => {
  expect(held(['appointed', '2015-01-01'], ['ceased', '2018-01-01'], ['appointed', '2018-01-01'])).toEqual([
    ['2015-01-01', null],
  ]);
  expect(
    held(
      ['appointed', '2015-01-01'],
      ['ceased', '2018-01-01'],
      ['appointed', '2018-01-01'],
      ['ceased', '2020-05-01'],
    ),
  ).toEqual([['2015-01-01', '2020-05-01']]);
});

test('somebody else’s appointment continues nobody’s office', () => {
  const acts = [
    office('appointed', '2015-01-01'),
    office('ceased', '2018-01-01'),
    office('appointed', '2018-01-01', { person: RUI }),
  ] as OfficeAct[];
  expect(officesHeld(acts).map(({ ceasedOn }) => ceasedOn)).toEqual(['2018-01-01', null]);
});
