/** Only a declaration appoints an administrator of insolvency (CIRE art. 36/1-d and 52), only a dissolution a liquidator (CSC art. 151). */
import { describe, expect, it } from 'vitest';
import type { CaseCompany } from '../../src/cases/case.ts';
import { judgeCase } from '../../src/cases/judge-case.ts';
import { adding, caseOf, declared, OTHER, office, SUBJECT, soundCompany } from './case-of.ts';

type Told = Parameters<typeof adding>[1];
const judged = (...companies: readonly [CaseCompany, ...CaseCompany[]]) =>
  judgeCase(caseOf(...companies)).judgement;
const winding = (movement: 'appointed' | 'ceased', roleLabel: string, on = '2026-05-01') =>
  ({
    ...office('P5', on),
    movement,
    role: roleLabel === 'Liquidatário' ? 'liquidator' : 'insolvency-administrator',
    roleLabel,
  }) as never as Told;
const ADMINISTRATOR = 'Administrador da insolvência';
const [administrator, liquidator] = [
  winding('appointed', ADMINISTRATOR),
  winding('appointed', 'Liquidatário'),
];
const plan = [
  declared('2026-04-20'),
  { ...declared('2026-06-20'), act: 'closed-plan-approved' } as never as Told,
] as const;
const listed = {
  kind: 'debtor-listing',
  creditor: 'tax',
  minEur: 50_001,
  maxEur: 100_000,
  listDate: '2026-06-01',
} as const;

describe('an administrator of insolvency in office', () => {
  const sound = soundCompany(SUBJECT, 'Pedra Nova, Lda');
  it.each<[string, Told[], string]>([
    ['and nothing else', [administrator], 'do_not_proceed'],
    ['who left', [administrator, winding('ceased', ADMINISTRATOR, '2026-06-01')], 'no_records'],
    ['of a PER', [winding('appointed', 'Administrador judicial provisório')], 'no_records'],
    ['of an insolvency that a plan ended', [administrator, ...plan], 'moderate_risk'],
  ])('of the company itself, %s', (_name, told, verdict) => {
    expect(judged(adding(sound, ...told)).verdict).toBe(verdict);
  });

  const quota = { ...office('', '2015-03-10'), movement: 'quota-held', role: 'partner' };
  const owned = adding(soundCompany(SUBJECT, 'Pedra Nova, Lda', { person: 'P9' }), {
    ...quota,
    holder: { company: OTHER, name: 'Alvor Participações, Lda' },
  } as never);
  const other = (...told: Told[]) =>
    adding(
      soundCompany(OTHER, 'Alvor Participações, Lda', { person: 'P8', address: 'Rua Longa, 9' }),
      ...told,
    );

  it.each<[string, Told[], string]>([
    ['and nothing else', [administrator], 'high_risk'],
    ['who left', [administrator, winding('ceased', ADMINISTRATOR, '2026-06-01')], 'no_records'],
    ['of a PER', [winding('appointed', 'Administrador judicial provisório')], 'no_records'],
    ['of an insolvency that a plan ended', [administrator, ...plan], 'low_risk'],
    ['of an insolvency that Citius shows too', [administrator, declared('2026-04-20')], 'high_risk'],
  ])('of the only partner, %s', (_name, told, verdict) => {
    expect(judged(owned, other(...told)).verdict).toBe(verdict);
  });

  it('of a company of its director is one that failed', () => {
    const directed = (...told: Told[]) =>
      judged(sound, adding(other(office('P1', '2015-03-10')), ...told)).checks;
    expect(directed(administrator)).toMatchObject({ directorsWithIssues: 1, directorsPriorInsolvencies: 1 });
    expect(directed(administrator, declared('2026-04-20'))).toMatchObject({ directorsPriorInsolvencies: 1 });
  });

  it('may have left, or be of an insolvency with a plan, while the register is silent', () => {
    for (const register of ['mj-publications', 'citius-insolvency']) {
      const registers = { [register]: { silent: 'down', recordsUntil: '2026-06-20' } } as never;
      const { verdict, bounds } = judged(owned, { ...other(administrator), registers });
      expect({ verdict, high: bounds.high }).toEqual({ verdict: 'high_risk', high: 100 });
    }
  });

  it('a liquidator shows a company that is dissolved: it failed if it left debts', () => {
    expect(judged(owned, other(liquidator, listed)).verdict).toBe('high_risk');
    expect(judged(owned, other(liquidator)).verdict).toBe('no_records');
    expect(judged(owned, other(listed)).verdict).toBe('low_risk');
  });
});
