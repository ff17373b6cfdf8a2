/** The distance of a score to the neighbouring bands. */
import type { Contribution, Judgement, Verdict } from '../judging/judgement.ts';
import { floorOf, VERDICTS, WITHIN_A_BAND } from '../judging/verdict.ts';

export interface Headroom extends PointsToBands {
  /** Keys of the checks whose records limit the verdict, alone or together: as long as all stand, no points lead to a better one. */
  readonly heldBy: readonly string[];
}

export interface PointsToBands {
  /** The next better verdict and the points to its band; null at the best. */
  readonly better: Step | null;
  /** The next worse verdict and the points whose loss leads into its band; null at the worst. */
  readonly worse: Step | null;
}

interface Step {
  readonly verdict: Verdict;
  readonly points: number;
}

interface Scored {
  readonly score: number;
  readonly verdict: Verdict;
}

export const headroomOf = (
  judgement: Scored & { readonly contributions: readonly Contribution[] },
): Headroom => ({
  ...pointsToBands(judgement),
  heldBy: heldBy(judgement),
});

/** Nothing where points alone lead to a better verdict, although a record limits how good it may be. */
export function heldBy({ verdict, contributions }: Pick<Judgement, 'verdict' | 'contributions'>): string[] {
  const better = VERDICTS[VERDICTS.indexOf(verdict) - 1];
  if (!better || limitTaken(contributions) >= floorOf(better)) return [];
  return contributions.filter(isKnockOut).map(({ check }) => check);
}

/** The best score that knock-outs allow, read off what was taken; 100 without one. */
function limitTaken(parts: readonly Contribution[]): number {
  if (!parts.some(isKnockOut)) return 100;
  const score = 100 - taken(parts);
  return score === 0 ? 0 : score + Math.floor(taken(parts.filter(part => !isKnockOut(part))) * WITHIN_A_BAND);
}

const isKnockOut = ({ because }: Contribution): boolean => because === 'knock-out';
const taken = (parts: readonly Contribution[]): number => parts.reduce((sum, { points }) => sum - points, 0);

/**
 * Counts points only. What holds the verdict, or an unknown that prevents `no_records`, must be cleared as well:
 * counterfactuals say which changes do it.
 */
export function pointsToBands({ score, verdict }: Scored): PointsToBands {
  const index = VERDICTS.indexOf(verdict);
  const [better, worse] = [VERDICTS[index - 1], VERDICTS[index + 1]];
  return {
    better: better ? { verdict: better, points: floorOf(better) - score } : null,
    worse: worse
      ? { verdict: worse, points: verdict === 'no_records' ? 1 : score - floorOf(verdict) + 1 }
      : null,
  };
}
