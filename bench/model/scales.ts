/** The features of the fit: for each check the groups of rows of its scale, mildest first. Rows that experts hold equal share a group. */
import { CATALOGUE } from '../../src/checks/catalogue/catalogue.ts';
import type { Check, Cost, Known, Quarters, Weight } from '../../src/checks/check.ts';
import { type Answer, examine, latentAnswers } from '../../src/checks/judging/examine.ts';
import { limitOf } from '../../src/checks/judging/scorecard.ts';
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
  // What experts hold not adverse costs nothing, whatever a world says.
  const rows = check.weights.filter(row => !isFree(row)).toSorted(milderFirst);
  const groups = [...Map.groupBy(rows, row => `${row.points} ${row.knockOut}`).values()];
  if (groups.length >= UNKNOWN) throw new Error(`${check.key} has more rows than the fit can tell apart`);
  return { check, groups };
}

const isFree = ({ points, knockOut }: Cost): boolean => points === 0 && !knockOut;

export const SCALES: readonly Scale[] = CATALOGUE.map(scaleOf);

const LEFT_BITS = 6;

/** The group of a state, or `UNKNOWN`; and the quarters that age has left of it. */
export const groupOf = (state: number): number => state & UNKNOWN;
export const leftOf = (state: number): 4 | Quarters => (state >> LEFT_BITS || 4) as 4 | Quarters;

/**
 * Of every check: 0 if it is clear, does not apply or informs only; else the group of its row, with what age has left of it, or
 * `UNKNOWN`. Last, the best score that knock-outs allow.
 */
export function statesOf(known: Known): Uint8Array {
  const answers = examine(known, CATALOGUE);
  const latent = new Map(latentAnswers(known, answers).map(answer => [answer.check.key, answer]));
  const states = answers.map((answer, place) => {
    if (answer.outcome.kind !== 'unknown') return stateOf(SCALES[place]!, answer);
    const shown = latent.get(answer.check.key);
    return (shown?.charge && stateOf(SCALES[place]!, shown)) || UNKNOWN;
  });
  const charges = answers.flatMap(({ charge, limits }) => [...(charge ? [charge] : []), ...limits]);
  return Uint8Array.from([...states, limitOf(charges)]);
}

function stateOf({ check, groups }: Scale, { outcome, charge }: Answer): number {
  if (outcome.kind !== 'hit' || charge === null) return 0;
  const { left, ...whole } = charge.cost;
  const row = rowOf(check, whole);
  const group = groups.findIndex(group => group.includes(row)) + 1;
  return group === 0 ? 0 : group | ((left ?? 0) << LEFT_BITS);
}
