/**
 * Days of what a register has published. Records later than the day of judgement are not looked at, and old ones are no
 * longer counted: a mistyped year, or the day that a database prints for none (`1900-01-01`), would clear a company.
 */
import { addDays, type LocalDate } from '../../../kernel/local-date.ts';
import { fail } from '../reading-end.ts';

/** Most of these registers are not older. */
const FIRST = '2000-01-01';

/** @throws `unreadable` for a day on which nothing can have been published; the clock of the site may be ahead. */
export function pastDay(day: LocalDate, today: LocalDate, first = FIRST): LocalDate {
  if (day < first || day > addDays(today, 1)) fail(`${day} is no day on which this can have been published`);
  return day;
}
