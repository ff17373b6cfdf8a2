import { addMonths } from '../../../kernel/local-date.ts';
import type { Check } from '../../check.ts';
import { insolvenciesOfOthers, showInsolvencies } from '../../records/insolvency/insolvencies.ts';
import { INFORMS_ONLY } from '../../records/judge-records.ts';
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
  ...INFORMS_ONLY,
  fading: { wholeMonths: MONTHS, windowMonths: MONTHS },
  worst: { points: 0, reason: 'CIRE_EXPOSURE_UNKNOWN' },

  judge(known) {
    const since = addMonths(known.today, -MONTHS);
    const notices = insolvenciesOfOthers(known).filter(({ publishedOn }) => publishedOn >= since);
    return showInsolvencies(known, notices, say('lookedFor', 'asRecentCreditor'));
  },
};
