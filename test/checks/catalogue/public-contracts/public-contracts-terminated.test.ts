import { describe, expect, test } from 'vitest';
import { publicContractsTerminated } from '../../../../src/checks/catalogue/public-contracts/public-contracts-terminated.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import { contract } from '../../further-facts.ts';
import { judged } from '../../judged.ts';
import { day, knownOf } from '../../known-of.ts';

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
