/**
 * The periods around a failure. They run from the filing of the insolvency (CIRE art. 49/2 and 186/1), and end after the
 * failure as the Insolvency Act 1986, s. 216, has it. Successors appear around the failure (Anderson et al. 2014).
 */
import { addDays, addMonths, type LocalDate } from '../../kernel/local-date.ts';

/** After so many months a failure costs nothing any more. */
export const MONTHS_THAT_COUNT = 60;

export interface Window {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** A failure with the day from which the periods before it run. */
export interface Failing {
  readonly on: LocalDate;
  readonly filedOn?: LocalDate;
}

/** A court declares an insolvency about two months after the filing (DGPJ, quarterly figures: 2 in 2017, 1 in 2024). */
const USUAL_DELAY_MONTHS = 2;
/** A filing that is stated to be older than this is counted as this old. */
const LONGEST_DELAY_MONTHS = 12;

/** The day of filing: as stated, else the usual time before the declaration. */
export function filingOf(declaredOn: LocalDate, filedOn: LocalDate | null | undefined): LocalDate {
  if (!filedOn || filedOn > declaredOn) return addMonths(declaredOn, -USUAL_DELAY_MONTHS);
  const oldest = addMonths(declaredOn, -LONGEST_DELAY_MONTHS);
  return filedOn < oldest ? oldest : filedOn;
}

/** An execution begins with its process, whose number gives the year; it may end years after the business has gone. */
const LONGEST_EXECUTION_MONTHS = 36;
export const EARLIEST_FILING_MONTHS = Math.max(LONGEST_DELAY_MONTHS, LONGEST_EXECUTION_MONTHS);

export function executionFiledOn(endedOn: LocalDate, process: string): LocalDate {
  const year = /\/(\d{2})\./.exec(process)?.[1];
  const begun = `20${year}-12-31` as LocalDate;
  if (!year || begun >= endedOn) return endedOn;
  const oldest = addMonths(endedOn, -LONGEST_EXECUTION_MONTHS);
  return begun < oldest ? oldest : begun;
}

/** A company is dissolved ex officio after two years without accounts (RJPADLEC art. 5). */
export const exOfficioSince = (dissolvedOn: LocalDate): LocalDate => addMonths(dissolvedOn, -24);

const around =
  (before: number, after: number) =>
  ({ on, filedOn = on }: Failing): Window => ({
    from: addMonths(filedOn, -before),
    to: addMonths(on, after),
  });

/** Directors, partners and their like in the two years before the filing are close to the debtor (CIRE art. 49/2). */
export const answeringTime = around(24, 0);
/** Foundations, and what an older company takes over, close to the failure. */
export const closeAround = around(24, 24);
/** Acts of three years before the filing are looked at (CIRE art. 186/1). Founded earlier, it stood beside the other; later, it is a fresh start. */
export const atAllAround = around(36, 60);
/** Founded so long before the filing, a company lived beside the other one before it took its business. */
export const sideBySideSince = ({ on, filedOn = on }: Failing): LocalDate => addMonths(filedOn, -12);

/** Failures of one person form a series only if they are apart: a group that fails together fails once. */
export const seriesOf = ({ on }: Failing): readonly [Window, Window] => [
  { from: addMonths(on, -60), to: addMonths(on, -12) },
  { from: addMonths(on, 12), to: addMonths(on, 60) },
];

/** Awards of the same client, before the failure and after the start of the other company. */
export const awardsBefore = around(36, 6);
export const awardsAfter = (begunOn: LocalDate): Window => ({ from: begunOn, to: addMonths(begunOn, 36) });

/** When the failed company may have lost its title, and the other got one. */
export const titleLost = around(12, 12);
export const titleGained = (lostOn: LocalDate): Window => around(12, 12)({ on: lostOn });

/** Offices and quotas registered with the foundation, or some weeks later. */
export const withFoundation = (foundedOn: LocalDate): Window => ({
  from: addDays(foundedOn, -90),
  to: addDays(foundedOn, 90),
});

export const within = ({ from, to }: Window, on: LocalDate): boolean => on >= from && on <= to;

/** Whether an office overlaps the window; without a published end it still runs. */
export function touches(
  { from, to }: Window,
  office: { readonly from: LocalDate | null; readonly to: LocalDate | null },
): boolean {
  return (office.from === null || office.from <= to) && (office.to === null || office.to >= from);
}
