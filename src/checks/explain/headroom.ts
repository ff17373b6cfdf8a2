/** The distance of a score to the neighbouring bands. */
import type { Verdict } from '../judging/judgement.ts';
import { floorOf, VERDICTS } from '../judging/verdict.ts';

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

export const headroomOf = ({ heldBy, ...scored }: Scored & Pick<Headroom, 'heldBy'>): Headroom => ({
  ...pointsToBands(scored),
  heldBy,
});

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
