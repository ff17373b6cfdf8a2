import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { addDays, daysBetween } from '../setting/calendar.ts';
import type { Rng } from '../setting/rng.ts';

/**
 * Days, in order, on which something happens that happens `perYear` times a year whatever happened before (a Poisson
 * process), the first day included and the last one not.
 */
export function arrivals(rng: Rng, from: LocalDate, until: LocalDate, perYear: number): LocalDate[] {
  const length = daysBetween(from, until);
  const days: LocalDate[] = [];
  for (let at = gap(rng, perYear); at < length; at += gap(rng, perYear))
    days.push(addDays(from, Math.floor(at)));
  return days;
}

const gap = (rng: Rng, perYear: number): number => (-Math.log(1 - rng.next()) / perYear) * 365.25;
