/**
 * Failures that bring others down: who directs two companies has as a rule signed for the debts of both (aval), and what
 * the bank takes for the one is missing in the other.
 */
import { addDays } from '../setting/calendar.ts';
import type { Rng } from '../setting/rng.ts';
import { failing } from './fate.ts';
import { inBusiness, type Sketch } from './sketch.ts';
import { LAST_DAY } from './timeline.ts';

const SHARE_DRAWN_ALONG = 0.25;

export function spreadFailures(sketches: readonly Sketch[], rng: Rng): void {
  const first = sketches.filter(({ fate }) => fate.insolvency?.course === 'liquidation');
  for (const failed of first)
    for (const other of sketches)
      if (isTied(failed, other) && rng.chance(SHARE_DRAWN_ALONG)) drawAlong(failed, other, rng);
}

const isTied = (failed: Sketch, other: Sketch): boolean =>
  other !== failed &&
  other.fate.insolvency === null &&
  other.directors.some(person => failed.directors.includes(person)) &&
  inBusiness(other, failed.fate.insolvency!.declaredOn);

function drawAlong(failed: Sketch, other: Sketch, rng: Rng): void {
  const declaredOn = rng.daysAfter(failed.fate.insolvency!.declaredOn, 90, 800);
  if (declaredOn < LAST_DAY && declaredOn > addDays(other.incorporatedOn, 400))
    other.fate = failing(rng, other.incorporatedOn, declaredOn);
}
