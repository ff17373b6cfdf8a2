/** What is kept with an assessment is judged again, in whatever order its members come back. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Known } from '../../../src/checks/check.ts';
import { judge } from '../../../src/checks/judging/judge.ts';
import { judgeForDay } from '../../../src/checks/judging/judge-for-day.ts';
import { storedKnown } from '../../../src/checks/judging/stored-known.ts';
import { inEnglish } from '../../../src/checks/words/in-words.ts';
import { SPECIFIED_REGISTERS } from '../../../src/kernel/register-name.ts';
import { canonicalText } from '../../../src/kernel/text/canonical-json.ts';
import { size } from '../../kit/sizes.ts';
import { anyKnown } from '../arbitrary-known.ts';
import { director, finding, issue, knownOf, NO_SIGNS, SOUND } from '../known-of.ts';

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
      expect(JSON.stringify(replay(storedKnown(turned(known))!))).toBe(first);
    }),
    { numRuns: size(150, 100_000) },
  );
});

test('for its own day it is the judgement itself, with its members in one order', () => {
  const known = knownOf({ facts: SOUND, directors: [director('a', issue('tax-debt', '2026-09-30'))] });
  expect(replay(known)).toEqual(judge(known));
  expect(JSON.stringify(replay(known))).toBe(canonicalText(judge(known)));
});

test('an older pattern, without coverage and counter-signs, is judged as one whose neighbourhood was not read', () => {
  const { coverage: _, ...older } = { ...NO_SIGNS, findings: [finding('moderate')] };
  const kept = storedKnown(JSON.parse(JSON.stringify({ ...knownOf({ facts: SOUND }), phoenix: older })))!;
  const { outcomes, unknownChecks } = replay(kept);
  expect(outcomes.phoenixPattern).toMatchObject({ kind: 'hit', value: 'moderate' });
  expect(unknownChecks).toEqual(['phoenixPattern']);
});

test('what an older service did not keep was not known to it, and is judged so', () => {
  const { nif, today, facts, registers } = knownOf({ facts: SOUND });
  const { 'base-contracts': _, ...older } = registers;
  const known = storedKnown({
    nif,
    today,
    facts,
    registers: older,
    directors: [{ directorId: 'dir_a', name: 'A', issues: [] }],
  })!;
  expect(inEnglish(known.registers['base-contracts'])).toEqual({
    state: 'unknown',
    because: 'this register was not consulted then',
  });
  expect(Object.keys(known.registers).sort()).toEqual([...SPECIFIED_REGISTERS].sort());
  expect(known.network).toEqual({ companies: [], cutOff: [] });
  expect(inEnglish(known.phoenix)).toEqual({ assessable: false, because: 'this was not looked at then' });
  expect(known.directors).toEqual([{ directorId: 'dir_a', name: 'A', issues: [], unanswered: [] }]);
  expect(storedKnown({ nif, today, facts })!.directors).toEqual([]);
  const { unknownChecks } = replay(known);
  expect(unknownChecks).toContain('publicContracts');
  expect(unknownChecks).toContain('phoenixPattern');
  expect(unknownChecks).not.toContain('taxDebtor');
});

test.each([[{}], [null], [undefined], [{ facts: [] }], [{ facts: [], nif: '599000090' }]])(
  'what a retention has taken is nothing to judge: %j',
  gone => {
    expect(storedKnown(gone)).toBeNull();
  },
);
