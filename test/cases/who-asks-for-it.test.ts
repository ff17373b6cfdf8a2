/** What the list of cases shows of another company counts as it does of this one: its own petition, a PER or PEVE of it. */
import { describe, expect, it } from 'vitest';
import type { CaseCompany } from '../../src/cases/case.ts';
import { judgeCase } from '../../src/cases/judge-case.ts';
import { adding, caseOf, declared, OTHER, office, SUBJECT, soundCompany } from './case-of.ts';

type Told = Parameters<typeof adding>[1];
const judged = (...companies: readonly [CaseCompany, ...CaseCompany[]]) =>
  judgeCase(caseOf(...companies)).judgement;
const listed = (species: string, role: 'defendant' | 'claimant' = 'claimant', process = '77/26.0T8PNF') =>
  ({ kind: 'court-case', process, role, species, valueEur: null, on: '2026-06-01' }) as never as Told;
const quota = { ...office('', '2015-03-10'), movement: 'quota-held', role: 'partner' };
const owned = adding(soundCompany(SUBJECT, 'Pedra Nova, Lda', { person: 'P9' }), {
  ...quota,
  holder: { company: OTHER, name: 'Alvor Participações, Lda' },
} as never);
const owner = (...told: Told[]) =>
  adding(soundCompany(OTHER, 'Alvor Participações, Lda', { person: 'P8', address: 'Rua Longa, 9' }), ...told);
const OWN = 'Insolvência pessoa coletiva (Apresentação)';
const ASKED = 'Insolvência pessoa coletiva (Requerida)';
const PER = 'Processo Especial de Revitalização (CIRE)';

describe('a petition on the list of cases', () => {
  it.each<[string, Told[], string]>([
    ['of another, against it', [listed(ASKED, 'defendant')], 'moderate_risk'],
    ['its own', [listed(OWN)], 'moderate_risk'],
    ['its own, as the list words it', [listed(OWN, 'defendant')], 'moderate_risk'],
    ['its PER', [listed(PER)], 'moderate_risk'],
    ['its PER, as the list words it', [listed(PER, 'defendant')], 'moderate_risk'],
    ['its PEVE', [listed('Processo Extraordinário de Viabilização de Empresas')], 'moderate_risk'],
    [
      'its PEAP, which is of no enterprise',
      [listed('Processo Especial para Acordo de Pagamento')],
      'no_records',
    ],
    ['as a creditor of another', [listed(ASKED, 'claimant')], 'no_records'],
    [
      'an opposition, in which its creditor answers',
      [listed('Oposição à Insolvência', 'defendant')],
      'no_records',
    ],
    [
      'that a notice tells to be dismissed',
      [listed(OWN), { ...declared('2026-06-20', '77/26.0T8PNF'), act: 'petition-ended' } as never],
      'no_records',
    ],
    [
      'beside an earlier one that was dismissed',
      [listed(OWN), { ...declared('2025-11-20', '8/25.0T8PNF'), act: 'petition-ended' } as never],
      'moderate_risk',
    ],
    [
      'a PER of which a notice tells the plan',
      [
        listed(PER),
        { ...declared('2026-06-20', '77/26.0T8PNF'), proceeding: 'per', act: 'plan-approved' } as never,
      ],
      'low_risk',
    ],
  ])('of the only partner: %s', (_name, told, verdict) => {
    expect(judged(owned, owner(...told)).verdict).toBe(verdict);
  });

  it('of a company of its director is half of an issue', () => {
    const directed = adding(owner(listed(OWN)), office('P9', '2015-03-10'));
    const sound = soundCompany(SUBJECT, 'Pedra Nova, Lda', { person: 'P9' });
    expect(judged(sound, directed)).toMatchObject({
      verdict: 'low_risk',
      checks: { directorsWithIssues: 1 },
    });
  });

  it('of a company of a like name, at the same door and of the same man, is a failure that may follow', () => {
    const successor = soundCompany(SUBJECT, 'Valberil Unipessoal, Lda', { foundedOn: '2026-04-10' });
    const level = (told: Told) =>
      judged(successor, adding(soundCompany(OTHER, 'Valberil Construções, Lda'), told)).checks.phoenixPattern;
    expect(level(listed(ASKED, 'defendant'))).toBe('strong');
    expect(level(listed(OWN))).toBe('strong');
  });

  it.each(['citius-cases', 'citius-insolvency'] as const)('is open while %s is silent', register => {
    const registers = { [register]: { silent: 'not asked', recordsUntil: '2026-06-20' } } as never;
    for (const species of [OWN, PER]) {
      const { verdict, bounds } = judged(owned, { ...owner(listed(species)), registers });
      expect({ verdict, high: bounds.high }).toEqual({ verdict: 'moderate_risk', high: 100 });
    }
  });
});
