/** How far a score is from the bands beside its own. */
import type { Verdict } from './judgement.ts';
import { floorOf, VERDICTS } from './verdict.ts';

export interface Headroom {
  /** The next better verdict and the points missing to its band; null at the best. */
  readonly better: Step | null;
  /** The next worse verdict and the points whose loss leads into its band; null at the worst. */
  readonly worse: Step | null;
}

interface Step {
  readonly verdict: Verdict;
  readonly points: number;
}

/**
 * Points alone. What holds a score in its band by a knock-out, or keeps `no_records` away because it is unknown, has
 * to go as well: which changes do it is what counterfactuals say.
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
