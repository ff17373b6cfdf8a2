/** Every number in a sentence about a record stands in that record: none is counted, rounded or made up on the way. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Known } from '../../../src/checks/check.ts';
import { judge } from '../../../src/checks/judging/judge.ts';
import { inWords } from '../../../src/checks/words/in-words.ts';
import { PHRASES } from '../../../src/checks/words/phrases.ts';
import type { PresenceEvidence } from '../../../src/facts/evidence.ts';
import { size } from '../../kit/sizes.ts';
import { anyKnown } from '../arbitrary-known.ts';

/** `12,460.27` is one number, `2026-10-14` three, and `0.10` is 0.1. */
const numbersIn = (text: string): number[] =>
  (text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? []).map(number => Number(number.replaceAll(',', '')));

/** Articles and laws, which the sentences themselves name. */
const IN_PHRASES = new Set(
  Object.values(PHRASES)
    .flatMap(group => Object.values(group))
    .flatMap(({ en }: { readonly en: string }) => numbersIn(en)),
);

/** The record behind a piece of evidence; a finding about other companies has its own. */
function recordOf({ fact }: PresenceEvidence, { facts, directors, network, phoenix }: Known): unknown {
  const own = facts.filter(({ key }) => key === fact);
  return own.length > 0 ? own : [directors, network, phoenix];
}

test('every number in a sentence of a finding comes from its evidence', () => {
  fc.assert(
    fc.property(anyKnown, known => {
      const { outcomes } = judge(known);
      for (const [check, outcome] of Object.entries(outcomes))
        for (const each of 'evidence' in outcome ? outcome.evidence : []) {
          if (each.type !== 'presence') continue;
          const shown = new Set([...IN_PHRASES, ...numbersIn(JSON.stringify(recordOf(each, known)))]);
          const says = inWords(each.says, 'en');
          const made = numbersIn(says).filter(number => !shown.has(number));
          expect(made, `${check}: ${says}`).toEqual([]);
        }
    }),
    { numRuns: size(100, 100_000) },
  );
});
