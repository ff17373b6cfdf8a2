/** What is kept with an assessment is judged again, in whatever order its members come back. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Known } from '../../../src/checks/check.ts';
import { judge } from '../../../src/checks/judging/judge.ts';
import { judgeForDay } from '../../../src/checks/judging/judge-for-day.ts';
import { keptKnown } from '../../../src/checks/judging/kept-known.ts';
import { canonicalText } from '../../../src/kernel/canonical-json.ts';
import { anyKnown } from '../arbitrary-known.ts';
import { director, issue, knownOf, SOUND } from '../known-of.ts';

const replay = (known: Known) => judgeForDay(known, known.today);

/** As a database may give it back: the members of every object the other way round. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, turned(member)]),
  );
};

test('a judgement is replayed to the same bytes, however storage turned the members', () => {
  fc.assert(
    fc.property(anyKnown, known => {
      const first = JSON.stringify(replay(known));
      expect(JSON.stringify(replay(keptKnown(turned(known))!))).toBe(first);
    }),
    { numRuns: 300 },
  );
});

test('for its own day it is the judgement itself, with its members in one order', () => {
  const known = knownOf({ facts: SOUND, directors: [director('a', issue('tax-debt', '2026-09-30'))] });
  expect(replay(known)).toEqual(judge(known));
  expect(JSON.stringify(replay(known))).toBe(canonicalText(judge(known)));
});

test.each([[{}], [null], [undefined], [{ facts: [] }], [{ facts: [], nif: '599000090' }]])(
  'what a retention has taken is nothing to judge: %j',
  gone => {
    expect(keptKnown(gone)).toBeNull();
  },
);
