/** The company's own insolvencies from its notices: one per process, whatever the number of notices. */
import type { CompanyAct, InsolvencyAct, InsolvencyNotice } from '../../../facts/fact.ts';
import {
  type InsolvencyState,
  isDeclaration,
  isOneOf,
  isSubject,
  outlivedOn,
  showsDeclaration,
  sinceRestored,
  stateShownBy,
} from '../../../facts/insolvency-acts.ts';
import { mainProcess } from '../../../facts/process-number.ts';
import type { Sentence } from '../../../facts/sentence.ts';
import { addMonths, type LocalDate } from '../../../kernel/local-date.ts';
import type { Known, Outcome } from '../../check.ts';
import { showRecords } from '../judge-records.ts';
import { factsOf, isSome, lastPublished, type Some } from '../known-facts.ts';
import { noticeSays } from '../record-says.ts';

export interface Insolvency {
  readonly process: string;
  readonly state: InsolvencyState;
  /** Declared with an estate too small for the costs (CIRE art. 39). */
  readonly withoutAssets: boolean;
  /** The last day on which a notice showed this state. */
  readonly shownOn: LocalDate;
  readonly notices: Some<InsolvencyNotice>;
}

/** The state of a process is the first of these that its notices show; it is `open` without a closing act. */
const PRECEDENCE: Some<InsolvencyState> = [
  'revoked',
  'company-extinct',
  'company-abandoned',
  'company-continues',
  'ended',
  'open',
];

/**
 * Insolvency processes of the company (not PER, PEAP and PEVE) that reached a declaration, including revoked ones.
 * Only notices that name the company as debtor or respondent count: the others are about other companies.
 */
export function insolvencies(known: Known): Insolvency[] {
  return [...ownProcesses(known, 'insolvency')].flatMap(([process, all]) => {
    const notices = sinceRestored(all, notice => notice);
    const shown = new Set(notices.map(({ act }) => stateShownBy(act)));
    const told = PRECEDENCE.find(each => shown.has(each));
    const telling = notices.filter(({ act }) => stateShownBy(act) === told);
    if (!told || !isSome(notices) || !isSome(telling)) return [];
    const shownOn = lastPublished(telling);
    // Closed, nobody says why; the accounts of later years do.
    const isOver = told === 'ended' && outlivedOn({ publishedOn: shownOn }, factsOf(known, 'company-act'));
    const state = isOver ? 'company-continues' : told;
    const withoutAssets = notices.some(({ act }) => act === 'declared-without-assets');
    return [{ process, state, withoutAssets, shownOn, notices }];
  });
}

/** Whether Citius shows an insolvency that was not revoked. */
export const isShownByCitius = (known: Known): boolean =>
  insolvencies(known).some(({ state }) => state !== 'revoked');

/** Opposition is filed within 5 days, an appeal within 15 (CIRE art. 40 and 42), and urgent (art. 9): a court has half a year to decide. */
const REVOCABLE_MONTHS = 6;

/**
 * Whether a court may still revoke all that is declared and open: recently, and with nothing published since that presupposes a
 * final declaration, as the sale of the estate does (CIRE art. 158). What is closed was final.
 */
export function isRevocable(known: Known): boolean {
  const since = addMonths(known.today, -REVOCABLE_MONTHS);
  const processes = insolvencies(known);
  const open = processes.filter(({ state }) => state === 'open');
  const declared = open.flatMap(({ notices }) => notices.filter(({ act }) => showsDeclaration(act)));
  const registered = factsOf(known, 'company-act').filter(({ act }) => act === 'insolvency');
  return (
    open.length + registeredOnly(known, processes).length > 0 &&
    declared.every(({ act }) => isDeclaration(act)) &&
    [...declared, ...registered].every(({ publishedOn }) => publishedOn >= since)
  );
}

/** Whether these acts of one process show that insolvency was declared: a petition, or a neutral notice, does not. */
export const isDeclared = (acts: readonly { readonly act: InsolvencyAct }[]): boolean =>
  acts.some(({ act }) => showsDeclaration(act));

/**
 * Insolvencies that only the company register shows. They count once at most: a declared process that Citius shows, revoked
 * or not, is the same insolvency, unless it was over long before. A notice without a declaration (a petition, a neutral
 * notice) hides nothing.
 */
export function registeredOnly(known: Known, processes: readonly Insolvency[]): CompanyAct[] {
  const shown = processes.map(({ notices }) => notices);
  return factsOf(known, 'company-act').filter(
    ({ act, publishedOn }) => act === 'insolvency' && !isOneOf(publishedOn, shown),
  );
}

/** Whether the company register could show none today that is not one of these. */
export const isSettled = (today: LocalDate, processes: readonly Insolvency[]): boolean =>
  isOneOf(
    today,
    processes.map(({ notices }) => notices),
  );

/** Whether the company outlived all of these: accounts of later years are published. */
export function isOutlived(known: Known, registered: readonly CompanyAct[]): boolean {
  const acts = factsOf(known, 'company-act');
  return isSome(registered) && registered.every(act => outlivedOn(act, acts) !== null);
}

/** The notices of this kind of proceeding that name the company as debtor or respondent, by main process. */
export function ownProcesses(
  known: Known,
  kind: InsolvencyNotice['proceeding'],
): Map<string, InsolvencyNotice[]> {
  const own = factsOf(known, 'insolvency-notice').filter(
    ({ proceeding, role }) => proceeding === kind && isSubject(role),
  );
  return Map.groupBy(own, ({ process }) => mainProcess(process));
}

/**
 * Notices of insolvencies in which the company is creditor or petitioner. Leaves out its own processes: a company that files
 * for its own insolvency is petitioner too.
 */
export function insolvenciesOfOthers(known: Known): InsolvencyNotice[] {
  const own = ownProcesses(known, 'insolvency');
  return factsOf(known, 'insolvency-notice').filter(
    notice =>
      notice.proceeding === 'insolvency' &&
      (notice.role === 'creditor' || notice.role === 'petitioner') &&
      !own.has(mainProcess(notice.process)),
  );
}

/** In how many insolvencies these notices are. */
export function showInsolvencies(
  known: Known,
  notices: readonly InsolvencyNotice[],
  lookedFor: Sentence<'lookedFor'>,
): Outcome {
  const value = new Set(notices.map(({ process }) => mainProcess(process))).size;
  return showRecords(known, 'citius-insolvency', { records: notices, value, says: noticeSays, lookedFor });
}
