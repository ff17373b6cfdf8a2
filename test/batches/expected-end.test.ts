/** How much time a batch has left, by what is measured of its analyses. */
import { expect, it } from 'vitest';
import { type Flow, secondsLeft } from '../../src/batches/expected-end.ts';

const FLOW: Flow = { work: 10, seconds: 8, alone: 4, runs: 0, spacing: null, bound: null };

it.each<[string, Partial<Flow>, number]>([
  ['eight are analysed at once', { work: 80 }, 80],
  ['as fast as analyses were measured to end', { work: 80, spacing: 0.5 }, 40],
  ['a few, of which some are not begun', { work: 3 }, 4],
  ['a few that are all under way', { work: 1, runs: 2.5 }, 1.5],
  ['the last, which takes longer than usual', { work: 0, runs: 60 }, 1],
  ['at the pace of a register', { work: 80, bound: 240 }, 240],
  ['slower than a register would allow', { work: 80, bound: 40 }, 80],
  ['fewer questions than an analysis waits for', { work: 1, bound: 3 }, 4],
  ['the last one at that pace', { work: 0.1, runs: 7, bound: 0.5 }, 1],
])('%s', (_what, flow, seconds) => {
  expect(secondsLeft({ ...FLOW, ...flow })).toBe(seconds);
});
