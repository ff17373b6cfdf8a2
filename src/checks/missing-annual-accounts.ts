import type { CompanyAct } from '../facts/fact.ts';
import type { Check, Known } from './check.ts';
import { constitutionOf, constitutionSays } from './constitution.ts';
import { absence, factsOf, isSome, seen, silence } from './known-facts.ts';
import { pointsFrom, type Steps } from './steps.ts';

const DUE_YEARS = 3;

const yearOf = (day: string): number => Number(day.slice(0, 4));

/**
 * The last years whose accounts must stand by now, latest first; none before the company was founded. The term for
 * year Y is 15 July of Y+1; whoever files late still has until the end of Y+1 before it is held against the company.
 */
function dueYears(known: Known): number[] {
  const latest = yearOf(known.today) - 2;
  const founded = yearOf(constitutionOf(known)?.publishedOn ?? '0000');
  return Array.from({ length: DUE_YEARS }, (_, back) => latest - back).filter(year => year >= founded);
}

/** A row of results without its text does not say the year: accounts are filed in the year after. */
const accountsYear = (act: CompanyAct): number => act.accountsYear ?? yearOf(act.publishedOn) - 1;

function accountsOf(known: Known): CompanyAct[] {
  return factsOf(known, 'company-act').filter(({ act }) => act === 'accounts');
}

/** Bodies without a published act (public ones, foreign companies) are not of those that file here. */
function isRegistered(known: Known): boolean {
  return isSome(factsOf(known, 'company-act')) || isSome(factsOf(known, 'office'));
}

const says = (act: CompanyAct): string =>
  act.act === 'constitution'
    ? constitutionSays(act)
    : `The company register published accounts of ${accountsYear(act)} on ${act.publishedOn}.`;

const WORST_POINTS = 4;

/** Two years without accounts are a ground for dissolution ex officio (RJPADLEC art. 5). */
const POINTS_FROM_YEARS: Steps = [
  [3, WORST_POINTS],
  [2, 3],
  [1, 1],
];

export const missingAnnualAccounts: Check = {
  key: 'missingAnnualAccounts',
  family: 'company-register',
  question: {
    en: 'Of the last three years whose accounts are due, how many are without filed accounts?',
    pt: 'Dos três últimos exercícios com contas devidas, em quantos não consta a prestação de contas?',
  },
  value: { type: 'count', of: 'years without filed accounts, of the last three that are due (0 to 3)' },
  needs: ['mj-publications'],
  reasons: {
    MJ_ACCOUNTS_MISSING: {
      en: 'The company register publishes no accounts of at least one year whose accounts are due.',
      pt: 'Não consta nas publicações do registo comercial a prestação de contas de pelo menos um exercício devido, à data da consulta.',
    },
    MJ_ACCOUNTS_UNKNOWN: {
      en: 'Whether annual accounts are missing is not known yet; it is counted at its worst until it is.',
      pt: 'Ainda não se sabe se faltam prestações de contas; até lá conta pelo pior resultado.',
    },
  },
  remediation: {
    en: 'File the missing accounts (IES); the company register then publishes them.',
    pt: 'Entregar as contas em falta (IES); o registo comercial publica-as em seguida.',
  },
  clearedBy: {
    en: 'File the missing annual accounts (IES).',
    pt: 'Entregar as contas em falta (IES).',
    byCompany: true,
  },
  weights: [
    { when: { en: 'one year', pt: 'um exercício' }, points: 1, reason: 'MJ_ACCOUNTS_MISSING' },
    { when: { en: 'two years', pt: 'dois exercícios' }, points: 3, reason: 'MJ_ACCOUNTS_MISSING' },
    {
      when: { en: 'three years', pt: 'três exercícios' },
      points: WORST_POINTS,
      reason: 'MJ_ACCOUNTS_MISSING',
    },
  ],
  worst: { points: WORST_POINTS, reason: 'MJ_ACCOUNTS_UNKNOWN' },

  judge(known) {
    const silent = silence(known, ['mj-publications']);
    if (silent) return silent;
    if (!isRegistered(known)) return { kind: 'not-applicable' };
    const due = dueYears(known);
    const filed = accountsOf(known).filter(act => due.includes(accountsYear(act)));
    const missing = due.filter(year => !filed.some(act => accountsYear(act) === year));
    const nothing = missing.map(year => absence(known, 'mj-publications', `accounts of ${year}`));
    if (isSome(nothing)) return { kind: 'hit', value: missing.length, evidence: nothing };
    const constitution = due.length < DUE_YEARS ? constitutionOf(known) : null;
    const shown = constitution ? [constitution, ...filed] : filed;
    return { kind: 'clear', value: 0, evidence: isSome(shown) ? seen(known, shown, says) : [] };
  },

  cost: hit => ({ points: pointsFrom(POINTS_FROM_YEARS, Number(hit.value)), reason: 'MJ_ACCOUNTS_MISSING' }),
};
