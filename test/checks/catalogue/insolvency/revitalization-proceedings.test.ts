import { describe, expect, test } from 'vitest';
import { revitalizationProceedings } from '../../../../src/checks/catalogue/insolvency/revitalization-proceedings.ts';
import { judged } from '../../judged.ts';
import { knownOf, notice } from '../../known-of.ts';

const per = notice({ proceeding: 'per', act: 'opened', process: '11/24.0T8LRA' });

describe('revitalizationProceedings', () => {
  test.each([
    ['a PER', [per], 1],
    ['a PEVE', [notice({ proceeding: 'peve', act: 'plan-approved' })], 1],
    [
      'one PER in three notices and an appendix',
      [
        per,
        { ...per, key: 'b', act: 'plan-approved' as const },
        { ...per, key: 'c', process: '11/24.0T8LRA-A' },
      ],
      1,
    ],
    ['two PERs', [per, notice({ proceeding: 'per', act: 'plan-refused', process: '12/20.5T8VIS' })], 2],
  ])('%s: counted by process, at no further cost', (_name, facts, value) => {
    const known = knownOf({ facts });
    const outcome = revitalizationProceedings.judge(known);
    expect(outcome).toMatchObject({ kind: 'hit', value });
    expect(outcome.kind === 'hit' && outcome.evidence).toHaveLength(facts.length);
    expect(outcome.kind === 'hit' && revitalizationProceedings.cost(outcome, known)).toEqual({
      points: 0,
      reason: 'CIRE_REVITALIZATION',
    });
  });

  test.each([
    ['nothing', []],
    ['an insolvency', [notice()]],
    ['a PEAP', [notice({ proceeding: 'peap', act: 'opened' })]],
    ['a creditor in another’s PER', [{ ...per, role: 'creditor' as const }]],
  ])('%s: none', (_name, facts) => {
    expect(judged(revitalizationProceedings, facts)).toMatchObject({ kind: 'clear', value: 0 });
  });
});
