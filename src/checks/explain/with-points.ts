import type { Cost, Outcome } from '../check.ts';
import type { Contribution } from '../judging/judgement.ts';

/** For each check its outcome, evidence and points. */
export function withPoints(
  outcomes: Readonly<Record<string, Outcome>>,
  contributions: readonly Contribution[],
): Record<string, Outcome & { readonly points: number }> {
  const points = (key: string) =>
    contributions.filter(one => one.check === key).reduce((sum, one) => sum + one.points, 0);
  return Object.fromEntries(
    Object.entries(outcomes).map(([key, outcome]) => [key, { ...shown(outcome), points: points(key) }]),
  );
}

/** Without what only judging needs: what an unknown check may still cost (bounds and headroom tell it), and how age counts. */
function shown(outcome: Outcome): Outcome {
  if (outcome.kind === 'unknown') {
    const { atWorst: _, ...rest } = outcome;
    return rest;
  }
  if (outcome.kind === 'not-applicable' || !outcome.pending) return outcome;
  const { because, cost } = outcome.pending;
  return { ...outcome, pending: { because, cost: shownCost(cost) } };
}

const shownCost = ({ points, reason, knockOut }: Cost): Cost => ({
  points,
  reason,
  ...(knockOut && { knockOut }),
});
