import type { Check, Cost, Known } from '../../check.ts';
import { accountsSay } from '../../records/annual-accounts.ts';
import { filed } from '../../records/carried-out.ts';
import { constitutionOf } from '../../records/constitution.ts';
import { absence, factsOf, isSome, seen, silence } from '../../records/known-facts.ts';
import { say } from '../../words/say.ts';

/** The deadline is 15 July (IES); it is moved by some weeks in most years, and publication takes days. */
const COUNTED_AFTER = '08-31';
const LONG_AFTER = '10-15';
const REASON = 'MJ_ACCOUNTS_OVERDUE';
const LONG: Cost = { points: 2, reason: REASON };
const SHORT: Cost = { points: 1, reason: REASON };

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Last year, until the end of this one; afterwards `missingAnnualAccounts` counts it. Null where nothing is due yet. */
function overdueYear(known: Known): number | null {
  const year = yearOf(known.today) - 1;
  const founded = yearOf(constitutionOf(known)?.publishedOn ?? '0000');
  return known.today.slice(5) > COUNTED_AFTER && founded <= year ? year : null;
}

/** The year before the publication, if the text with the year is not known. */
function accountsOf(known: Known, year: number) {
  return factsOf(known, 'company-act').filter(
    ({ act, accountsYear, publishedOn }) =>
      act === 'accounts' && (accountsYear ?? yearOf(publishedOn) - 1) === year,
  );
}

export const latestAccountsOverdue: Check = {
  key: 'latestAccountsOverdue',
  family: 'company-register',
  question: {
    en: 'Are the accounts of last year still missing long after their deadline?',
    pt: 'Faltam ainda as contas do último exercício, muito depois do prazo?',
  },
  value: { type: 'boolean', of: 'accounts of last year not published by 31 August' },
  needs: ['mj-publications'],
  reasons: {
    [REASON]: {
      en: 'The accounts of last year are not published, although they were due on 15 July.',
      pt: 'Não constam as contas do último exercício, cujo prazo terminou em 15 de julho, à data da consulta.',
    },
    MJ_ACCOUNTS_OVERDUE_UNKNOWN: {
      en: 'Whether the accounts of last year are overdue is not known yet.',
      pt: 'Ainda não se sabe se as contas do último exercício estão em atraso.',
    },
  },
  remediation: {
    en: 'File the accounts (IES).',
    pt: 'Entregar a IES com a prestação de contas.',
  },
  clearedBy: {
    en: 'File the accounts of last year.',
    pt: 'Entregar as contas do último exercício.',
    byCompany: true,
    carriedOut: filed(({ today }) => [yearOf(today) - 1]),
  },
  weights: [
    { when: { en: 'since 15 October', pt: 'desde 15 de outubro' }, ...LONG },
    { when: { en: 'since 31 August', pt: 'desde 31 de agosto' }, ...SHORT },
  ],
  worst: { ...LONG, reason: 'MJ_ACCOUNTS_OVERDUE_UNKNOWN' },

  judge(known) {
    const silent = silence(known, ['mj-publications']);
    if (silent) return silent;
    if (!isSome(factsOf(known, 'company-act')) && !isSome(factsOf(known, 'office')))
      return { kind: 'not-applicable' };
    const year = overdueYear(known);
    const nothing = [
      absence(
        known,
        'mj-publications',
        say('lookedFor', 'accounts', { year: year ?? yearOf(known.today) - 1 }),
      ),
    ] as const;
    if (year === null) return { kind: 'clear', value: false, evidence: nothing };
    const filed = accountsOf(known, year);
    if (!isSome(filed)) return { kind: 'hit', value: true, evidence: nothing };
    return { kind: 'clear', value: false, evidence: seen(known, filed, accountsSay) };
  },

  cost: (_hit, { today }) => (today.slice(5) > LONG_AFTER ? LONG : SHORT),
};
