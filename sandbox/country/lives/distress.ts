/**
 * Times in which a company cannot pay what falls due: the hidden cause of most of what registers later show. Nobody
 * outside sees a distress itself. What it leaves behind (arrears, suits, late accounts, resignations) depends on its
 * cause and depth, comes months later or never, and looks the same whether the company recovers in the end or fails.
 */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { addDays, daysBetween } from '../setting/calendar.ts';
import type { Rng } from '../setting/rng.ts';
import { earliest, latest } from './timeline.ts';

export interface Distress {
  readonly cause: DistressCause;
  readonly from: LocalDate;
  /** The day of recovery, or of the declaration that ends a failing company's last distress. */
  readonly to: LocalDate;
  /** 0 to 1: how much of what falls due is left unpaid. */
  readonly depth: number;
  readonly ends: 'recovery' | 'failure';
}

export type DistressCause =
  | 'client-lost'
  | 'work-unpaid'
  | 'cost-overrun'
  | 'overtrading'
  | 'owner-withdraws'
  | 'sudden-blow';

interface CauseProfile {
  readonly weight: number;
  readonly medianMonths: number;
  /** How strongly it leads to each kind of trace, 1 being usual. */
  readonly shows: { readonly arrears: number; readonly suits: number; readonly neglect: number };
}

const CAUSES: Readonly<Record<DistressCause, CauseProfile>> = {
  'client-lost': { weight: 22, medianMonths: 22, shows: { arrears: 1, suits: 0.8, neglect: 0.8 } },
  'work-unpaid': { weight: 22, medianMonths: 19, shows: { arrears: 1.1, suits: 1.2, neglect: 0.8 } },
  'cost-overrun': { weight: 18, medianMonths: 17, shows: { arrears: 0.9, suits: 1.4, neglect: 0.9 } },
  overtrading: { weight: 14, medianMonths: 25, shows: { arrears: 1.1, suits: 1, neglect: 1.1 } },
  'owner-withdraws': { weight: 12, medianMonths: 20, shows: { arrears: 0.6, suits: 0.6, neglect: 1.8 } },
  // A site that collapses, a guarantee that is called: it is over before any list is printed.
  'sudden-blow': { weight: 12, medianMonths: 2.5, shows: { arrears: 0.3, suits: 0.5, neglect: 0.5 } },
};

const LONGEST_MONTHS = 60;

export const showsOf = ({ cause }: Distress): CauseProfile['shows'] => CAUSES[cause].shows;

/** The distress that ends on the day on which the insolvency is declared. */
export function lastDistress(rng: Rng, incorporatedOn: LocalDate, declaredOn: LocalDate): Distress {
  const cause = drawCause(rng);
  const from = latest(addDays(declaredOn, -drawDays(rng, cause)), addDays(incorporatedOn, 60));
  return {
    cause,
    from: earliest(from, addDays(declaredOn, -20)),
    to: declaredOn,
    depth: 1 - 0.75 * rng.next() ** 1.4,
    ends: 'failure',
  };
}

/** Distress that the company comes out of, one after another between the two days; often none fits between them. */
export function survivedDistress(
  rng: Rng,
  from: LocalDate,
  until: LocalDate,
  yearsBetween: number,
): Distress[] {
  const episodes: Distress[] = [];
  let start = addDays(from, gap(rng, yearsBetween) + 240);
  while (start < until) {
    const cause = drawCause(rng);
    const to = addDays(start, drawDays(rng, cause));
    if (to >= until) break;
    episodes.push({ cause, from: start, to, depth: 0.1 + 0.85 * rng.next() ** 1.3, ends: 'recovery' });
    start = addDays(to, gap(rng, yearsBetween) + 180);
  }
  return episodes;
}

/** The distress under way on a day, or null: they never overlap. */
export const distressOn = (distress: readonly Distress[], on: LocalDate): Distress | null =>
  distress.find(({ from, to }) => from <= on && on < to) ?? null;

/** A day inside a distress, between two shares of its length. */
export function dayWithin({ from, to }: Distress, rng: Rng, min = 0, max = 1): LocalDate {
  const days = daysBetween(from, to);
  return addDays(from, Math.floor(days * (min + (max - min) * rng.next())));
}

const drawCause = (rng: Rng): DistressCause =>
  rng.weighted(
    Object.entries(CAUSES).map(([cause, { weight }]) => [cause as DistressCause, weight] as const),
  );

const drawDays = (rng: Rng, cause: DistressCause): number =>
  Math.round(30 * Math.min(LONGEST_MONTHS, Math.max(1, rng.logNormal(CAUSES[cause].medianMonths, 0.5))));

const gap = (rng: Rng, years: number): number => Math.round(-Math.log(1 - rng.next()) * years * 365);
