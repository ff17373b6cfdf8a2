import type { Outcome } from '../check.ts';
import type { Contribution } from '../judging/judgement.ts';

/** For each check its outcome, evidence and points. */
export function withPoints(
  outcomes: Readonly<Record<string, Outcome>>,
  contributions: readonly Contribution[],
): Record<string, Outcome & { readonly points: number }> {
  const points = (key: string) =>
    contributions.filter(one => one.check === key).reduce((sum, one) => sum + one.points, 0);
  return Object.fromEntries(
    Object.entries(outcomes).map(([key, outcome]) => [key, { ...outcome, points: points(key) }]),
  );
}
