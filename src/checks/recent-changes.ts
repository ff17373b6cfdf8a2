/** What the counts of changes in the company register have in common: their window, and what they cost. */
import { addMonths, type LocalDate } from '../kernel/local-date.ts';
import type { Weight } from './check.ts';
import { pointsFrom, type Steps } from './steps.ts';

export const CHANGE_MONTHS = 24;

/** The first day of the window: it runs back from the day of judgement, that day included. */
export function windowStart(today: LocalDate): LocalDate {
  return addMonths(today, -CHANGE_MONTHS);
}

export function isRecent(on: LocalDate, today: LocalDate): boolean {
  return on >= windowStart(today) && on <= today;
}

export const WORST_CHANGE_POINTS = 2;

/** One change is ordinary life and no adverse record. */
const POINTS_FROM_CHANGES: Steps = [
  [3, WORST_CHANGE_POINTS],
  [2, 1],
];

/** A number of changes is a hit from the first point on, and clear below. */
export function changePoints(changes: number): number {
  return pointsFrom(POINTS_FROM_CHANGES, changes);
}

export const changeWeights = (reason: string): Weight[] => [
  { when: { en: 'two', pt: 'duas' }, points: 1, reason },
  { when: { en: 'three or more', pt: 'três ou mais' }, points: WORST_CHANGE_POINTS, reason },
];
