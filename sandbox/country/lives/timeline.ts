import { isoDay, type LocalDate } from '../../../src/kernel/local-date.ts';

/** A day that stands in the source; a typing mistake in it must not pass for a day. */
export function day(text: string): LocalDate {
  const read = isoDay(text);
  if (!read) throw new Error(`no such day: ${text}`);
  return read;
}

/** A day that every month has, 1 to 28: no calendar is asked, which counts when a million companies file accounts. */
export function dayOf(year: number, month: number, dayOfMonth: number): LocalDate {
  return `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}` as LocalDate;
}

/** Commercial-register acts are published electronically since 2006 (DL 111/2005). */
export const FIRST_DAY = day('2006-01-01');
/** The country has no history after this day. */
export const LAST_DAY = day('2036-12-31');

export const yearOf = (on: LocalDate): number => Number(on.slice(0, 4));

/** Of days in `YYYY-MM-DD`, so that the order of text is the order of time. */
export const earliest = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b);
export const latest = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);
