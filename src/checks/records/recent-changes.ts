/** The common part of the counts of changes in the company register: window and cost. */

import type { Fact } from '../../facts/fact.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import type { Known, Outcome, Weight } from '../check.ts';
import { say } from '../words/say.ts';
import { judgeRecords } from './judge-records.ts';

export const CHANGE_MONTHS = 24;

/** The first day of the window: it runs back from the day of judgement, that day included. */
function windowStart(today: LocalDate): LocalDate {
  return addMonths(today, -CHANGE_MONTHS);
}

export function isRecent(on: LocalDate, today: LocalDate): boolean {
  return on >= windowStart(today) && on <= today;
}

const LATELY_MONTHS = 12;

/** Whether one of these days lies in the last months: who sees the end coming moves, leaves or sells. */
export function isAnyLate(days: readonly LocalDate[], today: LocalDate): boolean {
  const since = addMonths(today, -LATELY_MONTHS);
  return days.some(on => on >= since);
}

/** The most that changes can cost, by their number and how long ago the last one was. */
const ROWS = [
  { from: 3, lately: false, points: 4, when: { en: 'three or more', pt: 'três ou mais' } },
  { from: 2, lately: false, points: 3, when: { en: 'two', pt: 'duas' } },
  {
    from: 1,
    lately: true,
    points: 2,
    when: { en: 'one, in the last 12 months', pt: 'uma, nos últimos 12 meses' },
  },
  { from: 1, lately: false, points: 1, when: { en: 'one, longer ago', pt: 'uma, há mais tempo' } },
] as const;

/** What `count` changes on these days cost. */
export function changePoints(count: number, days: readonly LocalDate[], today: LocalDate): number {
  const isLate = isAnyLate(days, today);
  return ROWS.find(({ from, lately }) => count >= from && (isLate || !lately))?.points ?? 0;
}

export const WORST_CHANGE_POINTS = ROWS[0].points;

export const changeWeights = (reason: string): Weight[] =>
  ROWS.map(({ when, points }) => ({ when, points, reason }));

/** What is answered of these changes, which are `value` in number; `lookedFor`: what is absent. */
export function judgeChanges<F extends Fact>(
  known: Known,
  records: readonly F[],
  asked: { value: number; says: (change: F) => string; lookedFor: 'seatChange' | 'directorLeft' },
): Outcome {
  const lookedFor = say('lookedFor', asked.lookedFor, { on: windowStart(known.today) });
  return judgeRecords(known, 'mj-publications', { ...asked, records, lookedFor });
}
