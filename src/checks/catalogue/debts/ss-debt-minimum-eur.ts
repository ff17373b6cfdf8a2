import type { Check } from '../../check.ts';
import { judgeMinimum, SS_LIST } from '../../records/debt-bands.ts';
import { chargedElsewhere } from '../../records/judge-records.ts';
import { SHARED_CLEARINGS } from '../../records/shared-clearings.ts';
import { ssDebtor } from './ss-debtor.ts';

export const ssDebtMinimumEur: Check = {
  key: 'ssDebtMinimumEur',
  family: 'debts',
  question: {
    en: 'How much, at least, does the company owe by the social-security list of debtors?',
    pt: 'Quanto deve a empresa, no mínimo, segundo a lista de devedores da Segurança Social?',
  },
  value: {
    type: 'euros',
    of: 'lower end of the band on the list of social-security debtors; 0 when not listed',
  },
  needs: ['ss-debtors'],
  reasons: {
    SS_DEBT_BAND: {
      en: 'Segurança Social lists the company in a band of debt; what it costs is counted by `ssDebtor`.',
      pt: 'Consta em escalão da lista de devedores da Segurança Social; o seu peso é contado em `ssDebtor`.',
    },
    SS_DEBT_BAND_UNKNOWN: {
      en: 'The band of the social-security debt, if there is one, is not known yet.',
      pt: 'Ainda não se conhece o escalão da dívida à Segurança Social, se existir.',
    },
  },
  remediation: ssDebtor.remediation,
  clearedBy: SHARED_CLEARINGS['social-security-debt'],
  ...chargedElsewhere('SS_DEBT_BAND', {
    en: 'listed, which `ssDebtor` charges',
    pt: 'na lista; conta em `ssDebtor`',
  }),
  worst: { points: 0, reason: 'SS_DEBT_BAND_UNKNOWN' },
  judge: known => judgeMinimum(known, SS_LIST),
};
