import type { Check } from '../../check.ts';
import { judgeBothLists } from '../../records/debt-bands.ts';

const COST = { points: 4, knockOut: 'moderate_risk', reason: 'DEBT_ON_BOTH_LISTS' } as const;

/** Who pays neither is further gone than who owes as much to one of them. */
export const debtorOnBothLists: Check = {
  key: 'debtorOnBothLists',
  family: 'debts',
  question: {
    en: 'Does the company stand on both lists of debtors?',
    pt: 'A empresa consta nas duas listas de devedores?',
  },
  value: {
    type: 'boolean',
    of: 'standing on the lists of tax debtors and of social-security debtors at once',
  },
  needs: ['at-debtors', 'ss-debtors'],
  reasons: {
    DEBT_ON_BOTH_LISTS: {
      en: 'Stands on both lists of debtors, of the tax authority and of Segurança Social.',
      pt: 'Consta nas duas listas de devedores, da Autoridade Tributária e da Segurança Social.',
    },
    DEBT_BOTH_UNKNOWN: {
      en: 'Whether the company stands on both lists of debtors is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe se consta nas duas listas de devedores; até lá, não se saber custa pontos.',
    },
  },
  remediation: {
    en: 'Settle one of the two debts.',
    pt: 'Regularizar uma das duas dívidas.',
  },
  clearedBy: {
    en: 'Settle one of the two debts.',
    pt: 'Regularizar uma das duas dívidas.',
    advisable: false,
    byCompany: true,
  },
  weights: [{ when: { en: 'on both', pt: 'nas duas' }, ...COST }],
  worst: { ...COST, knockOut: 'high_risk', reason: 'DEBT_BOTH_UNKNOWN' },
  judge: judgeBothLists,
  cost: () => COST,
};
