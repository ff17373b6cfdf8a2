/**
 * Turns costs into contributions: points are capped per family and in all at 100, then the strongest knock-out brings the score into its
 * band. Only sums, caps and minima are used, so another charge never raises a score, and order never matters.
 */
import type { Cost, Family } from '../check.ts';
import { byText } from '../records/known-facts.ts';
import { FAMILY_CAPS } from '../scale/family-caps.ts';
import type { Contribution } from './judgement.ts';
import { KNOCK_OUT_CEILING } from './verdict.ts';

/** The points of one check, before caps. */
export interface Charge {
  readonly check: string;
  readonly family: Family;
  readonly cost: Cost;
  readonly because: 'hit' | 'unknown';
}

/** Whether the charge can cost anything: a check of weight 0 is information only. */
export function costsSomething({ cost }: Charge): boolean {
  return cost.knockOut !== undefined || cost.points > 0;
}

export type Caps = Readonly<Record<Family, number>>;

/** The parts taken from 100, the largest first and a knock-out last. All are integers; they sum to `score - 100`. */
export function contributions(charges: readonly Charge[], caps: Caps = FAMILY_CAPS): Contribution[] {
  const byFamily = [...Map.groupBy(charges, charge => charge.family)];
  const shares = byFamily.flatMap(([family, members]) => trimmed(shared(members), caps[family]));
  const points = trimmed(shares, ALL)
    .map(({ charge, points }) => part(charge, points))
    .filter(part => part.points < 0)
    .sort((a, b) => a.points - b.points || byText(a.check, b.check));
  return [...points, ...knockOut(charges, scoreOf(points))];
}

export function scoreOf(parts: readonly Contribution[]): number {
  return parts.reduce((score, { points }) => score + points, 100);
}

/** The score without its parts, which is faster for thousands of cases. */
export function scoreOfCharges(charges: readonly Charge[], caps: Caps = FAMILY_CAPS): number {
  const asked: Partial<Record<Family, number>> = {};
  let lowest = 100;
  for (const charge of charges) {
    asked[charge.family] = (asked[charge.family] ?? 0) + charge.cost.points;
    lowest = Math.min(lowest, ceiling(charge));
  }
  const families = Object.keys(asked) as Family[];
  const points = families.reduce((sum, family) => sum + Math.min(asked[family]!, caps[family]), 0);
  return Math.min(100 - Math.min(points, ALL), lowest);
}

/** Worst first: what decides the verdict, then what costs most, then known before unknown. */
export function worseFirst(a: Charge, b: Charge): number {
  return (
    ceiling(a) - ceiling(b) ||
    b.cost.points - a.cost.points ||
    byText(a.because, b.because) ||
    byText(a.check, b.check)
  );
}

function ceiling({ cost }: Charge): number {
  return cost.knockOut ? KNOCK_OUT_CEILING[cost.knockOut] : 100;
}

function part({ check, family, cost, because }: Charge, points: number): Contribution {
  return { check, family, reason: cost.reason, points: -points, because };
}

/** All that can be lost. */
const ALL = 100;

interface Share {
  readonly charge: Charge;
  readonly points: number;
}

const shared = (members: readonly Charge[]): Share[] =>
  members.map(charge => ({ charge, points: charge.cost.points }));

/**
 * Above the cap every member keeps its proportional share, so that no record disappears behind another. Left-over points
 * go to the largest remainders (Hamilton's method), ties by charge and key.
 */
function trimmed(members: readonly Share[], cap: number): Share[] {
  const total = members.reduce((sum, { points }) => sum + points, 0);
  if (total <= cap) return [...members];
  const shares = members.map(({ charge, points }) => {
    const scaled = points * cap;
    return { charge, whole: Math.floor(scaled / total), remainder: scaled % total };
  });
  const left = cap - shares.reduce((sum, { whole }) => sum + whole, 0);
  return shares
    .sort((a, b) => b.remainder - a.remainder || worseFirst(a.charge, b.charge))
    .map(({ charge, whole }, rank) => ({ charge, points: whole + (rank < left ? 1 : 0) }));
}

function knockOut(charges: readonly Charge[], score: number): Contribution[] {
  const strongest = charges
    .filter(({ cost }) => cost.knockOut)
    .sort((a, b) => ceiling(a) - ceiling(b) || byText(a.because, b.because) || worseFirst(a, b))[0];
  if (!strongest || score <= ceiling(strongest)) return [];
  return [{ ...part(strongest, score - ceiling(strongest)), because: 'knock-out' }];
}
