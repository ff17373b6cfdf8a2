/** The common part of the counts of changes in the company register: window and cost. */

import type { Fact } from '../../../facts/fact.ts';
import type { Sentence } from '../../../facts/sentence.ts';
import { addMonths, type LocalDate } from '../../../kernel/local-date.ts';
import type { Cost, Fading, Known, Outcome, Weight } from '../../check.ts';
import { costsBySteps } from '../../scale/fading.ts';
import type { Steps } from '../../scale/weights.ts';
import { say } from '../../words/say.ts';
import { judgeRecords } from '../judge-records.ts';
import type { Some } from '../known-facts.ts';

export const CHANGE_MONTHS = 24;

/** The first day of the window: it runs back from the day of judgement, that day included. */
function windowStart(today: LocalDate): LocalDate {
  return addMonths(today, -CHANGE_MONTHS);
}

export function isRecent(on: LocalDate, today: LocalDate): boolean {
  return on >= windowStart(today) && on <= today;
}

/** Who sees the end coming moves, leaves or sells in its last year. */
export const CHANGE_FADING: Fading = { wholeMonths: 12, windowMonths: CHANGE_MONTHS };

/** What changes cost at most, by their number. */
const STEPS: Steps = [
  [3, 4],
  [2, 3],
  [1, 2],
];

export const WORST_CHANGE_POINTS = STEPS[0]![1];

export const changeCosts = (days: readonly LocalDate[], today: LocalDate, reason: string): Some<Cost> =>
  costsBySteps(days, { today, fading: CHANGE_FADING, steps: STEPS, reason });

const WHEN = [
  { en: 'three or more', pt: 'três ou mais' },
  { en: 'two', pt: 'duas' },
  { en: 'one', pt: 'uma' },
];

export const changeWeights = (reason: string): Weight[] =>
  STEPS.map(([, points], n) => ({ when: WHEN[n]!, points, reason }));

/** What is answered of these changes, which are `value` in number; `lookedFor`: what is absent. */
export function judgeChanges<F extends Fact>(
  known: Known,
  records: readonly F[],
  question: { value: number; says: (change: F) => Sentence; lookedFor: 'seatChange' | 'directorLeft' },
): Outcome {
  const lookedFor = say('lookedFor', question.lookedFor, { on: windowStart(known.today) });
  return judgeRecords(known, 'mj-publications', { ...question, records, lookedFor });
}
