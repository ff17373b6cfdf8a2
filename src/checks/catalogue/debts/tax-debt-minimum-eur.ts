import type { Check } from '../../check.ts';
import { judgeMinimum, TAX_LIST } from '../../records/debt-bands.ts';
import { chargedElsewhere } from '../../records/judge-records.ts';
import { SHARED_CLEARINGS } from '../../records/shared-clearings.ts';
import { taxDebtor } from './tax-debtor.ts';

export const taxDebtMinimumEur: Check = {
  key: 'taxDebtMinimumEur',
  family: 'debts',
  question: {
    en: 'How much, at least, does the company owe by the tax authority’s list of debtors?',
    pt: 'Quanto deve a empresa, no mínimo, segundo a lista de devedores da Autoridade Tributária?',
  },
  value: { type: 'euros', of: 'lower end of the band on the list of tax debtors; 0 when not listed' },
  needs: ['at-debtors'],
  reasons: {
    AT_DEBT_BAND: {
      en: 'The tax authority lists the company in a band of debt; what it costs is counted by `taxDebtor`.',
      pt: 'Consta em escalão da lista de devedores da Autoridade Tributária; o seu peso é contado em `taxDebtor`.',
    },
    AT_DEBT_BAND_UNKNOWN: {
      en: 'The band of the tax debt, if there is one, is not known yet.',
      pt: 'Ainda não se conhece o escalão da dívida fiscal, se existir.',
    },
  },
  remediation: taxDebtor.remediation,
  clearedBy: SHARED_CLEARINGS['tax-debt'],
  ...chargedElsewhere('AT_DEBT_BAND', {
    en: 'listed, which `taxDebtor` charges',
    pt: 'na lista; conta em `taxDebtor`',
  }),
  worst: { points: 0, reason: 'AT_DEBT_BAND_UNKNOWN' },
  judge: known => judgeMinimum(known, TAX_LIST),
};
