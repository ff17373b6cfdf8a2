/**
 * The card: whole points for every cost of every check, made by `npm run model -- fit`. Experts say which records are worse than
 * which, and which limit the verdict; the card says how many points each is worth, and what not knowing is worth.
 */
import type { Check, Cost, Family, Outcome } from '../check.ts';
import type { Some } from '../records/known-facts.ts';
import card from './card.json' with { type: 'json' };

export interface FittedCard {
  readonly fittedTo: {
    /** Regimes by world. */
    readonly worlds: Readonly<Record<string, readonly string[]>>;
    readonly seeds: readonly number[];
    /** For each seed and regime. */
    readonly companies: number;
  };
  /** Points that double the odds of failing. */
  readonly pointsToDoubleOdds: number;
  readonly familyCaps: Readonly<Record<Family, number>>;
  readonly checks: Readonly<Record<string, CardCheck>>;
}

export interface CardCheck {
  /** What not knowing costs; more than 0 where a record costs, and at most the worst record. */
  readonly unknown: number;
  /** Points by the experts' cost, see `costName`. */
  readonly points: Readonly<Record<string, number>>;
}

export const CARD: FittedCard = card;

/** E.g. `12`, or `31 do_not_proceed`: records of a check that experts hold equal cost the same on every card. */
export const costName = ({ points, knockOut }: Pick<Cost, 'points' | 'knockOut'>): string =>
  knockOut ? `${points} ${knockOut}` : `${points}`;

/** The check with the points of the card. One that the card does not know keeps the experts' points. */
export function priced(check: Check, { checks }: Pick<FittedCard, 'checks'>): Check {
  const line = checks[check.key];
  if (!line) return check;
  const price = <Any extends Cost>(cost: Any): Any => ({ ...cost, points: pointsFor(line, cost) });
  return {
    ...check,
    weights: check.weights.map(price),
    worst: price(check.worst),
    unknownPoints: line.unknown,
    judge: known => pricedOutcome(check.judge(known), price),
    cost(hit, known) {
      const [first, ...rest] = costsOf(check.cost(hit, known));
      return [price(first), ...rest.map(price)];
    },
  };
}

export const costsOf = (cost: ReturnType<Check['cost']>): Some<Cost> => ('points' in cost ? [cost] : cost);

/**
 * What is pending may leave the knock-out of its cost aside. A cost that is newer than the card keeps the experts' points, until the
 * card is fitted again.
 */
const pointsFor = ({ points }: CardCheck, cost: Cost): number =>
  points[costName(cost)] ?? withAnyKnockOut(points, cost) ?? points[cost.points] ?? cost.points;

const withAnyKnockOut = (points: CardCheck['points'], cost: Cost): number | undefined =>
  Object.entries(points).find(([name]) => name.startsWith(`${cost.points} `))?.[1];

function pricedOutcome(outcome: Outcome, price: (cost: Cost) => Cost): Outcome {
  switch (outcome.kind) {
    case 'unknown':
      return outcome.atWorst ? { ...outcome, atWorst: price(outcome.atWorst) } : outcome;
    case 'hit':
    case 'clear':
      return outcome.pending
        ? { ...outcome, pending: { ...outcome.pending, cost: price(outcome.pending.cost) } }
        : outcome;
    case 'not-applicable':
      return outcome;
  }
}
