/** The distance of a score to the neighbouring bands. */
import type { Verdict } from '../judging/judgement.ts';
import { floorOf, VERDICTS } from '../judging/verdict.ts';

export interface Headroom {
  /** The next better verdict and the points to its band; null at the best. */
  readonly better: Step | null;
  /** The next worse verdict and the points whose loss leads into its band; null at the worst. */
  readonly worse: Step | null;
}

interface Step {
  readonly verdict: Verdict;
  readonly points: number;
}

/**
 * Counts points only. A knock-out, or an unknown that prevents `no_records`, must be cleared as well: counterfactuals
 * say which changes do it.
 */
export function headroomOf({ score, verdict }: { score: number; verdict: Verdict }): Headroom {
  const place = VERDICTS.indexOf(verdict);
  const [better, worse] = [VERDICTS[place - 1], VERDICTS[place + 1]];
  return {
    better: better ? { verdict: better, points: floorOf(better) - score } : null,
    worse: worse
      ? { verdict: worse, points: verdict === 'no_records' ? 1 : score - floorOf(verdict) + 1 }
      : null,
  };
}
