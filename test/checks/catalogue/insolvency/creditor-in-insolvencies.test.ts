import { describe, expect, test } from 'vitest';
import { creditorInInsolvencies } from '../../../../src/checks/catalogue/insolvency/creditor-in-insolvencies.ts';
import type { Fact } from '../../../../src/facts/fact.ts';
import { knownOf, notice } from '../../known-of.ts';

const counted = (facts: readonly Fact[]) => creditorInInsolvencies.judge(knownOf({ facts }));

describe('creditorInInsolvencies', () => {
  test.each([
    ['a creditor', [notice({ role: 'creditor' })], 1],
    ['a petitioner', [notice({ role: 'petitioner' })], 1],
    [
      'one process in two notices and an appendix',
      [
        notice({ role: 'creditor' }),
        notice({ role: 'creditor', act: 'liquidation' }),
        notice({ role: 'creditor', process: '1401/26.0T8LRA-C' }),
      ],
      1,
    ],
    [
      'two processes',
      [notice({ role: 'creditor' }), notice({ role: 'creditor', process: '9/26.1T8PRT' })],
      2,
    ],
  ])('%s: clear, the number told with its evidence', (_name, facts, value) => {
    const outcome = counted(facts);
    expect(outcome).toMatchObject({ kind: 'clear', value });
    expect(outcome.kind === 'clear' && outcome.evidence).toHaveLength(facts.length);
  });

  test.each([
    ['nothing', []],
    ['its own insolvency', [notice()]],
    ['its own, on its own petition', [notice(), notice({ role: 'petitioner', process: '1401/26.0T8LRA-A' })]],
    ['another interest in it', [notice({ role: 'other' })]],
    ['a creditor in a PER, which is no insolvency', [notice({ role: 'creditor', proceeding: 'per' })]],
  ])('%s: 0, on the register’s empty answer', (_name, facts) => {
    expect(counted(facts)).toMatchObject({ kind: 'clear', value: 0, evidence: [{ type: 'absence' }] });
  });
});
