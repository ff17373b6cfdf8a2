/**
 * The days that count around a failure. Twelve months back and five years on are those of the Insolvency Act 1986, s.
 * 216; successors appear within a year before and two years after (Anderson et al. 2014; ATO on phoenix activity).
 */
import { addDays, addMonths, type LocalDate } from '../kernel/local-date.ts';

export interface Window {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Whoever was in office then answers for the failure. */
export const inControlBefore = (failedOn: LocalDate): Window => ({
  from: addMonths(failedOn, -12),
  to: failedOn,
});

/** A company founded then follows the failure closely. */
export const closeAfter = (failedOn: LocalDate): Window => ({
  from: addMonths(failedOn, -12),
  to: addMonths(failedOn, 24),
});

/** A company founded later is a fresh start, whatever it resembles. */
export const atAllAfter = (failedOn: LocalDate): Window => ({
  from: addMonths(failedOn, -12),
  to: addMonths(failedOn, 60),
});

/** Two failures of one person are a series when they lie apart: a group that falls together falls once. */
export const seriesOf = (failedOn: LocalDate): readonly [Window, Window] => [
  { from: addMonths(failedOn, -60), to: addMonths(failedOn, -12) },
  { from: addMonths(failedOn, 12), to: addMonths(failedOn, 60) },
];

/** Awards of the same client, before the failure and after the foundation. */
export const awardsBefore = (failedOn: LocalDate): Window => ({
  from: addMonths(failedOn, -36),
  to: addMonths(failedOn, 6),
});
export const awardsAfter = (begunOn: LocalDate): Window => ({ from: begunOn, to: addMonths(begunOn, 36) });

/** The title of one goes about when the other's comes. */
export const titleLost = (failedOn: LocalDate): Window => ({
  from: addMonths(failedOn, -12),
  to: addMonths(failedOn, 12),
});
export const titleGained = (lostOn: LocalDate): Window => ({
  from: addMonths(lostOn, -12),
  to: addMonths(lostOn, 12),
});

/** Offices registered with the foundation, or within the days that a registration takes. */
export const withFoundation = (foundedOn: LocalDate): Window => ({
  from: addDays(foundedOn, -90),
  to: addDays(foundedOn, 90),
});

export const within = ({ from, to }: Window, on: LocalDate): boolean => on >= from && on <= to;

/** Whether an office touches the window; an unpublished end is open. */
export function touches(
  { from, to }: Window,
  office: { readonly from: LocalDate | null; readonly to: LocalDate | null },
): boolean {
  return (office.from === null || office.from <= to) && (office.to === null || office.to >= from);
}
