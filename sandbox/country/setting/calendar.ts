/**
 * Day arithmetic for a country of a million companies: a day is printed once and then looked up. The same answers as
 * `kernel/local-date.ts`, which prints a Date at each call: that was two fifths of the time that a block takes.
 */
import type { LocalDate } from '../../../src/kernel/local-date.ts';

const DAY_MS = 86_400_000;

/** Days by their number since 1970; the country knows some twenty thousand. */
const printed = new Map<number, LocalDate>();

const numberOf = (day: LocalDate): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))) / DAY_MS;

export function addDays(day: LocalDate, days: number): LocalDate {
  const number = numberOf(day) + days;
  const known = printed.get(number);
  if (known) return known;
  const text = new Date(number * DAY_MS).toISOString().slice(0, 10) as LocalDate;
  printed.set(number, text);
  return text;
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => numberOf(to) - numberOf(from);
