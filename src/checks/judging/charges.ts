/** What the outcome of one check is charged, now and at worst and best, with the floors that limit the verdict beside its points. */
import type { Check, Cost, KnockOut, Known, Outcome } from '../check.ts';
import { FLOORS } from '../floors.ts';
import { isSilent, type Left } from '../records/grounds.ts';
import { isSome } from '../records/known-facts.ts';
import { ifLarge } from '../records/size.ts';
import { dearest, faded, heaviest, limitBy, pointsLeft } from '../scale/fading.ts';
import { costsOf } from '../scale/fitted-card.ts';
import type { Charge } from './scorecard.ts';

interface Shown {
  /** What the records cost; empty where there is no hit. */
  readonly shown: readonly Cost[];
  readonly known: Known;
}

export const shownCosts = (check: Check, outcome: Outcome, known: Known): readonly Cost[] =>
  outcome.kind === 'hit' ? costsOf(check.cost(outcome, known)) : [];

/** The one way to charge: of several costs the dearest, and besides it the one that limits the verdict more. */
export function charged(
  { key, family }: Check,
  costs: readonly Cost[],
  because: Charge['because'],
): Charge[] {
  if (!isSome(costs)) return [];
  const [most, strictest] = [dearest(costs), heaviest(costs)];
  const limits = limitBy(strictest) < limitBy(most) ? [limitOnly(strictest)] : [];
  return [most, ...limits].map(cost => ({ check: key, family, cost, because }));
}

/** A floor as a cost without points. That of an unknown stands for no record, and adds to no other. */
function floorCost({ key }: Check, known: Known, { reason, ...how }: FloorUse): Cost[] {
  const floor = floorOn(key, known, how.atWorst);
  const alone = how.alone || floor?.alone ? { alone: true as const } : {};
  const said = how.atWorst || how.alone ? reason : (floor?.reason ?? reason);
  return floor
    ? [{ ...faded({ points: 0, knockOut: floor.atBest, reason: said }, floor.left), ...alone }]
    : [];
}
interface FloorUse {
  readonly reason: string;
  readonly atWorst?: boolean;
  readonly alone?: boolean;
}

export function chargesNow(check: Check, outcome: Outcome, { shown, known }: Shown): Charge[] {
  if (outcome.kind === 'unknown') {
    const cost = unknownCost(check, outcome);
    return charged(
      check,
      [cost, ...floorCost(check, known, { reason: cost.reason, alone: true })],
      'unknown',
    );
  }
  const [first] = shown;
  return first ? charged(check, [...shown, ...floorCost(check, known, first)], 'hit') : [];
}

export function chargesAtWorst(check: Check, outcome: Outcome, { shown, known }: Shown): Charge[] {
  const possible = outcome.kind === 'unknown' ? (outcome.atWorst ?? check.worst) : pendingCost(outcome);
  const costs = possible ? [possible, ...shown] : shown;
  const [first] = costs;
  if (!first) return [];
  const floor = floorCost(check, known, { reason: first.reason, atWorst: true });
  return charged(check, [...costs, ...floor], possible ? 'unknown' : 'hit');
}

/** What is shown and stays, as cheap as silent registers can make it. */
export function chargesAtBest(check: Check, outcome: Outcome, known: Known): Charge[] {
  const eased = check.eases ? ifLarge(known) : known;
  const shown = shownCosts(check, outcome, eased);
  const [first] = shown;
  return first ? charged(check, [...shown, ...floorCost(check, eased, first)], 'hit') : [];
}

/** What not knowing is worth, never more than the worst. It is no record, so it is never a knock-out by itself. */
function unknownCost(check: Check, { atWorst }: Extract<Outcome, { kind: 'unknown' }>): Cost {
  const { points, reason } = atWorst ?? check.worst;
  return { points: worthOfUnknown(check, points), reason };
}

const worthOfUnknown = ({ unknownPoints }: Check, atWorst: number): number =>
  Math.min(unknownPoints ?? atWorst, atWorst);

/** What not knowing the rest adds to the cost now, by points alone. */
export function pendingOf(check: Check, outcome: Outcome, charge: Charge | null): Charge | null {
  const { key, family } = check;
  const most = pendingCost(outcome);
  if (!most) return null;
  const points = worthOfUnknown(
    check,
    Math.max(0, pointsLeft(most) - (charge ? pointsLeft(charge.cost) : 0)),
  );
  return { check: key, family, cost: { points, reason: most.reason }, because: 'unknown' };
}

/** What the cost limits the verdict to, without its points. */
export const limitOnly = ({ points: _, ...cost }: Cost): Cost => ({ ...cost, points: 0 });

function pendingCost(outcome: Outcome): Cost | null {
  return outcome.kind === 'hit' || outcome.kind === 'clear' ? (outcome.pending?.cost ?? null) : null;
}

export interface HeldFloor {
  readonly atBest: KnockOut;
  readonly left: Exclude<Left, 0>;
  readonly reason?: string;
  readonly alone?: true;
}

const FLOORS_OF = Map.groupBy(FLOORS, ({ check }) => check);

/** The floor that limits a check most, `atWorst` with what silent registers could show; null where none holds. */
export function floorOn(check: string, known: Known, atWorst = false): HeldFloor | null {
  const all = (FLOORS_OF.get(check) ?? []).flatMap((floor): HeldFloor[] => {
    const { atBest, alsoReads } = floor;
    const isOpen = atWorst && alsoReads !== undefined && isSilent(known, alsoReads);
    const held = isOpen ? 4 : (atWorst && floor.atWorst?.(known)) || floor.left(known);
    if (held === 0) return [];
    const reason = floor.reason ? { reason: floor.reason } : {};
    return [{ atBest, left: held, ...reason, ...(!isOpen && floor.alone?.(known) ? { alone: true } : {}) }];
  });
  const limit = ({ atBest, left }: HeldFloor) =>
    limitBy(faded({ points: 0, knockOut: atBest, reason: '' }, left));
  return all.toSorted((a, b) => limit(a) - limit(b))[0] ?? null;
}
