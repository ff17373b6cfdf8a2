/** What the counts of changes in the company register have in common: their window, and when they begin to cost. */
import { addMonths, type LocalDate } from '../kernel/local-date.ts';
import type { CheckValue } from './check.ts';

const WINDOW_MONTHS = 24;

/** The first day of the window: it runs back from the day of judgement, that day included. */
export function windowStart(today: LocalDate): LocalDate {
  return addMonths(today, -WINDOW_MONTHS);
}

export function isRecent(on: LocalDate, today: LocalDate): boolean {
  return on >= windowStart(today) && on <= today;
}

/** One change is ordinary life and no adverse record. */
export const ADVERSE_FROM = 2;

/** Points for two changes, and for more. */
export function changePoints(changes: CheckValue): number {
  return Number(changes) <= ADVERSE_FROM ? 1 : WORST_CHANGE_POINTS;
}

export const WORST_CHANGE_POINTS = 2;
