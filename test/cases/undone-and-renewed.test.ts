/** What courts undo and restore, what follows a plan, what is one debt or one case, and who stands behind a company. */
import { expect, test } from 'vitest';
import type { CaseCompany } from '../../src/cases/case.ts';
import { judgeCase } from '../../src/cases/judge-case.ts';
import { inWords } from '../../src/checks/words/in-words.ts';
import {
  companyAct as act,
  adding,
  caseOf,
  declared,
  execution,
  listed,
  OTHER,
  office,
  quota,
  SUBJECT,
  soundCompany,
} from './case-of.ts';

const FIRMA = 'Pedra Nova Construções, Lda';
const sound = soundCompany(SUBJECT, FIRMA);
const other = soundCompany(OTHER, 'Casa Alta, Lda', { address: 'Rua Longa, 9' });
const notice = (act: string, on: string, rest: object = {}) =>
  ({ ...declared(on), act, ...rest }) as ReturnType<typeof declared>;
const suit = (process: string) =>
  ({
    kind: 'court-case',
    process,
    role: 'defendant',
    species: 'Ação de Processo Comum',
    valueEur: 30_000,
    on: '2026-05-20',
  }) as const;
const left = (on: string) => ({ ...office('P1', on), movement: 'ceased', cause: 'renúncia' }) as never;
const petition = notice('notice', '2026-05-01', { process: '5/26.1T8PNF', role: 'respondent' });
const revoked = [declared('2025-12-01'), notice('revoked', '2026-02-01')];
const closedByPlan = [declared('2018-01-05'), notice('closed-plan-approved', '2019-01-05')];

const titles = (['valid', 'cancelled'] as const).map((state, n) => ({
  ...sound.facts.find(({ kind }) => kind === 'licence')!,
  ...{ state, stateSince: `202${n}-03-10` },
}));
const administrator = { role: 'insolvency-administrator', roleLabel: 'Administrador da Insolvência' };
const inOffice = office('P5', '2020-01-05');

test.each<[string, Parameters<typeof adding>[1][], object]>([
  [
    'a revoked insolvency is no insolvency and no empty record',
    revoked,
    { score: 100, verdict: 'low_risk', checks: { insolvencyDeclared: 0, insolvencyPhase: 'revoked' } },
  ],
  [
    'declared again after the revocation, as on appeal',
    [...revoked, declared('2026-05-01')],
    { verdict: 'do_not_proceed', checks: { insolvencyDeclared: 1 } },
  ],
  [
    'liquidated after the revocation, where the new declaration is no longer online',
    [...revoked, notice('liquidation', '2026-05-01')],
    { verdict: 'do_not_proceed', checks: { insolvencyDeclared: 1 } },
  ],
  [
    'the closing of a process that was revoked years ago makes no later insolvency a part of it',
    [
      notice('revoked', '2019-02-01'),
      notice('closed-unspecified', '2026-03-01'),
      act('insolvency', '2026-03-01'),
    ],
    { verdict: 'do_not_proceed', checks: { insolvencyDeclared: 1 } },
  ],
  [
    'the company register shows one years after that of Citius was over',
    [...closedByPlan, act('insolvency', '2026-03-01')],
    { verdict: 'do_not_proceed', checks: { insolvencyDeclared: 2, companyStatus: 'in_liquidation' } },
  ],
  [
    'the same one',
    [...closedByPlan, act('insolvency', '2018-01-10')],
    { verdict: 'low_risk', checks: { insolvencyDeclared: 1, companyStatus: 'active' } },
  ],
  [
    'an administrator of insolvency in office',
    [{ ...office('P7', '2026-03-01'), ...administrator } as never],
    { verdict: 'do_not_proceed', checks: { companyStatus: 'in_liquidation' } },
  ],
  [
    'a petition after a PER with a plan',
    [notice('plan-approved', '2025-01-05', { proceeding: 'per' }), petition],
    { verdict: 'high_risk' },
  ],
  [
    'a deregistration that was undone',
    [act('deregistration', '2025-01-05'), act('activity-resumed', '2025-03-05')],
    { score: 100, verdict: 'low_risk', checks: { companyStatus: 'active' } },
  ],
  [
    'a move abroad that it outlived a year ago',
    [act('moved-abroad', '2021-05-05')],
    { score: 100, verdict: 'low_risk', checks: { companyStatus: 'active' } },
  ],
  [
    'a suit and its appendix are one case',
    [suit('5/26.1T8PNF'), suit('5/26.1T8PNF-A')],
    { score: 100, checks: { civilCasesAsDefendant: 1, civilCasesAmountEur: 30_000 } },
  ],
  [
    'an execution that ended twice is one debt',
    [
      execution(28_000, '2025-01-10', 'no-assets'),
      execution(30_000, '2026-01-10', 'no-assets'),
      execution(30_000, '2026-02-10', 'partial-payment'),
    ],
    { checks: { executionsWithoutAssets: 1, executionsAmountEur: 30_000 } },
  ],
])('%s', (_name, told, expected) => {
  expect(judgeCase(caseOf(adding(sound, ...told))).judgement).toMatchObject(expected);
});

