/** What courts found about an insolvency: no assets, or culpable. */
import { describe, expect, test } from 'vitest';
import { culpableInsolvency } from '../../src/checks/catalogue/insolvency/culpable-insolvency.ts';
import { insolvencyWithoutAssets } from '../../src/checks/catalogue/insolvency/insolvency-without-assets.ts';
import { judge } from '../../src/checks/judging/judge.ts';
import { judged } from './judged.ts';
import { act, day, knownOf, notice, SOUND } from './known-of.ts';

const culpable = notice({ act: 'qualified-culpable', publishedOn: day('2026-03-01') });
const revoked = notice({ act: 'revoked', publishedOn: day('2026-10-01') });

describe('insolvencyWithoutAssets', () => {
  test.each(['declared-without-assets', 'closed-insufficient-estate'] as const)('%s', told => {
    expect(judged(insolvencyWithoutAssets, [notice(), notice({ act: told })])).toEqual({
      value: true,
      points: 0,
      reason: 'CIRE_ESTATE_INSUFFICIENT',
    });
  });

  test.each([
    ['nothing', []],
    ['an insolvency with an estate', [notice(), notice({ act: 'closed-final-distribution' })]],
    ['a revoked one', [notice({ act: 'declared-without-assets' }), revoked]],
    ['another’s', [notice({ act: 'declared-without-assets', role: 'creditor' })]],
    ['one that only the company register shows', [act('insolvency')]],
  ])('%s: no', (_name, facts) => {
    expect(judged(insolvencyWithoutAssets, facts)).toMatchObject({ kind: 'clear', value: false });
  });
});

describe('culpableInsolvency', () => {
  test.each([
    ['qualified as culpable', [culpable]],
    ['in an appendix', [notice(), { ...culpable, process: '1401/26.0T8LRA-B' }]],
    [
      'after an earlier qualification as fortuitous',
      [culpable, notice({ act: 'qualified-fortuitous', publishedOn: day('2025-03-01') })],
    ],
    [
      'both on one day: the worse',
      [culpable, notice({ act: 'qualified-fortuitous', publishedOn: day('2026-03-01') })],
    ],
  ])('%s', (_name, facts) => {
    const known = knownOf({ facts });
    const outcome = culpableInsolvency.judge(known);
    expect(outcome).toMatchObject({ kind: 'hit', value: true, evidence: [{ date: '2026-03-01' }] });
    expect(outcome.kind === 'hit' && culpableInsolvency.cost(outcome, known)).toEqual({
      points: 6,
      knockOut: 'high_risk',
      reason: 'CIRE_INSOLVENCY_CULPABLE',
    });
  });

  test.each([
    ['nothing', []],
    ['an insolvency not qualified', [notice()]],
    ['fortuitous', [notice({ act: 'qualified-fortuitous' })]],
    [
      'cleared on appeal',
      [culpable, notice({ act: 'qualified-fortuitous', publishedOn: day('2026-09-01') })],
    ],
    ['in a revoked insolvency', [culpable, revoked]],
    ['another’s', [{ ...culpable, role: 'creditor' as const }]],
  ])('%s: no', (_name, facts) => {
    expect(judged(culpableInsolvency, facts)).toMatchObject({ kind: 'clear', value: false });
  });

  test('a culpable insolvency adds its reason, and never helps', () => {
    const survived = [...SOUND, notice(), notice({ act: 'closed-plan-approved' })];
    const before = judge(knownOf({ facts: survived }));
    const after = judge(knownOf({ facts: [...survived, culpable] }));
    expect(after.score).toBeLessThanOrEqual(before.score);
    expect(after.reasons).toEqual(
      expect.arrayContaining(['CIRE_INSOLVENCY_CULPABLE', 'CIRE_INSOLVENCY_COMPANY_CONTINUES']),
    );
  });
});
