/** The rows of a check's scale: what the fit finds points for, and what a cost is looked up by. */
import type { Check, Cost, Weight } from '../../src/checks/check.ts';

/**
 * The row of the scale that the catalogue's cost names. An unknown's cost has a reason of its own, so reasons only break ties; of a
 * row that costs nothing a floor may be the cost.
 */
export function rowOf({ key, weights }: Check, cost: Cost): Weight {
  const named = ({ points, reason }: Weight) => points === cost.points && reason === cost.reason;
  const same = weights.filter(row => row.points === cost.points && row.knockOut === cost.knockOut);
  const row = same.find(named) ?? same[0] ?? weights.find(named);
  if (!row) throw new Error(`${key}: no row of its scale costs ${JSON.stringify(cost)}`);
  return row;
}
