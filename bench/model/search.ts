/** From log-odds to whole points: rounded, then moved one at a time as long as the objective falls. */
import type { Family } from '../../src/checks/check.ts';
import { type Draft, FAMILIES } from './draft.ts';
import { SCALES } from './scales.ts';

const PASSES = 6;
/** A point is moved only for a gain that is more than noise of the sum. */
const LEAST_GAIN = 5e-5;
const CAP_STEPS = [8, 3, 1];
const POINT_STEPS = [3, 1, -1, -3];

/** No family alone leads to the worst band. */
const MOST_OF_A_FAMILY = 60;

/** Of every group of every check: the least points, and the least distance to the milder one before it. */
export interface Bounds {
  readonly floors: readonly (readonly number[])[];
  readonly distances: readonly (readonly number[])[];
}
type Measure = (draft: Draft) => number;

/** Changes `draft` in place, and returns its objective. */
export function search(draft: Draft, measure: Measure, bounds: Bounds): number {
  let best = measure(draft);
  for (let pass = 0; pass < PASSES; pass++) {
    const before = best;
    best = moveCaps(draft, measure, best, bounds);
    best = movePoints(draft, measure, best, bounds);
    best = moveUnknowns(draft, measure, best);
    if (before - best < LEAST_GAIN) break;
  }
  return best;
}

function moveCaps(draft: Draft, measure: Measure, start: number, { floors }: Bounds): number {
  let best = start;
  for (const step of CAP_STEPS)
    for (const family of FAMILIES)
      for (const by of [step, -step]) best = tryCap(draft, measure, best, { family, by, floors });
  return best;
}

/** A cap stays above the floors of its rows, so that none is cut. */
function tryCap(
  draft: Draft,
  measure: Measure,
  best: number,
  { family, by, floors }: { family: Family; by: number; floors: Bounds['floors'] },
): number {
  const least = Math.max(...floors.filter((_, place) => SCALES[place]!.check.family === family).flat(), 1);
  if (draft.caps[family] + by < least || draft.caps[family] + by > MOST_OF_A_FAMILY) return best;
  const kept = draft.points.map(groups => [...groups]);
  const unknown = [...draft.unknown];
  draft.caps[family] += by;
  trim(draft);
  const found = measure(draft);
  if (found < best - LEAST_GAIN) return found;
  draft.caps[family] -= by;
  draft.points.forEach((_, place) => {
    draft.points[place] = kept[place]!;
    draft.unknown[place] = unknown[place]!;
  });
  return best;
}

/** No row costs more than its family's cap: each costs what the card prints. */
export function trim(draft: Draft): void {
  draft.points.forEach((groups, place) => {
    const cap = draft.caps[SCALES[place]!.check.family];
    draft.points[place] = groups.map(points => Math.min(points, cap));
    draft.unknown[place] = unknownWithin(draft.points[place]!, draft.unknown[place]!);
  });
}

function movePoints(draft: Draft, measure: Measure, start: number, bounds: Bounds): number {
  let best = start;
  draft.points.forEach((groups, place) => {
    for (let group = 0; group < groups.length; group++)
      for (const step of POINT_STEPS) {
        const kept = [...groups];
        for (let worse = group; worse < groups.length; worse++) groups[worse]! += step;
        const found = isAllowed(draft, place, bounds) ? measure(draft) : Number.POSITIVE_INFINITY;
        if (found < best - LEAST_GAIN) best = found;
        else groups.splice(0, groups.length, ...kept);
      }
  });
  return best;
}

/** Monotone with the least distances, not below the floors, not above the family's cap. */
function isAllowed(draft: Draft, place: number, bounds: Bounds): boolean {
  const [floors, distances] = [bounds.floors[place]!, bounds.distances[place]!];
  const groups = draft.points[place]!;
  const cap = draft.caps[SCALES[place]!.check.family];
  if (draft.unknown[place]! > groups.at(-1)!) return false;
  return groups.every(
    (points, group) =>
      points >= (groups[group - 1] ?? 0) + distances[group]! && points >= floors[group]! && points <= cap,
  );
}

/** Never nothing where a row costs, and never more than the worst row. */
export const unknownWithin = (points: readonly number[], wanted: number): number =>
  Math.min(Math.max(wanted, 1), points.at(-1) ?? 0);

function moveUnknowns(draft: Draft, measure: Measure, start: number): number {
  let best = start;
  draft.unknown.forEach((_, place) => {
    for (const step of [1, -1]) {
      const before = draft.unknown[place]!;
      draft.unknown[place] = unknownWithin(draft.points[place]!, before + step);
      const found = draft.unknown[place] === before ? best : measure(draft);
      if (found < best - LEAST_GAIN) best = found;
      else draft.unknown[place] = before;
    }
  });
  return best;
}
