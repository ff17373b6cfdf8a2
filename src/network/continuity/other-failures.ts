/** How a company fails without a declaration of insolvency: nobody files, or it only leaves. */
import { petitionIn } from '../../facts/case-kind.ts';
import type { CompanyActType, InsolvencyAct } from '../../facts/fact.ts';
import { type DatedKind, dayOf } from '../../facts/fact-day.ts';
import { inOffice } from '../../facts/in-office.ts';
import { accountsDueOn, isSubject, RESCUE_FAILED } from '../../facts/insolvency-acts.ts';
import type { CompanyFailure, Seen } from '../../facts/phoenix-finding.ts';
import { mainProcess } from '../../facts/process-number.ts';
import { type StoredFact, type StoredOf, seenOf, storedOf } from '../../facts/stored-facts.ts';
import { titlesNow } from '../../facts/titles-now.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import { legible } from '../../kernel/unreadable.ts';
import { executionFiledOn, exOfficioSince } from './phoenix-window.ts';

type Read = (facts: readonly StoredFact[], asOf: LocalDate) => CompanyFailure[];

export const otherFailures: Read = (facts, asOf) => {
  const known = facts.filter(({ fact }) => dayOf(fact) <= asOf);
  return [leftWithDebts, failedRevitalization, pendingPetition, seizedNothing, abandoned].flatMap(read =>
    read(known, asOf),
  );
};

const failure = (kind: CompanyFailure['kind'], on: LocalDate, seen: Seen): CompanyFailure => ({
  kind,
  on,
  seen,
});

export const LEAVES: readonly CompanyActType[] = [
  'dissolution',
  'dissolution-ex-officio',
  'liquidation-closed',
  'deregistration',
  'moved-abroad',
];

/** Dissolved, struck off or moved abroad, with debts on the lists; not if it came back (CSC art. 161). A liquidator shows that it is dissolved (art. 151). */
const leftWithDebts: Read = facts => {
  if (debtOf(facts) === 0) return [];
  const acts = storedOf(facts, 'company-act').sort(byPublication);
  const back = acts.findLastIndex(({ fact }) => fact.act === 'activity-resumed');
  const left = acts.slice(back + 1).find(({ fact }) => LEAVES.includes(fact.act));
  if (left) {
    const on = left.fact.publishedOn;
    const filedOn = left.fact.act === 'dissolution-ex-officio' ? exOfficioSince(on) : on;
    return [{ ...failure('dissolved-with-debts', on, seenOf(left)), filedOn }];
  }
  const liquidators = new Set(inOffice('liquidator', actsAndOffices(facts)));
  return storedOf(facts, 'office')
    .filter(({ fact }) => liquidators.has(fact))
    .map(stored => failure('dissolved-with-debts', stored.fact.on, seenOf(stored)))
    .sort(byDay)
    .slice(0, 1);
};

export const actsAndOffices = (facts: readonly StoredFact[]) => ({
  offices: storedOf(facts, 'office').map(({ fact }) => fact),
  acts: storedOf(facts, 'company-act').map(({ fact }) => fact),
});

const APPROVED: readonly InsolvencyAct[] = ['plan-approved', 'closed-plan-approved'];

/** Negotiations that ended without a plan (CIRE art. 17-G), of a company that shows no life since. */
const failedRevitalization: Read = facts => {
  const notices = storedOf(facts, 'insolvency-notice').filter(
    ({ fact }) => fact.proceeding !== 'insolvency' && isSubject(fact.role),
  );
  const last = (acts: readonly InsolvencyAct[]) =>
    notices
      .filter(({ fact }) => acts.includes(fact.act))
      .sort(byPublication)
      .at(-1);
  const [refused, approved] = [last(RESCUE_FAILED), last(APPROVED)];
  if (!refused || livesOn(facts, refused.fact.publishedOn)) return [];
  if (approved && approved.fact.publishedOn > refused.fact.publishedOn) return [];
  return [failure('failed-revitalization', refused.fact.publishedOn, seenOf(refused))];
};

/** Accounts that were due a year or more after that day. */
export const livesOn = (facts: readonly StoredFact[], since: LocalDate): boolean =>
  storedOf(facts, 'company-act').some(
    ({ fact }) => fact.act === 'accounts' && accountsDueOn(fact) >= addMonths(since, 12),
  );

/** A petition, or negotiations, that are still open are no older than this: nobody publishes the end of all of them. */
const OPEN_MONTHS = 24;
const ONLY_ASKED: readonly InsolvencyAct[] = ['opened', 'notice'];

/** The first notice of each process in which there were only these acts. */
export function openProcesses(
  notices: readonly StoredOf<'insolvency-notice'>[],
  undecided: readonly InsolvencyAct[],
  asOf: LocalDate,
): StoredOf<'insolvency-notice'>[] {
  const since = addMonths(asOf, -OPEN_MONTHS);
  return [...Map.groupBy(notices, ({ fact }) => mainProcess(fact.process)).values()]
    .filter(of => of.every(({ fact }) => undecided.includes(fact.act)))
    .flatMap(of => of.sort(byPublication)[0] ?? [])
    .filter(({ fact }) => fact.publishedOn >= since);
}

