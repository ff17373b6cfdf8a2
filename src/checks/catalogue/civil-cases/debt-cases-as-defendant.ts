import { caseKindCheck } from '../../records/cases/case-kind-check.ts';

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
