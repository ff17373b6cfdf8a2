import type { Check, Cost, Known } from '../../check.ts';
import { filed } from '../../records/carried-out.ts';
import * as accounts from '../../records/company-register/annual-accounts.ts';
import { absence, isSome, seen, silence } from '../../records/known-facts.ts';
import { say } from '../../words/say.ts';

const REASON = 'MJ_ACCOUNTS_OVERDUE';
/** Two years in a row without accounts are a ground for dissolution ex officio (RJPADLEC art. 5). */
const AGAIN: Cost = { points: 3, knockOut: 'moderate_risk', reason: REASON };
const LONG: Cost = { points: 2, reason: REASON };
const SHORT: Cost = { points: 1, reason: REASON };

const filedFor = (known: Known, year: number) =>
  accounts.accountsOf(known).filter(act => accounts.accountsYear(act) === year);

/** Until the accounts of the next year are overdue it costs no less, so that no day helps who files nothing. */
function costNow(known: Known): Cost {
  const year = accounts.lastDueYear(known.today);
  if (accounts.exists(known, year - 1) && !isSome(filedFor(known, year - 1))) return AGAIN;
  return known.today > `${year + 1}-10-15` ? LONG : SHORT;
}

export const latestAccountsOverdue: Check = {
  key: 'latestAccountsOverdue',
  family: 'company-register',
  question: {
    en: 'Are the accounts that were due last still missing long after their deadline?',
    pt: 'Faltam ainda as contas do último exercício devido, muito depois do prazo?',
  },
  value: { type: 'boolean', of: 'accounts of the last year due not published by 31 August' },
  needs: ['mj-publications'],
  reasons: {
    [REASON]: {
      en: 'The accounts that were due last, on 15 July, are not published.',
      pt: 'Não constam, à data da consulta, as contas do último exercício devido, cujo prazo terminou em 15 de julho.',
    },
    MJ_ACCOUNTS_OVERDUE_UNKNOWN: {
      en: 'Whether the accounts that were due last are overdue is not known yet.',
      pt: 'Ainda não se sabe se as contas do último exercício devido estão em atraso.',
    },
  },
  remediation: {
    en: 'File the accounts (IES).',
    pt: 'Entregar a IES com a prestação de contas.',
  },
  clearedBy: {
    en: 'File the accounts that were due last.',
    pt: 'Entregar as contas do último exercício devido.',
    byCompany: true,
    carriedOut: filed(({ today }) => [accounts.lastDueYear(today)]),
  },
  weights: [
    {
      when: { en: 'those of the year before are missing too', pt: 'faltam também as do exercício anterior' },
      ...AGAIN,
    },
    { when: { en: 'since 15 October', pt: 'desde 15 de outubro' }, ...LONG },
    { when: { en: 'since 31 August', pt: 'desde 31 de agosto' }, ...SHORT },
  ],
  worst: { ...AGAIN, reason: 'MJ_ACCOUNTS_OVERDUE_UNKNOWN' },

  judge(known) {
    const silent = silence(known, ['mj-publications']);
    if (silent) return silent;
    if (!accounts.isRegistered(known)) return { kind: 'not-applicable' };
    const year = accounts.lastDueYear(known.today);
    const nothing = [absence(known, 'mj-publications', say('lookedFor', 'accounts', { year }))] as const;
    if (!accounts.exists(known, year)) return { kind: 'clear', value: false, evidence: nothing };
    const acts = filedFor(known, year);
    if (!isSome(acts)) return { kind: 'hit', value: true, evidence: nothing };
    return { kind: 'clear', value: false, evidence: seen(known, acts, accounts.accountsSay) };
  },

  cost: (_hit, known) => costNow(known),
};
