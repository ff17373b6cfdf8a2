import type { Check } from '../../check.ts';
import { insolvenciesOfOthers, showInsolvencies } from '../../records/insolvency/insolvencies.ts';
import { INFORMS_ONLY } from '../../records/judge-records.ts';
import { say } from '../../words/say.ts';

/** To be owed money by an insolvent company is not adverse, so it costs nothing. */
export const creditorInInsolvencies: Check = {
  key: 'creditorInInsolvencies',
  family: 'insolvency',
  question: {
    en: 'In how many insolvencies of others is the company named as creditor or petitioner?',
    pt: 'Em quantas insolvências de terceiros consta a empresa como credora ou requerente?',
  },
  value: { type: 'count', of: 'insolvency processes of others with the company as creditor or petitioner' },
  needs: ['citius-insolvency'],
  reasons: {
    CIRE_CREDITOR_UNKNOWN: {
      en: 'In how many insolvencies of others the company is a creditor is not known yet; it costs nothing either way.',
      pt: 'Ainda não se sabe em quantas insolvências de terceiros a empresa é credora; em qualquer caso não tem peso.',
    },
  },
  ...INFORMS_ONLY,
  worst: { points: 0, reason: 'CIRE_CREDITOR_UNKNOWN' },

  judge: known => showInsolvencies(known, insolvenciesOfOthers(known), say('lookedFor', 'asCreditor')),
};
