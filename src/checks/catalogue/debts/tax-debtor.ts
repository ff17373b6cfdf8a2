import type { Check } from '../../check.ts';
import * as bands from '../../records/debt-bands.ts';
import { SHARED_CLEARINGS } from '../../records/shared-clearings.ts';

export const taxDebtor: Check = {
  key: 'taxDebtor',
  family: 'debts',
  question: {
    en: 'Does the company stand on the tax authority’s list of debtors?',
    pt: 'A empresa consta na lista de devedores da Autoridade Tributária?',
  },
  value: { type: 'boolean', of: 'standing on the current list of tax debtors' },
  needs: ['at-debtors'],
  reasons: {
    AT_DEBTOR: {
      en: 'Stands on the tax authority’s list of debtors at the date of the list.',
      pt: 'Consta na lista de devedores da Autoridade Tributária à data da lista.',
    },
    AT_DEBTOR_UNKNOWN: {
      en: 'Whether the company stands on the list of tax debtors is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe se consta na lista de devedores da Autoridade Tributária; até lá, não se saber custa pontos.',
    },
  },
  remediation: {
    en: 'Pay, agree on instalments or give a guarantee; the tax authority then takes the company off its list.',
    pt: 'Pagar, acordar o pagamento em prestações ou prestar garantia; a Autoridade Tributária retira então a empresa da lista.',
  },
  clearedBy: SHARED_CLEARINGS['tax-debt'],
  weights: bands.listingWeights('AT_DEBTOR'),
  worst: bands.worstListing('AT_DEBTOR_UNKNOWN'),
  judge: known => bands.judgeListing(known, bands.TAX_LIST),
  cost: (_hit, known) => bands.listingCost(known, bands.TAX_LIST, 'AT_DEBTOR'),
};
