import { describe, expect, test } from 'vitest';
import { publicContractsTerminated } from '../../../../src/checks/catalogue/public-contracts/public-contracts-terminated.ts';
import { judge } from '../../../../src/checks/judging/judge.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import type { Fact } from '../../../../src/facts/fact.ts';
import { contract } from '../../further-facts.ts';
import { judged } from '../../judged.ts';
import { day, knownOf, SOUND } from '../../known-of.ts';

const ended = contract({ terminated: true });

describe('publicContractsTerminated', () => {
  test.each([
    ['one', [ended], 1, 1],
    ['one, signed long ago', [contract({ terminated: true, signedOn: day('2018-01-01') })], 1, 1],
    ['two', [ended, contract({ terminated: true })], 2, 2],
    ['three', [ended, contract({ terminated: true }), contract({ terminated: true })], 3, 2],
    ['one among others', [contract(), ended, contract()], 1, 1],
  ])('%s', (_name, facts, value, points) => {
    expect(judged(publicContractsTerminated, facts)).toEqual({ value, points, reason: 'BASE_TERMINATED' });
  });

  test('one stays one beside another whose end could not be read, which may cost more', () => {
    const facts = [ended, contract({ terminated: null })];
    expect(publicContractsTerminated.judge(knownOf({ facts }))).toMatchObject({
      kind: 'hit',
      value: 1,
      evidence: [{ fact: ended.key }],
      pending: { cost: publicContractsTerminated.worst },
    });
    const score = (among: readonly Fact[]) => judge(knownOf({ facts: [...SOUND, ...among] }));
    expect(score(facts).score).toBeLessThanOrEqual(score([ended]).score);
    expect(score(facts).bounds.high).toBe(score([ended]).bounds.high);
  });

  test('the evidence holds the ended ones only, and says so', () => {
    const outcome = publicContractsTerminated.judge(knownOf({ facts: [contract(), ended] }));
    expect(inEnglish(outcome.kind === 'hit' && outcome.evidence)).toMatchObject([
      {
        type: 'presence',
        says: 'Contract with Município de Exemplo, signed on 2025-02-01, 150,000 €, ended by resolution.',
      },
    ]);
  });

  test.each([
    ['no contract', []],
    ['contracts that run or were fulfilled', [contract(), contract()]],
  ])('%s is clear', (_name, facts) => {
    expect(judged(publicContractsTerminated, facts)).toMatchObject({ kind: 'clear', value: 0 });
  });
});
