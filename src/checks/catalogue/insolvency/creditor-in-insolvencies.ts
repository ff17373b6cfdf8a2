import { mainProcess } from '../../../facts/process-number.ts';
import type { Check } from '../../check.ts';
import { insolvenciesOfOthers } from '../../records/insolvencies-of-others.ts';
import { absence, isSome, seen, silence } from '../../records/known-facts.ts';
import { noticeSays } from '../../records/notice-says.ts';
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
  remediation: null,
  clearedBy: null,
  weights: [],
  worst: { points: 0, reason: 'CIRE_CREDITOR_UNKNOWN' },

  judge(known) {
    const silent = silence(known, ['citius-insolvency']);
    if (silent) return silent;
    const notices = insolvenciesOfOthers(known);
    const value = new Set(notices.map(({ process }) => mainProcess(process))).size;
    if (isSome(notices)) return { kind: 'clear', value, evidence: seen(known, notices, noticeSays) };
    const nothing = absence(known, 'citius-insolvency', say('lookedFor', 'asCreditor'));
    return { kind: 'clear', value: 0, evidence: [nothing] };
  },

  cost: () => {
    throw new Error('creditorInInsolvencies is never a hit');
  },
};
