/** How a record loses its cost by age, without a cliff: no day takes more than a third of it. One way for every check. */
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import type { Cost, Fading, Quarters } from '../check.ts';
import { KNOCK_OUT_CEILING } from '../judging/verdict.ts';
import type { Some } from '../records/known-facts.ts';
import { pointsFrom, type Steps } from './weights.ts';

/** What age has left of a record of that day: 4 quarters are the whole, 0 is nothing. */
export function quartersLeft(
  on: LocalDate,
  today: LocalDate,
  { wholeMonths, windowMonths }: Fading,
): 0 | 4 | Quarters {
  const span = (windowMonths - wholeMonths) / 3;
  const ends = [wholeMonths, wholeMonths + span, wholeMonths + 2 * span, windowMonths];
  const passed = ends.filter(months => on < addMonths(today, -Math.round(months))).length;
  return (4 - passed) as 0 | 4 | Quarters;
}

/** The cost with what age has left of it; of nothing no points. */
export function faded(cost: Cost, left: 0 | 4 | Quarters): Cost {
  if (left === 4) return cost;
  const { points, reason, knockOut } = cost;
  return left === 0 ? { points: 0, reason } : { points, reason, left, ...(knockOut ? { knockOut } : {}) };
}

const HALF = [1, 1, 1, 1, 2] as const satisfies readonly Quarters[];

export const halved = (cost: Cost): Cost => ({ ...cost, left: HALF[cost.left ?? 4]! });

/** In whole points; a record that still counts is never free. */
export const pointsLeft = ({ points, left }: Pick<Cost, 'points' | 'left'>): number =>
  left === undefined ? points : Math.max(Math.round((points * left) / 4), Math.min(points, 1));

/** The best score that the cost allows: what age takes from a knock-out, its limit gives back. */
export const limitBy = ({ knockOut, left }: Cost): number =>
  knockOut ? 100 - Math.round(((100 - KNOCK_OUT_CEILING[knockOut]) * (left ?? 4)) / 4) : 100;

/** Of several costs of one check the one that takes most points. */
export const dearest = ([first, ...rest]: Some<Cost>): Cost =>
  rest.reduce((most, cost) => {
    const more = pointsLeft(cost) - pointsLeft(most);
    return more > 0 || (more === 0 && limitBy(cost) < limitBy(most)) ? cost : most;
  }, first);

/** The one that limits the verdict most. */
export const heaviest = ([first, ...rest]: Some<Cost>): Cost =>
  rest.reduce((worst, cost) => {
    const [limit, least] = [limitBy(cost), limitBy(worst)];
    return limit < least || (limit === least && pointsLeft(cost) > pointsLeft(worst)) ? cost : worst;
  }, first);

/** What so many records cost: one for each number of those that age has left most of, faded as the last of them has. */
export function costsByLeft(
  lefts: readonly (0 | 4 | Quarters)[],
  costOf: (records: number) => Cost,
): Some<Cost> {
  const [first, ...rest] = lefts.toSorted((a, b) => b - a).map((left, n) => faded(costOf(n + 1), left));
  return first ? [first, ...rest] : [costOf(0)];
}

export const costsByNumber = (
  days: readonly LocalDate[],
  { today, fading, costOf }: { today: LocalDate; fading: Fading; costOf: (records: number) => Cost },
): Some<Cost> =>
  costsByLeft(
    days.map(on => quartersLeft(on, today, fading)),
    costOf,
  );

/** The same by the points of a number. */
export const costsBySteps = (
  days: readonly LocalDate[],
  { today, fading, steps, reason }: { today: LocalDate; fading: Fading; steps: Steps; reason: string },
): Some<Cost> =>
  costsByNumber(days, { today, fading, costOf: records => ({ points: pointsFrom(steps, records), reason }) });

/** What ages have left of sums: the youngest records first, each with the sum up to it. */
export function costsBySum(
  records: readonly { readonly on: LocalDate; readonly euros: number }[],
  { today, fading, steps, reason }: { today: LocalDate; fading: Fading; steps: Steps; reason: string },
): Some<Cost> {
  const young = records.toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : b.euros - a.euros));
  let sum = 0;
  const [first, ...rest] = young.map(({ on, euros }) => {
    sum += euros;
    return faded({ points: pointsFrom(steps, sum), reason }, quartersLeft(on, today, fading));
  });
  return first ? [first, ...rest] : [{ points: pointsFrom(steps, 0), reason }];
}
