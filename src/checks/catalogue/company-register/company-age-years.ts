import { addMonths, type LocalDate } from '../../../kernel/local-date.ts';
import type { Check } from '../../check.ts';
import { constitutionOf, constitutionSays } from '../../records/company-register/annual-accounts.ts';
import { INFORMS_ONLY } from '../../records/judge-records.ts';
import { seen, silence } from '../../records/known-facts.ts';

/** Whole years; never negative. */
function wholeYears(from: LocalDate, today: LocalDate): number {
  const years = Number(today.slice(0, 4)) - Number(from.slice(0, 4));
  return Math.max(0, addMonths(from, 12 * years) <= today ? years : years - 1);
}

/**
 * Age costs nothing. Failures are rare before the second year and most frequent from the second to the ninth, so points
 * by age would be wrong at one end or the other; and to be young is not adverse.
 */
export const companyAgeYears: Check = {
  key: 'companyAgeYears',
  family: 'company-register',
  question: {
    en: 'How many years ago was the constitution of the company published?',
    pt: 'Há quantos anos foi publicada a constituição da empresa?',
  },
  value: { type: 'years', of: 'whole years since the publication of the constitution' },
  needs: ['mj-publications'],
  reasons: {
    MJ_AGE_UNKNOWN: {
      en: 'The age of the company is not known yet; it costs nothing either way.',
      pt: 'Ainda não se conhece a idade da empresa; em qualquer caso não tem peso.',
    },
  },
  ...INFORMS_ONLY,
  worst: { points: 0, reason: 'MJ_AGE_UNKNOWN' },

  judge(known) {
    const silent = silence(known, ['mj-publications']);
    if (silent) return silent;
    const constitution = constitutionOf(known);
    if (!constitution) return { kind: 'not-applicable' };
    const value = wholeYears(constitution.publishedOn, known.today);
    return { kind: 'clear', value, evidence: seen(known, [constitution], constitutionSays) };
  },
};
