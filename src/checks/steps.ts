/** Costs that grow in steps: so many points from a value upwards, the highest step first. */
export type Steps = readonly (readonly [from: number, points: number])[];

/** Points for `value`; never fewer for more, as long as the steps go down. */
export function pointsFrom(steps: Steps, value: number): number {
  return steps.find(([from]) => value >= from)?.[1] ?? 0;
}
