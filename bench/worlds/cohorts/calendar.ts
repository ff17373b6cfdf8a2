/** Lives run in months, counted from year 0: they are compared and added as numbers. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { Chance } from './chance.ts';

export type Month = number;

export const monthOf = (year: number, month: number): Month => 12 * year + month - 1;
export const yearOf = (month: Month): number => Math.floor(month / 12);

export function dayIn(month: Month, day: number): LocalDate {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${yearOf(month)}-${two((month % 12) + 1)}-${two(day)}` as LocalDate;
}

export const someDay = (month: Month, chance: Chance): LocalDate => dayIn(month, chance.between(1, 28));

/** The last day of judgement is always the last of a month, so that whole months are past or to come. */
export function lastDay(month: Month): LocalDate {
  const days = new Date(Date.UTC(yearOf(month), (month % 12) + 1, 0)).getUTCDate();
  return dayIn(month, days);
}
