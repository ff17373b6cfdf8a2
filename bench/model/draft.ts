/** A card while it is fitted: whole points by the place of a check in `SCALES`, and the score that it gives to a pattern. */
import type { Family, Quarters } from '../../src/checks/check.ts';
import { limitedTo } from '../../src/checks/judging/scorecard.ts';
import { pointsLeft } from '../../src/checks/scale/fading.ts';
import { groupOf, leftOf, SCALES, UNKNOWN } from './scales.ts';

export interface Draft {
  /** Of each check, of its groups, mildest first. */
  readonly points: number[][];
  readonly unknown: number[];
  readonly caps: Record<Family, number>;
}

const FAMILY_OF: readonly Family[] = SCALES.map(({ check }) => check.family);
export const FAMILIES: readonly Family[] = [...new Set(FAMILY_OF)];
const FAMILY_PLACE = FAMILY_OF.map(family => FAMILIES.indexOf(family));

/** What a pattern asks of the card: the checks that are not clear, and the best score that knock-outs allow. No card moves that. */
export interface Asked {
  readonly checks: readonly (readonly [check: number, group: number, left: number])[];
  readonly limit: number;
}

export const askedBy = (states: Uint8Array): Asked => ({
  checks: SCALES.flatMap(({ groups }, check) => {
    const state = states[check]!;
    return state === 0 || groups.length === 0 ? [] : [[check, groupOf(state), leftOf(state)] as const];
  }),
  limit: states[SCALES.length]!,
});

const taken = new Float64Array(FAMILIES.length);

/** As `scoreOfCharges` has it; a test compares the two. */
export function scoreBy({ points, unknown, caps }: Draft, { checks, limit }: Asked): number {
  taken.fill(0);
  for (const [check, group, left] of checks)
    taken[FAMILY_PLACE[check]!]! +=
      group === UNKNOWN ? unknown[check]! : leftFrom(points[check]![group - 1]!, left);
  let lost = 0;
  for (let family = 0; family < FAMILIES.length; family++)
    lost += Math.min(taken[family]!, caps[FAMILIES[family]!]);
  return limitedTo(limit, lost);
}

const leftFrom = (points: number, left: number): number =>
  left === 4 ? points : pointsLeft({ points, left: left as Quarters });
