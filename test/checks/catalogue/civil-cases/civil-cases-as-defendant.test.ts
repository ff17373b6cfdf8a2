import { describe, expect, test } from 'vitest';
import { civilCasesAsDefendant } from '../../../../src/checks/catalogue/civil-cases/civil-cases-as-defendant.ts';
import { insolvencyPetitions } from '../../../../src/checks/catalogue/insolvency/insolvency-petitions.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import { courtCase } from '../../further-facts.ts';
import { judged } from '../../judged.ts';
import { day, knownOf } from '../../known-of.ts';

const cases = (count: number) => Array.from({ length: count }, () => courtCase());

describe('civilCasesAsDefendant', () => {
  test.each([
    [1, 0],
    [2, 1],
    [4, 1],
    [5, 4],
    [9, 4],
    [10, 6],
    [40, 6],
  ])('%i cases cost %i', (count, points) => {
    expect(judged(civilCasesAsDefendant, cases(count))).toEqual({
      value: count,
      points,
      reason: 'TRIB_DEFENDANT_BY_NAME',
    });
  });

  test('a case of two years ago to the day counts', () => {
    expect(judged(civilCasesAsDefendant, [courtCase({ on: day('2024-10-15') })])).toMatchObject({ value: 1 });
  });

  test.each([
    ...['Expropriação', 'Inventário (Herança)', 'Notificação Judicial Avulsa', 'Embargos de Executado'],
    ...['Oposição à Execução', 'Insolvência pessoa coletiva (Requerida)'],
    'Processo Especial de Revitalização (CIRE)',
  ])('no suit: %s', species => {
    expect(judged(civilCasesAsDefendant, [courtCase({ species })])).toMatchObject({ value: 0 });
  });

  test('of the insolvency of a natural person the company is no subject, but party to a suit in it', () => {
    const facts = [courtCase({ species: 'Insolvência pessoa singular (Requerida)' })];
    expect(judged(civilCasesAsDefendant, facts)).toMatchObject({ value: 1, points: 0 });
    expect(judged(insolvencyPetitions, facts)).toMatchObject({ kind: 'clear' });
  });

  test('an appendix of what the company asks for is no suit against it', () => {
    const appendix = courtCase({ process: '318/26.4T8LRA-A', species: 'Incidente' });
    const own = courtCase({ process: '318/26.4T8LRA', role: 'claimant' });
    expect(judged(civilCasesAsDefendant, [appendix])).toMatchObject({ value: 1 });
    expect(judged(civilCasesAsDefendant, [appendix, own])).toMatchObject({ kind: 'clear' });
  });

  test('an appendix belongs to its case: counted once, both shown', () => {
    const facts = [courtCase({ process: '318/26.4T8LRA' }), courtCase({ process: '318/26.4T8LRA' })];
    const outcome = civilCasesAsDefendant.judge(knownOf({ facts }));
    expect(outcome).toMatchObject({ kind: 'hit', value: 1 });
    expect(outcome.kind === 'hit' && outcome.evidence).toHaveLength(2);
  });

  test('the evidence says that it is a match by name', () => {
    const outcome = civilCasesAsDefendant.judge(
      knownOf({ facts: [courtCase({ process: '318/26.4T8LRA' })] }),
    );
    expect(inEnglish(outcome.kind === 'hit' && outcome.evidence)).toMatchObject([
      {
        type: 'presence',
        says: 'Match by full firm name (correspondência por nome), which belongs to one company in Portugal (DL 129/98, art. 33): defendant in case 318/26.4T8LRA (Ação de Processo Comum), distributed on 2026-05-04, 8,000 €.',
      },
    ]);
  });
});
