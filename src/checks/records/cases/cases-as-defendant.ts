/** Court cases against the company, for every check that reads them. They are matches by name, and labelled so. */
import { type CaseKind, caseKind } from '../../../facts/case-kind.ts';
import type { CourtCase } from '../../../facts/fact.ts';
import { mainProcess } from '../../../facts/process-number.ts';
import { addMonths, type LocalDate } from '../../../kernel/local-date.ts';
import type { Fading, Known, Outcome } from '../../check.ts';
import { say } from '../../words/say.ts';
import { judgeRecords } from '../judge-records.ts';
import { factsOf } from '../known-facts.ts';

export const CASE_MONTHS = 24;
/** Most cases of the list are settled within two years. */
export const CASE_FADING: Fading = { wholeMonths: 18, windowMonths: CASE_MONTHS };

/** Of the last 24 months, in whatever role. */
export function recentCases(known: Known): CourtCase[] {
  const since = addMonths(known.today, -CASE_MONTHS);
  return factsOf(known, 'court-case').filter(({ on }) => on >= since);
}

/** In an appendix of what the company itself asks for, nobody sues it: its debtor answers. */
function defended(known: Known): CourtCase[] {
  const all = recentCases(known);
  const asked = new Set(all.flatMap(({ role, process }) => (role === 'claimant' ? process : [])));
  return all.filter(
    ({ role, process }) =>
      role === 'defendant' && (process === mainProcess(process) || !asked.has(mainProcess(process))),
  );
}

/** Petitions, for insolvency or a rescue, have a check of their own; in some nobody claims anything. */
const NO_SUITS: readonly CaseKind[] = ['insolvency', 'before-insolvency', 'no-claim'];
const isCivil = ({ species }: CourtCase): boolean => !NO_SUITS.includes(caseKind(species));

/**
 * Civil cases of the last 24 months, including the same day 24 months ago, in which the defendant has the company's name.
 * One list of entries per process, because an appendix is distributed again but is the same case.
 */
export function casesAsDefendant(known: Known): CourtCase[][] {
  return byCase(defended(known).filter(isCivil));
}

export const byCase = (entries: readonly CourtCase[]): CourtCase[][] => [
  ...Map.groupBy(entries, ({ process }) => mainProcess(process)).values(),
];

/** The entries of these kinds, by their Espécie. */
export function casesOfKinds(known: Known, kinds: readonly CaseKind[]): CourtCase[] {
  return defended(known).filter(({ species }) => kinds.includes(caseKind(species)));
}

export const lastDays = (cases: readonly (readonly CourtCase[])[]): LocalDate[] =>
  cases.map(
    entries =>
      entries
        .map(({ on }) => on)
        .sort()
        .at(-1)!,
  );

/** Of several entries of one case the highest value counts; an unpublished value adds nothing. */
export const claimedIn = (entries: readonly CourtCase[]): number =>
  Math.max(...entries.map(({ valueEur }) => valueEur ?? 0));

/** What is answered of these entries of the last 24 months. */
export function judgeCases(known: Known, records: readonly CourtCase[], value: number): Outcome {
  const lookedFor = say('lookedFor', 'case', { months: CASE_MONTHS });
  return judgeRecords(known, 'citius-cases', { records, value, says: caseSays, lookedFor });
}

/**
 * What an entry says, in one plain sentence for its evidence. The list gives no numbers; but a full firm name belongs to one
 * company in the country (DL 129/98, art. 33), so it is more than a namesake and less than an identity.
 */
export function caseSays({ process, species, valueEur, on }: CourtCase) {
  const value = valueEur === null ? say('claim', 'unknown') : say('claim', 'known', { amount: valueEur });
  return say('record', 'case', { process, species, on, value });
}
