/** Costs that grow in steps: points from a value upwards, the highest step first. */
export type Steps = readonly (readonly [from: number, points: number])[];

/** Points for `value`; never fewer for a larger value, if the steps are in order. */
export function pointsFrom(steps: Steps, value: number): number {
  return steps.find(([from]) => value >= from)?.[1] ?? 0;
}
