/** From states of checks to yes-or-no features: "at least as bad as this group of rows", so that non-negative coefficients make a monotone scale. */

import type { Draft } from './draft.ts';
import type { Example } from './logistic.ts';
import type { Stratum } from './sample.ts';
import { groupOf, SCALES, UNKNOWN } from './scales.ts';

interface Place {
  /** Feature of the mildest group; the next groups follow it. */
  readonly first: number;
  readonly groups: number;
}

const PLACES: readonly Place[] = placesOf();

/** Of each check its groups, then its unknown. A check without a costing row has none. */
function placesOf(): Place[] {
  let next = 0;
  return SCALES.map(({ groups }) => {
    const place = { first: next, groups: groups.length };
    next += groups.length === 0 ? 0 : groups.length + 1;
    return place;
  });
}

export const FEATURES = PLACES.reduce((sum, { groups }) => sum + (groups === 0 ? 0 : groups + 1), 0);

/** The cost in log-odds of every group of every check, and of its unknown, from the coefficients. */
export interface LogOdds {
  readonly groups: readonly number[];
  readonly unknown: number;
}

export function logOddsOf(coefficients: Float64Array): LogOdds[] {
  return PLACES.map(({ first, groups }) => {
    let sum = 0;
    const costs = Array.from({ length: groups }, (_, step) => {
      sum += coefficients[first + step]!;
      return sum;
    });
    return { groups: costs, unknown: groups === 0 ? 0 : coefficients[first + groups]! };
  });
}

/** The coefficients that a card amounts to. Of what not knowing is worth experts say nothing. */
export function priorOf({ points }: Pick<Draft, 'points'>, pointsPerLogOdds: number): Float64Array {
  const prior = new Float64Array(FEATURES);
  PLACES.forEach(({ first, groups }, place) => {
    for (let step = 0; step < groups; step++)
      prior[first + step] = (points[place]![step]! - (points[place]![step - 1] ?? 0)) / pointsPerLogOdds;
  });
  return prior;
}

export function featuresOf(states: Uint8Array): number[] {
  const found: number[] = [];
  PLACES.forEach(({ first, groups }, place) => {
    const state = groupOf(states[place]!);
    if (groups === 0 || state === 0) return;
    if (state === UNKNOWN) found.push(first + groups);
    else for (let step = 0; step < state; step++) found.push(first + step);
  });
  return found;
}

export function examplesOf(strata: readonly Stratum[]): Example[] {
  return strata.flatMap(({ patterns }, stratum) =>
    patterns.map(({ states, companies, failed }) => ({
      stratum,
      features: featuresOf(states),
      companies,
      failed,
    })),
  );
}