test.each([
  [
    'a month ago',
    '2026-05-20',
    { score: 94, checks: { directorsWithIssues: 1, linkedCompaniesIndebted: 0 } },
  ],
  ['more than a year ago', '2025-06-20', { score: 100, checks: { directorsWithIssues: 0 } }],
])('a director who left the indebted company %s', (_name, on, expected) => {
  const indebted = adding(other, inOffice, listed(10_000, 50_000), left(on));
  expect(judgeCase(caseOf(sound, indebted)).judgement).toMatchObject(expected);
});

test('a title that was lost shows no company', () => {
  const { checks } = judgeCase(caseOf({ nif: SUBJECT, name: FIRMA, facts: titles as never })).judgement;
  expect(checks.companyStatus).toBe('not_found');
});

test('whoever owns the only partner alone limits the verdict as that one does', () => {
  const [holding, top] = ['599000171', '599000180'].map(nif =>
    soundCompany(nif, `Exemplo ${nif}, SGPS, SA`, { person: nif }),
  ) as [CaseCompany, CaseCompany];
  const owned = adding(sound, quota({ company: holding.nif }));
  const above = adding(holding, quota({ company: top.nif }));
  expect(judgeCase(caseOf(owned, above, adding(top, declared('2025-09-01')))).judgement.verdict).toBe(
    'high_risk',
  );
});

test('a company register that answered three weeks ago limits no verdict by its silence, one of a year does', () => {
  const silentSince = (recordsUntil: string) =>
    judgeCase(
      caseOf({ ...sound, registers: { 'mj-publications': { silent: 'not asked', recordsUntil } } } as never),
    ).judgement.verdict;
  expect(['2026-06-09', '2025-06-30'].map(silentSince)).toEqual(['low_risk', 'moderate_risk']);
});

test('what is said of an owner does not call it a director', () => {
  const { known, judgement } = judgeCase(caseOf(sound, adding(other, declared('2025-05-02'))));
  expect(known.directors).toHaveLength(1);
  const outcome = judgement.outcomes.directorsWithIssues!;
  const evidence = outcome.kind === 'hit' ? outcome.evidence : [];
  const said = evidence.flatMap(each => (each.type === 'presence' ? inWords(each.says, 'en') : []));
  expect(said).toEqual([
    'A director or partner of the company, or of a company behind it, now or until two years ago, was in control of a company declared insolvent: Casa Alta, Lda (599000120), 2025-05-02.',
  ]);
});

test('a front under the whole rare name is found whatever the rest of the name tells', () => {
  const front = soundCompany(SUBJECT, 'Vides Corgo Participações, Lda', {
    person: 'P2',
    foundedOn: '2024-12-01',
  });
  const failed = adding(soundCompany(OTHER, 'Vides Corgo Construções, Lda'), declared('2025-07-01'));
  expect(judgeCase(caseOf(front, failed)).judgement.checks.phoenixPattern).toBe('moderate');
});
