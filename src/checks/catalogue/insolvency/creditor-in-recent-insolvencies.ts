import { mainProcess } from '../../../facts/process-number.ts';
import { addMonths } from '../../../kernel/local-date.ts';
import type { Check } from '../../check.ts';
import { insolvenciesOfOthers } from '../../records/insolvencies-of-others.ts';
import { absence, isSome, seen, silence } from '../../records/known-facts.ts';
import { noticeSays } from '../../records/notice-says.ts';
import { say } from '../../words/say.ts';

const MONTHS = 24;

/** How much the failures of others hit the company lately. Amounts are not published; it informs and costs nothing. */
export const creditorInRecentInsolvencies: Check = {
  key: 'creditorInRecentInsolvencies',
  family: 'insolvency',
  question: {
    en: 'In how many insolvencies of others of the last 24 months is the company named as creditor or petitioner?',
    pt: 'Em quantas insolvências de terceiros dos últimos 24 meses consta a empresa como credora ou requerente?',
  },
  value: {
    type: 'count',
    of: 'insolvency processes of others with a notice of the last 24 months and the company as creditor or petitioner',
  },
  needs: ['citius-insolvency'],
  reasons: {
    CIRE_EXPOSURE_UNKNOWN: {
      en: 'In how many insolvencies of others the company lately became a creditor is not known yet; it costs nothing either way.',
      pt: 'Ainda não se sabe em quantas insolvências recentes de terceiros a empresa é credora; em qualquer caso não tem peso.',
    },
  },
  remediation: null,
  clearedBy: null,
  weights: [],
  fading: { windowMonths: MONTHS },
  worst: { points: 0, reason: 'CIRE_EXPOSURE_UNKNOWN' },

  judge(known) {
    const silent = silence(known, ['citius-insolvency']);
    if (silent) return silent;
    const since = addMonths(known.today, -MONTHS);
    const notices = insolvenciesOfOthers(known).filter(({ publishedOn }) => publishedOn >= since);
    const value = new Set(notices.map(({ process }) => mainProcess(process))).size;
    if (isSome(notices)) return { kind: 'clear', value, evidence: seen(known, notices, noticeSays) };
    const nothing = absence(known, 'citius-insolvency', say('lookedFor', 'asRecentCreditor'));
    return { kind: 'clear', value: 0, evidence: [nothing] };
  },

  cost: () => {
    throw new Error('creditorInRecentInsolvencies is never a hit');
  },
};
