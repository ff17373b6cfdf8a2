import type { CompanyAct } from '../../../facts/fact.ts';
import { addMonths, type LocalDate } from '../../../kernel/local-date.ts';
import type { Check, Known } from '../../check.ts';
import { grownOld } from '../../records/carried-out.ts';
import * as accounts from '../../records/company-register/annual-accounts.ts';
import { absence, byText, isSome, seen, silence } from '../../records/known-facts.ts';
import { pointsFrom, type Steps } from '../../scale/weights.ts';
import { say } from '../../words/say.ts';
import { latestAccountsOverdue } from './latest-accounts-overdue.ts';
import { missingAnnualAccounts } from './missing-annual-accounts.ts';

/** The deadline is moved by some weeks in most years, and publication takes days. */
const GRACE_MONTHS = 3;
const REASON = 'MJ_ACCOUNTS_LATE';

/** Once is ordinary life. */
const POINTS: Steps = [
  [2, 1],
  [1, 0],
];

/** The last day for the accounts of a year, the grace included (IES: 15 July of the next year). */
const lastDayFor = (year: number): LocalDate => addMonths(`${year + 1}-07-15` as LocalDate, GRACE_MONTHS);

/**
 * Of the last three years with accounts, the first publication of each that was late: only new accounts put a late year behind
 * the company, no day does. Accounts whose year is not known are left out.
 */
function lateAccounts(known: Known): CompanyAct[] {
  const byYear = Map.groupBy(
    accounts.accountsOf(known).filter(each => each.accountsYear !== null),
    each => each.accountsYear!,
  );
  const years = [...byYear].sort(([a], [b]) => b - a).slice(0, accounts.DUE_YEARS);
  return years.flatMap(([year, acts]) => {
    const first = acts.toSorted((a, b) => byText(a.publishedOn, b.publishedOn))[0]!;
    return first.publishedOn > lastDayFor(year) ? [first] : [];
  });
}

/** Whose accounts are missing or overdue puts no late year behind by waiting. */
const filesOnTime = (known: Known): boolean =>
  [missingAnnualAccounts, latestAccountsOverdue].every(({ judge }) => judge(known).kind !== 'hit');

export const lateAnnualAccounts: Check = {
  key: 'lateAnnualAccounts',
  family: 'company-register',
  question: {
    en: 'Of the last three years with published accounts, how many were filed more than three months late?',
    pt: 'Dos três últimos exercícios com contas publicadas, em quantos foram prestadas com mais de três meses de atraso?',
  },
  value: {
    type: 'count',
    of: 'years, of the last three with accounts, whose accounts were published after 15 October',
  },
  needs: ['mj-publications'],
  reasons: {
    [REASON]: {
      en: 'The company register published the accounts of at least one year more than three months after their deadline.',
      pt: 'Constam nas publicações do registo comercial contas de pelo menos um exercício prestadas mais de três meses depois do prazo.',
    },
    MJ_ACCOUNTS_LATE_UNKNOWN: {
      en: 'Whether accounts were filed late is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe se houve contas prestadas com atraso; até lá, não se saber custa pontos.',
    },
  },
  remediation: null,
  clearedBy: {
    en: 'Time passes: the late years are no longer among the last three.',
    pt: 'O tempo passa: os exercícios em atraso deixam de ser dos três últimos.',
    byCompany: false,
    carriedOut: grownOld,
    advisable: filesOnTime,
  },
  weights: [
    { when: { en: 'two or three years', pt: 'dois ou três exercícios' }, points: 1, reason: REASON },
    { when: { en: 'one year', pt: 'um exercício' }, points: 0, reason: REASON },
  ],
  worst: { points: 1, reason: 'MJ_ACCOUNTS_LATE_UNKNOWN' },

  judge(known) {
    const silent = silence(known, ['mj-publications']);
    if (silent) return silent;
    if (!accounts.isRegistered(known)) return { kind: 'not-applicable' };
    const late = lateAccounts(known);
    if (isSome(late))
      return { kind: 'hit', value: late.length, evidence: seen(known, late, accounts.accountsSay) };
    const nothing = absence(known, 'mj-publications', say('lookedFor', 'lateAccounts'));
    return { kind: 'clear', value: 0, evidence: [nothing] };
  },

  cost: hit => ({ points: pointsFrom(POINTS, Number(hit.value)), reason: REASON }),
};
