/** From signs and counter-signs to a level: weights are added, as weights of evidence are. */
import type { CounterSignKind, PhoenixIndicatorKind, PhoenixLevel } from '../../facts/phoenix-finding.ts';
import * as business from './business-signs.ts';
import { TWO_CLIENTS, WHOLE_NAME } from './business-signs.ts';
import * as conduct from './conduct-signs.ts';
import { ALL_PEOPLE, WHOLE_PERSON } from './conduct-signs.ts';
import * as counter from './counter-signs.ts';
import type { CounterSign, Pair, Sign } from './pair.ts';
import { OWN_DOOR } from './same-place.ts';
import { controls } from './ties.ts';

/** All signs, in the order in which they are shown. */
const SIGNS = [
  conduct.timing,
  business.seat,
  business.name,
  business.client,
  business.division,
  conduct.front,
  conduct.hiddenHolder,
  conduct.samePeople,
  conduct.kin,
  conduct.serial,
  business.activity,
  business.licence,
  conduct.culpable,
  conduct.debtsLeft,
  conduct.movesBefore,
] as const;

const COUNTER_SIGNS = [
  counter.otherTrade,
  counter.estateSale,
  counter.buyOut,
  counter.sisters,
  counter.sideBySide,
  counter.merger,
] as const;

export const signsOf = (pair: Pair): NonNullable<Sign>[] => SIGNS.flatMap(read => read(pair) ?? []);
export const counterSignsOf = (pair: Pair): NonNullable<CounterSign>[] =>
  COUNTER_SIGNS.flatMap(read => read(pair) ?? []);

/** What carries the business over. Without any of it, to begin again is only to begin again. */
const CARRIES: readonly PhoenixIndicatorKind[] = ['name', 'seat', 'client', 'division'];
/** What every builder who begins again shows makes nothing strong. */
const ORDINARY: readonly PhoenixIndicatorKind[] = ['activity'];

const MODERATE = 5;
const STRONG = 7;
/** One client in common is a town's only builder; a door or a name is more. */
const CARRIED_MODERATE = 2;
const CARRIED_STRONG = 3;

export interface Evidence {
  readonly signs: ReadonlyMap<PhoenixIndicatorKind, number>;
  readonly counterSigns: ReadonlyMap<CounterSignKind, number>;
}

export function weigh(
  signs: readonly NonNullable<Sign>[],
  counterSigns: readonly NonNullable<CounterSign>[],
): Evidence {
  return {
    signs: new Map(signs.map(({ kind, weight }) => [kind, weight])),
    counterSigns: new Map(counterSigns.map(({ kind, weight }) => [kind, weight])),
  };
}

/** The level of this evidence. `reserve`: what is taken off for a weak link or a failure that is not yet one. */
export function levelOf(
  { ties, start, failure }: Pick<Pair, 'ties' | 'start' | 'failure'>,
  { signs, counterSigns }: Evidence,
  reserve: number,
): PhoenixLevel {
  const of = (kinds: Iterable<PhoenixIndicatorKind>) => sum([...kinds].map(kind => signs.get(kind) ?? 0));
  const all = of(signs.keys());
  if (all === 0) return 'none';
  const against = sum([...counterSigns.values()]) - reserve;
  const areAll = signs.get('same-people') === ALL_PEOPLE;
  // The people and their trade are all that a small house has.
  const house = areAll && signs.has('activity') ? ALL_PEOPLE : 0;
  const carried = of(CARRIES) + house + (counterSigns.get('sisters') ?? 0);
  if (ties.length === 0)
    return resemblanceOf(signs, { isDoubtful: against < 0, isBefore: start.on < failure.on });
  const isSeries = signs.has('serial') && signs.has('activity') && signs.has('timing');
  if (all + against < MODERATE || (carried < CARRIED_MODERATE && !isSeries)) return 'weak';
  const isHouse = signs.has('name') || signs.has('seat') || areAll;
  // A like name alone is no beginning: a company may have many reasons for it.
  const isInTime = signs.has('timing') || (start.kind === 'turned' && start.byShared);
  const isStrong = all - of(ORDINARY) + against >= STRONG && carried >= CARRIED_STRONG && isHouse && isInTime;
  return isStrong ? 'strong' : 'moderate';
}

/**
 * Without a number that links the two, only door, name and time together say something, and more with kin, for whom a door of their own
 * or two clients are enough; so is, for who bears a whole rare name, any of the three. A whole name that was founded before the failure and has the
 * door too can only have waited for it: while the other bore it, nobody else could. A whole name alone says a little.
 */
function resemblanceOf(
  signs: Evidence['signs'],
  { isDoubtful, isBefore }: { isDoubtful: boolean; isBefore: boolean },
): PhoenixLevel {
  const [name, seat, client, kin] = (['name', 'seat', 'client', 'kin'] as const).map(
    kind => signs.get(kind) ?? 0,
  ) as [number, number, number, number];
  if ((signs.get('timing') ?? 0) === 0) return 'none';
  const ofKin = seat === OWN_DOOR || client === TWO_CLIENTS || (name > 0 && seat > 0);
  const goesOn =
    (kin > 0 && ofKin) ||
    (kin === WHOLE_PERSON && name + seat + client > 0) ||
    (name === WHOLE_NAME && seat > 1 && isBefore);
  if (goesOn) return isDoubtful ? 'resemblance' : 'moderate';
  if (name === 0) return 'none';
  if (seat > 0) return isDoubtful ? 'weak' : 'resemblance';
  return name === WHOLE_NAME ? 'weak' : 'none';
}

const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0);

/** A partner who never ran the failed company, nor owned it alone, is a weak link; an open petition is no failure yet. */
export function reserveOf({ ties, predecessor, failure }: Pair): number {
  const isWeakLink =
    ties.length > 0 &&
    ties.every(({ there }) => there.capacity === 'partner' && !controls(there.who, predecessor));
  return (isWeakLink ? 1 : 0) + (failure.kind === 'petition' ? 1 : 0);
}
