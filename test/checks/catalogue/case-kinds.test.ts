import { describe, expect, test } from 'vitest';
import { civilCasesAmountEur } from '../../../src/checks/catalogue/civil-cases/civil-cases-amount-eur.ts';
import { civilCasesAsDefendant } from '../../../src/checks/catalogue/civil-cases/civil-cases-as-defendant.ts';
import { debtCasesAsDefendant } from '../../../src/checks/catalogue/civil-cases/debt-cases-as-defendant.ts';
import { executionCasesAsDefendant } from '../../../src/checks/catalogue/civil-cases/execution-cases-as-defendant.ts';
import { labourCasesAsDefendant } from '../../../src/checks/catalogue/civil-cases/labour-cases-as-defendant.ts';
import { inEnglish } from '../../../src/checks/words/in-words.ts';
import { courtCase } from '../further-facts.ts';
import { judged } from '../judged.ts';
import { day } from '../known-of.ts';

const SPECIES = {
  execution: 'Execução Comum (Ag.Execução)',
  debt: 'Injunção',
  labour: 'Ação de Processo Comum (trabalho)',
} as const;
const cases = (kind: keyof typeof SPECIES, count: number) =>
  Array.from({ length: count }, () => courtCase({ species: SPECIES[kind] }));

describe.each([civilCasesAmountEur, civilCasesAsDefendant])('$key', check => {
  test.each([
    ['no case', []],
    ['two years and a day ago', [courtCase({ on: day('2024-10-14') })]],
    ['as claimant', [courtCase({ role: 'claimant' })]],
    ['in another role', [courtCase({ role: 'other' })]],
  ])('%s is clear, and the empty answer too is one by name', (_name, facts) => {
    expect(inEnglish(judged(check, facts))).toMatchObject({
      kind: 'clear',
      value: 0,
      evidence: [
        { type: 'absence', register: 'citius-cases', asked: expect.stringContaining('match by name') },
      ],
    });
  });

  test('the reasons say that it is a match by name', () => {
    for (const { en, pt } of Object.values(check.reasons)) {
      expect(en).toContain('match by name');
      expect(pt).toContain('correspondência por nome');
    }
  });
});

describe('kinds of cases against the company’s name', () => {
  test.each([
    [executionCasesAsDefendant, 'execution', 1, 0, 'TRIB_EXECUTION_BY_NAME'],
    [executionCasesAsDefendant, 'execution', 2, 2, 'TRIB_EXECUTION_BY_NAME'],
    [executionCasesAsDefendant, 'execution', 3, 3, 'TRIB_EXECUTION_BY_NAME'],
    [debtCasesAsDefendant, 'debt', 2, 1, 'TRIB_DEBT_BY_NAME'],
    [debtCasesAsDefendant, 'debt', 3, 2, 'TRIB_DEBT_BY_NAME'],
    [labourCasesAsDefendant, 'labour', 1, 0, 'TRIB_LABOUR_BY_NAME'],
    [labourCasesAsDefendant, 'labour', 2, 1, 'TRIB_LABOUR_BY_NAME'],
  ] as const)('$0.key, %s, %i cost %i', (check, kind, value, points, reason) => {
    expect(judged(check, cases(kind, value))).toEqual({ value, points, reason });
  });

  test.each([
    ['of another kind', [...cases('debt', 4), ...cases('labour', 2)]],
    ['as claimant', [courtCase({ species: SPECIES.execution, role: 'claimant' })]],
    ['too old', [courtCase({ species: SPECIES.execution, on: day('2024-10-14') })]],
  ])('%s is no execution against it', (_name, facts) => {
    expect(judged(executionCasesAsDefendant, facts)).toMatchObject({ kind: 'clear', value: 0 });
  });

  test('an appendix of a case is the same case', () => {
    const entry = { process: '318/26.4T8LRA', species: SPECIES.execution };
    expect(judged(executionCasesAsDefendant, [courtCase(entry), courtCase(entry)])).toMatchObject({
      value: 1,
    });
  });
});
