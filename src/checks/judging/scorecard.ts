/**
 * Turns costs into contributions: points are capped per family and in all at 100, then knock-outs bring the score into their
 * band, in which the points order. Only sums, caps and minima are used, so another charge never raises a score, and order never matters.
 */
import type { Cost, Family } from '../check.ts';
import { byText } from '../records/known-facts.ts';
import { limitBy, pointsLeft } from '../scale/fading.ts';
import { FAMILY_CAPS } from '../scale/family-caps.ts';
import type { Contribution } from './judgement.ts';
import { KNOCK_OUT_CEILING, WITHIN_A_BAND } from './verdict.ts';

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
  return [...points, ...knockOuts(charges, scoreOf(points))];
}

export function scoreOf(taken: readonly Contribution[]): number {
  return taken.reduce((score, { points }) => score + points, 100);
}

/** The score without its parts, which is faster for thousands of cases. */
export function scoreOfCharges(charges: readonly Charge[], caps: Caps = FAMILY_CAPS): number {
  const byFamily: Partial<Record<Family, number>> = {};
  for (const { family, cost } of charges) byFamily[family] = (byFamily[family] ?? 0) + pointsLeft(cost);
  const families = Object.keys(byFamily) as Family[];
  const points = families.reduce((sum, family) => sum + Math.min(byFamily[family]!, caps[family]), 0);
  return limitedTo(limitOf(charges), points);
}

/** The score for these points, where knock-outs allow `limit` at most: within their band the points order. */
export function limitedTo(limit: number, points: number): number {
  const free = 100 - Math.min(points, ALL);
  return limit === 100 ? free : Math.max(0, Math.min(free, limit - Math.floor(points * WITHIN_A_BAND)));
}

/** The best score that knock-outs allow; 100 without one. */
export const limitOf = (charges: readonly Charge[]): number =>
  grounds(charges).reduce((limit, ground) => Math.min(limit, ground.limit), 100);

/** Keys of the checks that allow no better score than `limitOf` says, in their own order. */
export function limiting(charges: readonly Charge[]): string[] {
  const all = grounds(charges);
  const lower = all.filter(({ limit }, n) => all.slice(0, n).every(before => limit < before.limit));
  return [...new Set(lower.map(({ charge }) => charge.check))].sort();
}

interface Ground {
  readonly charge: Charge;
  readonly limit: number;
}

/** What a second ground takes beside the first, as a share: two of `moderate_risk` are `high_risk`. */
const SECOND = 0.8;

/**
 * The strongest knock-out, and one of another family, which adds to it down to `high_risk`. Within a family they may be one and
 * the same matter.
 */
function grounds(charges: readonly Charge[]): Ground[] {
  const sorted = charges
    .filter(({ cost }) => cost.knockOut)
    .sort((a, b) => ceiling(a) - ceiling(b) || byText(a.because, b.because) || worseFirst(a, b));
  const [strongest] = sorted;
  if (!strongest) return [];
  const adding = sorted.filter(({ cost }) => !cost.alone);
  const first = adding[0];
  const second = adding.find(({ family }) => family !== first!.family);
  const ground = { charge: strongest, limit: ceiling(strongest) };
  if (!first || !second) return [ground];
  const both = ceiling(first) - Math.round((100 - ceiling(second)) * SECOND);
  return [ground, { charge: second, limit: Math.max(both, KNOCK_OUT_CEILING.high_risk) }];
}

/** Worst first: what decides the verdict, then what costs most, then known before unknown. */
export function worseFirst(a: Charge, b: Charge): number {
  return (
    ceiling(a) - ceiling(b) ||
    pointsLeft(b.cost) - pointsLeft(a.cost) ||
    byText(a.because, b.because) ||
    byText(a.check, b.check)
  );
}

const ceiling = ({ cost }: Charge): number => limitBy(cost);

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
  members.map(charge => ({ charge, points: pointsLeft(charge.cost) }));

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

/** Each with what it takes beyond the ones before it. */
function knockOuts(charges: readonly Charge[], score: number): Contribution[] {
  let left = score;
  return grounds(charges).flatMap(({ charge, limit }): Contribution[] => {
    const taken = left - limitedTo(limit, 100 - score);
    if (taken <= 0) return [];
    left -= taken;
    return [{ ...part(charge, taken), because: 'knock-out' }];
  });
}