/** A petition for insolvency without a decision yet: by a notice, or by the list of cases, where no notice of it tells more. */
const pendingPetition: Read = (facts, asOf) => {
  const notices = storedOf(facts, 'insolvency-notice').filter(
    ({ fact }) => fact.proceeding === 'insolvency' && isSubject(fact.role),
  );
  const open = openProcesses(notices, ONLY_ASKED, asOf).map(stored =>
    failure('petition', stored.fact.filedOn ?? stored.fact.publishedOn, seenOf(stored)),
  );
  const listed = distributedPetitions(facts, ['insolvency'], asOf);
  return [...open, ...listed.map(stored => failure('petition', stored.fact.on, seenOf(stored)))];
};

/** Of these kinds, its own or another's, on the list of distributed cases; not one of which a notice tells. */
export function distributedPetitions(
  facts: readonly StoredFact[],
  kinds: readonly ReturnType<typeof petitionIn>[],
  asOf: LocalDate,
): StoredOf<'court-case'>[] {
  const since = addMonths(asOf, -OPEN_MONTHS);
  const noticed = new Set(
    storedOf(facts, 'insolvency-notice').flatMap(({ fact }) =>
      isSubject(fact.role) ? mainProcess(fact.process) : [],
    ),
  );
  const listed = storedOf(facts, 'court-case').filter(
    ({ fact }) =>
      fact.on >= since && kinds.includes(petitionIn(fact)) && !noticed.has(mainProcess(fact.process)),
  );
  // An appendix is distributed again.
  return [...Map.groupBy(listed, ({ fact }) => mainProcess(fact.process)).values()].flatMap(
    of => of.sort(byDistribution)[0] ?? [],
  );
}

const byDistribution = ({ fact: a }: StoredOf<'court-case'>, { fact: b }: StoredOf<'court-case'>): number =>
  compare(a.on, b.on) || compare(a.key, b.key);

/** Debts from here on are large for a builder: the lists begin at 10,000 (AT) and 50,000 (SS). */
const LARGE_DEBT_EUR = 50_000;

/** Executions that found nothing to seize; a small one against a company that lives on is none, nor is one whose sum could not be read. */
const seizedNothing: Read = (facts, asOf) => {
  const found = storedOf(facts, 'execution').filter(({ fact }) => fact.reason === 'no-assets');
  const owed = found.reduce((sum, { fact }) => sum + (legible(fact.owedEur) ?? 0), 0);
  if (owed < LARGE_DEBT_EUR && isAlive(facts, asOf)) return [];
  return found.map(stored => {
    const { extinguishedOn: on, process } = stored.fact;
    return {
      ...failure('execution-without-assets', on, seenOf(stored)),
      filedOn: executionFiledOn(on, process),
    };
  });
};

/** A shell: large debts on the lists, no accounts for the last two due years, no title; failed with its last accounts, or else its last act. */
const abandoned: Read = (facts, asOf) => {
  if (debtOf(facts) < LARGE_DEBT_EUR || isAlive(facts, asOf) || !lacksAccounts(facts, asOf)) return [];
  const accounts = storedOf(facts, 'company-act').filter(({ fact }) => fact.act === 'accounts');
  const acts =
    accounts.length > 0 ? accounts : [...storedOf(facts, 'company-act'), ...storedOf(facts, 'office')];
  const last = acts.map(seenOn).sort(byDay).at(-1);
  return last ? [failure('abandoned', last.on, last.seen)] : [];
};

/** Debts on the public lists, at least. */
function debtOf(facts: readonly StoredFact[]): number {
  const listed = storedOf(facts, 'debtor-listing').map(({ fact }) => fact.minEur);
  const executed = storedOf(facts, 'execution').map(({ fact }) => legible(fact.owedEur) ?? 0);
  return [...listed, ...executed].reduce((sum, owed) => sum + owed, 0);
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The first of the last two years whose accounts must be published for certain. */
const firstDueYear = (asOf: LocalDate): number => yearOf(asOf) - 3;

export const lastAccountsYear = (facts: readonly StoredFact[]): number =>
  storedOf(facts, 'company-act')
    .filter(({ fact }) => fact.act === 'accounts')
    .reduce((last, { fact }) => Math.max(last, fact.accountsYear ?? yearOf(fact.publishedOn) - 1), 0);

/** A title that is valid by the last record of its number. */
export const hasTitle = (facts: readonly StoredFact[]): boolean =>
  titlesNow(storedOf(facts, 'licence').map(({ fact }) => fact)).some(({ state }) => state === 'valid');

/** Accounts of the last due year; or of the one before it, and a valid title. */
function isAlive(facts: readonly StoredFact[], asOf: LocalDate): boolean {
  return lastAccountsYear(facts) >= firstDueYear(asOf) + (hasTitle(facts) ? 0 : 1);
}

function lacksAccounts(facts: readonly StoredFact[], asOf: LocalDate): boolean {
  const founded = storedOf(facts, 'company-act').find(({ fact }) => fact.act === 'constitution');
  const isYoung = founded !== undefined && yearOf(founded.fact.publishedOn) > firstDueYear(asOf);
  return !isYoung && lastAccountsYear(facts) < firstDueYear(asOf);
}

interface Dated {
  readonly on: LocalDate;
  readonly seen: Seen;
}
export const seenOn = (stored: StoredOf<DatedKind>): Dated => ({
  on: dayOf(stored.fact),
  seen: seenOf(stored),
});
export const byDay = (a: Dated, b: Dated): number => compare(a.on, b.on) || compare(a.seen.fact, b.seen.fact);

type Published = StoredOf<'company-act'> | StoredOf<'insolvency-notice'>;
export const byPublication = ({ fact: a }: Published, { fact: b }: Published): number =>
  compare(a.publishedOn, b.publishedOn) || compare(a.key, b.key);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
