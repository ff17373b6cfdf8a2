/** A card while it is fitted: whole points by the place of a check in `SCALES`, and the score that it gives to a pattern. */
import type { Family } from '../../src/checks/check.ts';
import { ceilingOf, SCALES, UNKNOWN } from './scales.ts';

export interface Draft {
  /** Of each check, of its groups, mildest first. */
  readonly points: number[][];
  readonly unknown: number[];
  readonly caps: Record<Family, number>;
}

/** The best score that a group allows: 100, or the top of a knock-out's band. No card moves it. */
const CEILINGS: readonly (readonly number[])[] = SCALES.map(({ groups }) =>
  groups.map(([row]) => ceilingOf(row!)),
);

const FAMILY_OF: readonly Family[] = SCALES.map(({ check }) => check.family);
export const FAMILIES: readonly Family[] = [...new Set(FAMILY_OF)];
const FAMILY_PLACE = FAMILY_OF.map(family => FAMILIES.indexOf(family));

/** What a pattern asks of the card: the checks that are not clear. */
export type Asked = readonly (readonly [check: number, state: number])[];

export const askedBy = (states: Uint8Array): Asked =>
  [...states].flatMap((state, check) =>
    state === 0 || SCALES[check]!.groups.length === 0 ? [] : [[check, state] as const],
  );

const taken = new Float64Array(FAMILIES.length);

/** As `scoreOfCharges` has it; a test compares the two. */
export function scoreBy({ points, unknown, caps }: Draft, asked: Asked): number {
  taken.fill(0);
  let ceiling = 100;
  for (const [check, state] of asked) {
    const isKnown = state !== UNKNOWN;
    taken[FAMILY_PLACE[check]!]! += isKnown ? points[check]![state - 1]! : unknown[check]!;
    if (isKnown) ceiling = Math.min(ceiling, CEILINGS[check]![state - 1]!);
  }
  let lost = 0;
  for (let family = 0; family < FAMILIES.length; family++)
    lost += Math.min(taken[family]!, caps[FAMILIES[family]!]);
  return Math.min(100 - Math.min(lost, 100), ceiling);
}
