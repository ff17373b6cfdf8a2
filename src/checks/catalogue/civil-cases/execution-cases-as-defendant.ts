import { caseKindCheck } from '../../records/cases/case-kind-check.ts';

/** Somebody holds a title against the company and asks the court to seize what it has. */
export const executionCasesAsDefendant = caseKindCheck({
  key: 'executionCasesAsDefendant',
  kinds: ['execution'],
  what: { en: 'executions', pt: 'execuções' },
  code: 'TRIB_EXECUTION',
  steps: [
    [3, 3],
    [2, 2],
    [1, 0],
  ],
});
