import type { Check, Cost, Known } from '../../check.ts';
import { filed } from '../../records/carried-out.ts';
import * as accounts from '../../records/company-register/annual-accounts.ts';
import { absence, isSome, seen, silence } from '../../records/known-facts.ts';
import { pointsFrom, type Steps } from '../../scale/weights.ts';
import { say } from '../../words/say.ts';

const REASON = 'MJ_ACCOUNTS_MISSING';

/** Nobody knows what such a company owns or owes: two years are a ground for dissolution ex officio (RJPADLEC art. 5). */
const costFor = (years: number): Cost => ({
  points: pointsFrom(POINTS_FROM_YEARS, years),
  ...(years >= 2 ? { knockOut: 'moderate_risk' } : {}),
  reason: REASON,
});
const POINTS_FROM_YEARS: Steps = [
  [3, 4],
  [2, 3],
  [1, 1],
];

function missingYears(known: Known): number[] {
  const filedYears = accounts.accountsOf(known).map(accounts.accountsYear);
  return accounts.dueYears(known).filter(year => !filedYears.includes(year));
}

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
      en: 'Whether annual accounts are missing is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe se faltam prestações de contas; até lá, não se saber custa pontos.',
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
    carriedOut: filed(missingYears),
  },
  weights: [
    { when: { en: 'one year', pt: 'um exercício' }, ...costFor(1) },
    { when: { en: 'two years', pt: 'dois exercícios' }, ...costFor(2) },
    { when: { en: 'three years', pt: 'três exercícios' }, ...costFor(3) },
  ],
  worst: { ...costFor(accounts.DUE_YEARS), reason: 'MJ_ACCOUNTS_UNKNOWN' },

  judge(known) {
    const silent = silence(known, ['mj-publications']);
    if (silent) return silent;
    if (!accounts.isRegistered(known)) return { kind: 'not-applicable' };
    const due = accounts.dueYears(known);
    const missing = missingYears(known);
    const nothing = missing.map(year =>
      absence(known, 'mj-publications', say('lookedFor', 'accounts', { year })),
    );
    if (isSome(nothing)) return { kind: 'hit', value: missing.length, evidence: nothing };
    const constitution = due.length < accounts.DUE_YEARS ? accounts.constitutionOf(known) : null;
    const ofDueYears = accounts.accountsOf(known).filter(act => due.includes(accounts.accountsYear(act)));
    const shown = constitution ? [constitution, ...ofDueYears] : ofDueYears;
    return {
      kind: 'clear',
      value: 0,
      evidence: isSome(shown) ? seen(known, shown, accounts.accountsSay) : [],
    };
  },

  cost: hit => costFor(Number(hit.value)),
};
