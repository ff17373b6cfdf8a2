import { caseKindCheck } from '../../records/cases/case-kind-check.ts';

/** Wages are often the last debt that a company in trouble leaves unpaid. */
export const labourCasesAsDefendant = caseKindCheck({
  key: 'labourCasesAsDefendant',
  kinds: ['labour'],
  what: { en: 'labour cases', pt: 'ações laborais' },
  code: 'TRIB_LABOUR',
  steps: [
    [2, 1],
    [1, 0],
  ],
});
