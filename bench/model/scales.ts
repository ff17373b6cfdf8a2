/** The features of the fit: for each check the groups of rows of its scale, mildest first. Rows that experts hold equal share a group. */
import { CATALOGUE } from '../../src/checks/catalogue/catalogue.ts';
import type { Check, Cost, Known, Weight } from '../../src/checks/check.ts';
import { type Answer, examine, latentAnswers } from '../../src/checks/judging/examine.ts';
import { KNOCK_OUT_CEILING } from '../../src/checks/judging/verdict.ts';
import { rowOf } from './row-of.ts';

export interface Scale {
  readonly check: Check;
  /** State 1 is `groups[0]`, the mildest. None of a check that only informs. */
  readonly groups: readonly (readonly Weight[])[];
}

/** A check whose registers are silent. */
export const UNKNOWN = 63;

export const ceilingOf = ({ knockOut }: Cost): number => (knockOut ? KNOCK_OUT_CEILING[knockOut] : 100);
const milderFirst = (a: Cost, b: Cost): number => ceilingOf(b) - ceilingOf(a) || a.points - b.points;

export function scaleOf(check: Check): Scale {
  const onlyInforms = check.weights.every(isFree);
  const rows = onlyInforms ? [] : check.weights.filter(row => !staysFree(check, row)).toSorted(milderFirst);
  const groups = [...Map.groupBy(rows, row => `${row.points} ${row.knockOut}`).values()];
  if (groups.length >= UNKNOWN) throw new Error(`${check.key} has more rows than the fit can tell apart`);
  return { check, groups };
}

const isFree = ({ points, knockOut }: Cost): boolean => points === 0 && !knockOut;

/** What other companies did under the same director costs only where experts hold it adverse, whatever a world says. */
const staysFree = ({ family }: Check, row: Cost): boolean => family === 'directors' && isFree(row);

export const SCALES: readonly Scale[] = CATALOGUE.map(scaleOf);

/** Of every check: 0 if it is clear, does not apply or informs only; else the group of its row, or `UNKNOWN`. */
export function statesOf(known: Known): Uint8Array {
  const answers = examine(known, CATALOGUE);
  const latent = new Map(latentAnswers(known, answers).map(answer => [answer.check.key, answer]));
  return Uint8Array.from(answers, (answer, place) => {
    if (answer.outcome.kind !== 'unknown') return stateOf(SCALES[place]!, answer);
    const shown = latent.get(answer.check.key);
    return (shown?.charge && stateOf(SCALES[place]!, shown)) || UNKNOWN;
  });
}

function stateOf({ check, groups }: Scale, { outcome, charge }: Answer): number {
  if (outcome.kind !== 'hit' || charge === null) return 0;
  const row = rowOf(check, charge.cost);
  return groups.findIndex(group => group.includes(row)) + 1;
}
