/**
 * The level of each check in an assessment: which row of its scale it hit, or that it was clear, unknown or not applicable.
 * Kept for ever, after evidence and facts are gone, so that the model can be compared with what became of the companies.
 */
import type { Check, Cost, Outcome } from '../check.ts';
import type { Answer } from './examine.ts';
import type { Judgement } from './judgement.ts';

export interface Level {
  readonly level: Outcome['kind'];
  /** Place in the check's scale, from 1, in the version of the assessment; null if it is no hit, or is not known. */
  readonly row: number | null;
  /** What the check took from the score, a knock-out included: the levels' points sum to `100 - score`. */
  readonly points: number;
  /** Its records hold the verdict, alone or with others: while all stand, no points lead to a better one. */
  readonly holds?: true;
}

export type Levels = Readonly<Record<string, Level>>;

export const levelsOf = (
  answers: readonly Answer[],
  { contributions, heldBy }: Pick<Judgement, 'contributions' | 'heldBy'>,
): Levels => {
  const taken = Map.groupBy(contributions, ({ check }) => check);
  const pointsOf = (key: string) => (taken.get(key) ?? []).reduce((sum, { points }) => sum - points, 0);
  return Object.fromEntries(
    answers.map(({ check, outcome, charge }) => [
      check.key,
      {
        level: outcome.kind,
        row: outcome.kind === 'hit' && charge ? rowOf(check, charge.cost) : null,
        points: pointsOf(check.key),
        ...(heldBy.includes(check.key) ? { holds: true } : {}),
      },
    ]),
  );
};

function rowOf({ weights }: Check, cost: Cost): number | null {
  const exact = weights.findIndex(
    row => row.reason === cost.reason && row.points === cost.points && row.knockOut === cost.knockOut,
  );
  // A floor may limit more than the row does.
  const same = weights.findIndex(row => row.reason === cost.reason && row.points === cost.points);
  return exact >= 0 ? exact + 1 : same >= 0 ? same + 1 : null;
}
