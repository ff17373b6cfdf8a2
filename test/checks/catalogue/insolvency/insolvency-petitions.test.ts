import { describe, expect, test } from 'vitest';
import { insolvencyPetitions } from '../../../../src/checks/catalogue/insolvency/insolvency-petitions.ts';
import { judge } from '../../../../src/checks/judging/judge.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import type { InsolvencyNotice } from '../../../../src/facts/fact.ts';
import { courtCase } from '../../further-facts.ts';
import { judged } from '../../judged.ts';
import { act, day, knownOf, notice, SOUND } from '../../known-of.ts';

const PROCESS = '77/26.1T8LRA';
const petition = (about: Partial<InsolvencyNotice> = {}): InsolvencyNotice =>
  notice({
    process: PROCESS,
    act: 'notice',
    role: 'respondent',
    species: 'Insolvência pessoa coletiva (Requerida)',
    filedOn: day('2026-09-01'),
    ...about,
  });
const ended = (on: string, about: Partial<InsolvencyNotice> = {}) =>
  petition({ act: 'petition-ended', publishedOn: day(on), ...about });
const distributed = (process = PROCESS, on = '2026-09-02') =>
  courtCase({ process, on: day(on), species: 'Insolvência pessoa coletiva (Requerida)' });

describe('insolvencyPetitions', () => {
  test.each([
    ['a creditor’s petition that Citius publishes', [petition()], 1, 12],
    ['a case of insolvency against its name', [distributed()], 1, 6],
    ['both, of one process', [petition(), distributed()], 1, 12],
    ['two cases against its name', [distributed(), distributed('78/26.9T8LRA')], 2, 8],
    ['two notices', [petition(), petition({ process: '78/26.9T8LRA' })], 2, 16],
    ['a notice, and a case of another process', [petition(), distributed('78/26.9T8LRA')], 2, 12],
    ['that names it as debtor', [petition({ role: 'debtor' })], 1, 12],
    ['filed two years ago to the day', [petition({ filedOn: day('2024-10-15') })], 1, 3],
    ['a year ago to the day', [petition({ filedOn: day('2025-10-15') })], 1, 12],
    ['an old one beside a young one', [petition(), distributed('78/26.9T8LRA', '2024-10-20')], 2, 12],
  ])('%s', (_name, facts, value, points) => {
    expect(judged(insolvencyPetitions, facts)).toEqual({
      value,
      points,
      knockOut: 'moderate_risk',
      reason: 'CIRE_PETITION_PENDING',
    });
  });

  const OWN = 'Insolvência pessoa coletiva (Apresentação)';
  const presented = (role: 'claimant' | 'defendant') => ({ ...distributed(), species: OWN, role });
  const rescue = (role: 'claimant' | 'defendant' | 'other') => ({
    ...distributed(),
    species: 'Processo Especial de Revitalização (CIRE)',
    role,
  });
  test.each([
    ['by a notice', [petition({ role: 'debtor', species: OWN })], 20],
    ['by name, in which it is the claimant', [presented('claimant')], 16],
    ['by name, in which it is the defendant', [presented('defendant')], 16],
    ['beside one of a creditor', [presented('claimant'), petition({ process: '78/26.9T8LRA' })], 16],
    ['for a PER that is distributed', [rescue('claimant')], 16],
    ['for a PER in which it is named as debtor', [rescue('defendant')], 16],
  ])('its own petition %s admits the insolvency', (_name, facts, points) => {
    expect(judged(insolvencyPetitions, facts)).toMatchObject({
      points,
      knockOut: 'high_risk',
      reason: 'CIRE_OWN_PETITION',
    });
  });

  test.each([
    ['in which it is a creditor', [rescue('other')]],
    [
      'of which a notice tells',
      [rescue('claimant'), petition({ proceeding: 'per', act: 'opened', role: 'debtor' })],
    ],
  ])('a PER %s is no petition', (_name, facts) => {
    expect(judged(insolvencyPetitions, facts)).toMatchObject({ kind: 'clear', value: 0 });
  });

  const peap = { ...rescue('claimant'), species: 'Processo Especial para Acordo de Pagamento (CIRE)' };
  test('a PEAP that is distributed costs no more than one that runs, limits nothing, and is no clean record', () => {
    expect(judged(insolvencyPetitions, [peap])).toEqual({ value: 1, points: 0, reason: 'CIRE_OWN_PETITION' });
    const running = notice({ process: PROCESS, proceeding: 'peap', act: 'opened' });
    const planned = notice({
      process: '1/25.0T8LRA',
      proceeding: 'per',
      act: 'plan-approved',
      publishedOn: day('2026-03-01'),
    });
    for (const before of [[], [planned]]) {
      const [asked, runs] = [[peap], [peap, running]].map(more =>
        judge(knownOf({ facts: [...SOUND, ...before, ...more] })),
      );
      expect(asked!.score).toBeGreaterThanOrEqual(runs!.score);
      expect(asked!.verdict).not.toBe('no_records');
    }
  });

  test('beside a petition of a creditor a PEAP makes no second one', () => {
    const other = distributed('78/26.9T8LRA');
    expect(judged(insolvencyPetitions, [peap, other])).toMatchObject({
      points: 6,
      knockOut: 'moderate_risk',
    });
  });

  test('of its own petition by name the evidence says that it is its own', () => {
    const outcome = insolvencyPetitions.judge(knownOf({ facts: [presented('claimant')] }));
    expect(inEnglish(outcome.kind === 'hit' && outcome.evidence[0])).toMatchObject({
      says: expect.stringContaining(
        'its own petition for insolvency, or for a PER, PEVE or PEAP, in case 77/26.1T8LRA',
      ),
    });
  });

  test.each([
    ['nothing', []],
    ['of another company, that it asked for', [{ ...distributed(), role: 'claimant' as const }]],
    ['declared: an insolvency', [petition(), petition({ act: 'declared' }), distributed()]],
    ['against another company', [petition({ role: 'petitioner' })]],
    ['a PER', [petition({ proceeding: 'per' })]],
    ['a case for a debt', [courtCase()]],
    ['withdrawn more than two years ago', [ended('2024-10-14', { filedOn: day('2024-10-01') })]],
    ['distributed two years and a day ago', [distributed(PROCESS, '2024-10-14')]],
  ])('%s is no pending petition', (_name, facts) => {
    expect(judged(insolvencyPetitions, facts)).toMatchObject({ kind: 'clear', value: 0 });
  });

  test.each([
    ['filed two years and a day ago', [petition({ filedOn: day('2024-10-14') })]],
    ['a neutral notice of long ago', [petition({ filedOn: null, publishedOn: day('2012-05-01') })]],
    ['dismissed or withdrawn', [petition(), ended('2026-10-01')]],
    ['withdrawn, beside the distributed case', [distributed(), ended('2026-10-01')]],
    ['withdrawn two years ago to the day', [ended('2024-10-15', { filedOn: day('2024-10-01') })]],
    [
      'three of creditors, withdrawn',
      ['77', '78', '79'].map(n => ended('2026-10-01', { process: `${n}/26.1T8LRA` })),
    ],
  ])('a petition is no clean record: %s', (_name, facts) => {
    expect(judged(insolvencyPetitions, facts)).toMatchObject({
      value: 0,
      points: 0,
      reason: 'CIRE_PETITION_PAST',
    });
    expect(judge(knownOf({ facts: [...SOUND, ...facts] }))).toMatchObject({
      score: 100,
      verdict: 'low_risk',
    });
  });

  test.each([
    ['2026-09-01', 69],
    ['2025-10-15', 69],
    ['2025-10-14', 77],
    ['2025-06-14', 84],
    ['2025-02-14', 92],
    ['2024-10-15', 92],
    ['2024-10-14', 100],
  ])('its own petition of %s that ended admits the insolvency all the same', (filed, score) => {
    const own = { role: 'debtor', species: OWN, filedOn: day(filed) } as const;
    const facts = [...SOUND, petition({ ...own, publishedOn: day(filed) }), ended('2026-10-01')];
    expect(judge(knownOf({ facts }))).toMatchObject({ score, ...(score === 100 && { verdict: 'low_risk' }) });
  });

  const rescued = (act: InsolvencyNotice['act'], on: string) =>
    notice({ process: '70/24.0T8PNF', proceeding: 'per', act, publishedOn: day(on) });
  const stayed = petition({ filedOn: day('2023-01-10'), publishedOn: day('2023-01-20') });
  test.each([
    ['goes on once that failed', [rescued('opened', '2023-02-01'), rescued('plan-refused', '2025-11-01')], 1],
    [
      'is at an end by its plan',
      [rescued('opened', '2023-02-01'), rescued('plan-approved', '2025-11-01')],
      0,
    ],
    [
      'had been settled before it',
      [rescued('opened', '2025-02-01'), rescued('plan-refused', '2025-11-01')],
      0,
    ],
  ])('a petition that a PER stayed %s', (_name, facts, value) => {
    expect(judged(insolvencyPetitions, [stayed, ...facts])).toMatchObject({ value });
  });

  test.each([
    ['approved after it', ['2026-10-01'], 0, 0],
    ['approved on its day', ['2026-09-01'], 1, 12],
    ['approved before it, and closed after it', ['2026-08-01', '2026-10-01'], 1, 12],
  ])('a young petition and a plan %s', (_name, days, value, points) => {
    const plan = days.map((on, n) => rescued(n ? 'closed-plan-approved' : 'plan-approved', on));
    const facts = [petition(), rescued('opened', '2026-07-01'), ...plan];
    expect(judged(insolvencyPetitions, facts)).toMatchObject({ value, points });
    const failed = [...facts, rescued('plan-refused', '2026-10-05')];
    expect(judged(insolvencyPetitions, failed)).toMatchObject({ value: 1 });
  });

  test('a neutral notice hides no insolvency that the company register shows', () => {
    const { checks, verdict } = judge(knownOf({ facts: [...SOUND, act('insolvency'), petition()] }));
    expect(checks).toMatchObject({ insolvencyDeclared: 1, insolvencyPhase: 'insolvency_declared' });
    expect(verdict).toBe('do_not_proceed');
  });

  test('the evidence names the process, the kind of petition and that no decision is published', () => {
    const outcome = insolvencyPetitions.judge(knownOf({ facts: [petition()] }));
    expect(inEnglish(outcome.kind === 'hit' && outcome.evidence)).toMatchObject([
      {
        says: 'Process of insolvency 77/26.1T8LRA (Insolvência pessoa coletiva (Requerida)), filed on 2026-09-01: notice, published on 2026-09-23; no decision published.',
      },
    ]);
  });
});
