import type { Check } from '../../check.ts';
import * as bands from '../../records/debt-bands.ts';
import { SHARED_CLEARINGS } from '../../records/shared-clearings.ts';

export const ssDebtor: Check = {
  key: 'ssDebtor',
  family: 'debts',
  question: {
    en: 'Does the company stand on the social-security list of debtors?',
    pt: 'A empresa consta na lista de devedores da Segurança Social?',
  },
  value: { type: 'boolean', of: 'standing on the current list of social-security debtors' },
  needs: ['ss-debtors'],
  reasons: {
    SS_DEBTOR: {
      en: 'Stands on the social-security list of debtors at the date of the list.',
      pt: 'Consta na lista de devedores da Segurança Social à data da lista.',
    },
    SS_DEBTOR_UNKNOWN: {
      en: 'Whether the company stands on the social-security list is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe se consta na lista de devedores da Segurança Social; até lá, não se saber custa pontos.',
    },
  },
  remediation: {
    en: 'Pay or agree on instalments; Segurança Social then takes the company off its list.',
    pt: 'Pagar ou acordar o pagamento em prestações; a Segurança Social retira então a empresa da lista.',
  },
  clearedBy: SHARED_CLEARINGS['social-security-debt'],
  weights: bands.listingWeights('SS_DEBTOR'),
  worst: bands.worstListing('SS_DEBTOR_UNKNOWN'),
  judge: known => bands.judgeListing(known, bands.SS_LIST),
  cost: (_hit, known) => bands.listingCost(known, bands.SS_LIST, 'SS_DEBTOR'),
};
