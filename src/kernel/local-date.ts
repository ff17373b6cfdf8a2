/**
 * A calendar day in Portugal, `YYYY-MM-DD`. Register dates, "years" and "months" are Europe/Lisbon days;
 * instants are `Date`. Strings of this form compare in date order.
 */
export type LocalDate = string & { readonly __localDate: unique symbol };

const LISBON = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Lisbon',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

export function lisbonDay(instant: Date): LocalDate {
  return LISBON.format(instant) as LocalDate;
}

/** A day from its parts, or null when the calendar has no such day (31/02). */
export function localDate(year: number, month: number, day: number): LocalDate | null {
  const isDay = year >= 1900 && year <= 2200 && month >= 1 && month <= 12 && day >= 1;
  return isDay && day <= daysIn(year, month) ? (`${year}-${two(month)}-${two(day)}` as LocalDate) : null;
}

/** The `YYYY-MM-DD` in `text`, or null. */
export function isoDay(text: string): LocalDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match ? localDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/i;

/** The instant of a moment with its offset (RFC 3339), or null. */
export function momentOf(text: string): Date | null {
  const [, day] = MOMENT.exec(text) ?? [];
  const at = day && isoDay(day) ? new Date(text.toUpperCase()) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

const atMidnight = (day: LocalDate): number => Date.parse(`${day}T00:00:00Z`);

export function addDays(day: LocalDate, days: number): LocalDate {
  const inMonth = Number(day.slice(8)) + days;
  if (inMonth >= 1 && inMonth <= 28) return `${day.slice(0, 8)}${two(inMonth)}` as LocalDate;
  return new Date(atMidnight(day) + days * 86_400_000).toISOString().slice(0, 10) as LocalDate;
}

/** The same day `months` later (negative: earlier); the 31st becomes the last day of a shorter month. */
export function addMonths(day: LocalDate, months: number): LocalDate {
  const [year, month, dayOfMonth] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))];
  const monthsSince0 = 12 * year + (month - 1) + months;
  const [inYear, inMonth] = [Math.floor(monthsSince0 / 12), (monthsSince0 % 12) + 1];
  return `${inYear}-${two(inMonth)}-${two(Math.min(dayOfMonth, daysIn(inYear, inMonth)))}` as LocalDate;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** Computed without `Date`, because judging calls it thousands of times. */
function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((atMidnight(to) - atMidnight(from)) / 86_400_000);
}
