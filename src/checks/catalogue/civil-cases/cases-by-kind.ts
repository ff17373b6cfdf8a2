import { caseKindCheck } from '../../records/case-kind-check.ts';

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

/** Somebody says that the company owes, and nobody has decided yet; one such case is ordinary life. */
export const debtCasesAsDefendant = caseKindCheck({
  key: 'debtCasesAsDefendant',
  kinds: ['declaratory', 'injunction', 'precautionary'],
  what: {
    en: 'actions for debt, injunctions and precautionary measures',
    pt: 'ações, injunções e providências cautelares',
  },
  code: 'TRIB_DEBT',
  steps: [
    [3, 2],
    [2, 1],
    [1, 0],
  ],
});

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
