/** Petitions for the insolvency of the company, or its own for a rescue, on which no notice tells of a decision: one per process. */
import { caseKind, isPresentation, petitionIn, rescueOf } from '../../../facts/case-kind.ts';
import type { CourtCase, InsolvencyAct, InsolvencyNotice } from '../../../facts/fact.ts';
import { mainProcess } from '../../../facts/process-number.ts';
import { addMonths, type LocalDate } from '../../../kernel/local-date.ts';
import type { Known } from '../../check.ts';
import { say } from '../../words/say.ts';
import { caseSays, recentCases } from '../cases/cases-as-defendant.ts';
import { byText, isSome, type Some } from '../known-facts.ts';
import { isDeclared, ownProcesses } from './insolvencies.ts';
import { PRE_INSOLVENCY, preInsolvencies } from './pre-insolvencies.ts';

/** The process is urgent (CIRE art. 9): what nobody decided in two years was settled without a notice. */
export const PETITION_MONTHS = 24;

export interface Petition {
  readonly process: string;
  readonly records: Some<InsolvencyNotice | CourtCase>;
  /** The last day on which it was filed, noticed or distributed, or on which a rescue still stayed it. */
  readonly on: LocalDate;
  readonly isEnded: boolean;
}

/**
 * Pending is a process of insolvency against the company, in the notices or in the list of distributed cases, of the last 24
 * months, of which no notice shows a declaration, a dismissal or a withdrawal, and that no plan ended; and a PER, PEVE or PEAP of the company that is
 * distributed, and not noticed yet.
 */
export function pendingPetitions(known: Known): Petition[] {
  const since = addMonths(known.today, -PETITION_MONTHS);
  return petitions(known).filter(({ on, isEnded }) => on >= since && !isEnded);
}

/**
 * Noticed, and pending no more: one that nobody decided, its own that ended, and that of another for as long as a suit counts. What is
 * its own no debtor can withdraw, and it admits the insolvency (CIRE art. 21 and 28).
 */
export function pastPetitions(known: Known): Petition[] {
  const since = addMonths(known.today, -PETITION_MONTHS);
  return petitions(known).filter(petition => {
    const { records, on, isEnded } = petition;
    if (!isEnded) return on < since && isNoticed(petition);
    return isOwn(petition) || records.some(record => shownOn(record) >= since);
  });
}

/** Those that led to no declaration. */
function petitions(known: Known): Petition[] {
  const processes = ownProcesses(known, 'insolvency');
  const cases = distributed(known).filter(({ process }) => !isNoticedRescue(known, mainProcess(process)));
  const all = Map.groupBy([...[...processes.values()].flat(), ...cases], ({ process }) =>
    mainProcess(process),
  );
  return [...all]
    .filter(([process]) => !isDeclared(processes.get(process) ?? []))
    .flatMap(([process, records]) => {
      const asking = records.filter(record => !tellsEnd(record));
      const filedOn = lastDay(isSome(asking) ? asking : records);
      const on = stayedUntil(filedOn, known);
      const isEnded = asking.length < records.length || isOverByPlan(filedOn, known);
      return isSome(records) ? [{ process, records, on, isEnded }] : [];
    })
    .sort((a, b) => byText(a.process, b.process));
}

/** A dismissal or a withdrawal. */
export const tellsEnd = (record: InsolvencyNotice | CourtCase): boolean =>
  record.kind === 'insolvency-notice' && record.act === 'petition-ended';

/** A PER, PEVE or PEAP stays a petition, which goes on unless a plan is approved (CIRE art. 17-E and 222-E). */
const stayedUntil = (on: LocalDate, known: Known): LocalDate =>
  preInsolvencies(known)
    .filter(
      ({ stage, notices }) =>
        stage !== 'approved' &&
        notices.some(({ publishedOn }) => publishedOn <= addMonths(on, PETITION_MONTHS)),
    )
    .reduce((last, { lastOn }) => (lastOn > last ? lastOn : last), on);

const PLAN_APPROVED: readonly InsolvencyAct[] = ['plan-approved', 'closed-plan-approved'];

/** The plan of a PER, PEVE or PEAP ends the petition that it stayed (CIRE art. 17-E/6 and 222-E); not one filed after it. */
const isOverByPlan = (filedOn: LocalDate, known: Known): boolean =>
  preInsolvencies(known).some(
    ({ stage, notices }) =>
      stage === 'approved' &&
      notices.every(({ act, publishedOn }) => !PLAN_APPROVED.includes(act) || publishedOn > filedOn),
  );

const shownOn = (record: InsolvencyNotice | CourtCase): LocalDate =>
  record.kind === 'court-case' ? record.on : record.publishedOn;

const lastDay = (records: readonly (InsolvencyNotice | CourtCase)[]): LocalDate =>
  records
    .map(record => (record.kind === 'court-case' ? record.on : (record.filedOn ?? record.publishedOn)))
    .sort()
    .at(-1)!;

/** Distributed against its name, or as its own petition, in which it is the claimant. A creditor is neither. */
const distributed = (known: Known): CourtCase[] =>
  recentCases(known).filter(each => petitionIn(each) !== null);

/** Only the debtor asks for a PER, PEVE or PEAP (CIRE art. 17-C and 222-C). */
const isRescue = ({ species }: CourtCase): boolean => caseKind(species) === 'before-insolvency';

const isNoticedRescue = (known: Known, process: string): boolean =>
  PRE_INSOLVENCY.some(kind => ownProcesses(known, kind).has(process));

/** *Apresentação*: the debtor itself asks for it (CIRE art. 18 and 28). */
const asksItself = (record: InsolvencyNotice | CourtCase): boolean =>
  isPresentation(record.species ?? '') || (record.kind === 'court-case' && isRescue(record));

export const isOwn = ({ records }: Petition): boolean => records.some(asksItself);

/** The rescue that the petition asks for, which no notice tells yet; null where it asks for insolvency. */
export function rescueAskedFor({ records: [first, ...rest] }: Petition) {
  const species = [first, ...rest].map(record =>
    record.kind === 'court-case' && isRescue(record) ? rescueOf(record.species) : null,
  );
  return species.includes(null) ? null : species[0]!;
}

/** A PEAP is for debtors that are no enterprises (CIRE art. 222-A): about a company it says little, noticed or not. */
export const isOfNoEnterprise = (petition: Petition): boolean => rescueAskedFor(petition) === 'peap';

/** A notice names the company by its number, a distributed case by its name. */
export const isNoticed = ({ records }: Petition): boolean =>
  records.some(({ kind }) => kind === 'insolvency-notice');

/** What a record says of a petition, in one plain sentence for its evidence. */
export function petitionSays(record: InsolvencyNotice | CourtCase) {
  if (record.kind === 'court-case') {
    const { process, species, on } = record;
    return record.role === 'claimant'
      ? say('record', 'ownPetition', { process, species, on })
      : caseSays(record);
  }
  const { process, act, publishedOn, species } = record;
  return say('record', 'undecided', {
    process,
    act: say('noticeAct', act),
    species: species ? say('species', 'named', { species }) : say('species', 'none'),
    filed: record.filedOn ? say('filed', 'on', { on: record.filedOn }) : say('filed', 'unknown'),
    on: publishedOn,
  });
}
