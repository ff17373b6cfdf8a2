/**
 * The hidden life of a company: a life table of several states. Each month it stays on its rung, goes up or down one, or
 * leaves. All that registers show follows from the rungs of the past, never from what comes.
 */
import type { Month } from './calendar.ts';
import { monthOf } from './calendar.ts';
import type { Chance } from './chance.ts';
import { agePressure, type Cohort, cohortPressure, type Regime, yearPressure } from './cohorts.ts';

/** 0 strong, 1 sound, 2 stretched, 3 strained, 4 distressed, 5 moribund, 6 its insolvency is asked for. */
export type Rung = number;
export const STRAINED = 3;
export const DISTRESSED = 4;
export const MORIBUND = 5;
export const PETITION = 6;
const DECLARED = 7;
const ABANDONED = 8;
const WOUND_UP = 9;
const PLACES = 10;

/** Chances of a month under a pressure of 1. */
const DOWN = [0.047, 0.047, 0.053, 0.062, 0.067];
const UP = [0, 0.085, 0.115, 0.135, 0.12, 0.08];
/** Asked for by itself or by a creditor. On the first rungs it comes without a sign: a client fails, an owner dies. */
const FILES = [0.0007, 0.0008, 0.0012, 0.0022, 0.005, 0.024];
const STOPS_UNPAID = [0.0001, 0.0001, 0.0002, 0.0006, 0.0018, 0.009];
/** Wound up with all debts paid, from the first rungs: [below this age in months, chance]. */
const CLOSED_IN_ORDER = [
  [24, 0.012],
  [72, 0.007],
  [Infinity, 0.003],
] as const;
const PETITION_DECLARED = 0.55;
const IN_QUIET_COURTS = 0.6;
const PETITION_DISMISSED = 0.05;
/** Share of declared insolvencies that end with an approved plan, after which the company goes on. */
const PLAN_APPROVED = 0.06;
const EARLIEST = monthOf(2002, 1);
export const HORIZON = 24;

export interface Setting {
  readonly regime: Regime;
  readonly asOf: Month;
}

export interface Nature extends Cohort {
  /** Of the company and of its owner, which no register shows; the mean is about 1. */
  readonly frailty: number;
}

export interface Life {
  readonly first: Month;
  /** By month from `first`; up to its end or the last month that matters. */
  readonly rungs: readonly Rung[];
  readonly end: { readonly month: Month; readonly how: 'declared' | 'abandoned' | 'wound-up' } | null;
  /** Insolvencies that it survived by a plan. */
  readonly plans: readonly { readonly from: Month; readonly until: Month }[];
}

interface Moment {
  readonly pressure: number;
  /** In months. */
  readonly age: number;
}

function momentOf(nature: Nature, month: Month, { regime, asOf }: Setting): Moment {
  const age = month - nature.born;
  const ofYear = yearPressure(month, regime, asOf);
  return { pressure: nature.frailty * cohortPressure(nature) * agePressure(age) * ofYear, age };
}

const closedInOrder = (age: number): number => CLOSED_IN_ORDER.find(([below]) => age < below)![1];

/** Fills `to` with the chances of standing on each place a month later. */
function fillMoves(to: Float64Array, rung: Rung, { pressure, age }: Moment, { regime }: Setting): void {
  to.fill(0);
  if (rung === PETITION) {
    to[DECLARED] = PETITION_DECLARED * (regime === 'quiet-courts' ? IN_QUIET_COURTS : 1);
    to[DISTRESSED] = PETITION_DISMISSED;
  } else {
    to[PETITION] = Math.min(0.2, FILES[rung]! * pressure);
    to[ABANDONED] = Math.min(0.1, STOPS_UNPAID[rung]! * pressure);
    to[WOUND_UP] = rung <= 2 ? closedInOrder(age) : 0;
    if (rung < MORIBUND) to[rung + 1] = Math.min(0.3, DOWN[rung]! * pressure);
    if (rung > 0) to[rung - 1] = UP[rung]! / pressure ** 0.4;
  }
  let left = 0;
  for (let place = 0; place < PLACES; place++) left += to[place]!;
  to[rung] = 1 - left;
}

function drawn(to: Float64Array, chance: Chance): number {
  let rest = chance.next();
  for (let place = 0; place < PLACES; place++) {
    rest -= to[place]!;
    if (rest < 0) return place;
  }
  return 0;
}

/** Lives from the founding to 24 months after the day of judgement, or to the end. */
export function live(nature: Nature, setting: Setting, chance: Chance): Life {
  const first = Math.max(nature.born, EARLIEST);
  const rungs: Rung[] = [];
  const plans: { from: Month; until: Month }[] = [];
  const to = new Float64Array(PLACES);
  let rung: Rung = chance.weighted([0.25, 0.45, 0.3]);
  for (let month = first; month <= setting.asOf + HORIZON; month++) {
    fillMoves(to, rung, momentOf(nature, month, setting), setting);
    rung = drawn(to, chance);
    if (rung === DECLARED && month < setting.asOf && chance.happens(PLAN_APPROVED)) {
      const until = month + chance.between(7, 14);
      if (until > setting.asOf) return { first, rungs, plans, end: { month, how: 'declared' } };
      plans.push({ from: month, until });
      for (; month < until; month++) rungs.push(DISTRESSED);
      rung = STRAINED;
    }
    if (rung >= DECLARED) {
      const how = rung === DECLARED ? 'declared' : rung === ABANDONED ? 'abandoned' : 'wound-up';
      return { first, rungs, plans, end: { month, how } };
    }
    rungs.push(rung);
  }
  return { first, rungs, plans, end: null };
}

export const rungIn = ({ first, rungs }: Life, month: Month): Rung =>
  rungs[Math.min(rungs.length - 1, Math.max(0, month - first))] ?? 1;

export const goesOn = ({ end }: Life, month: Month): boolean => end === null || end.month > month;

/** The exact chance of failing within 12 months, from the rung on the day: the same moves, carried forward. */
export function chanceOfFailing(nature: Nature, life: Life, setting: Setting): number {
  let at = new Float64Array(PLACES);
  at[rungIn(life, setting.asOf)] = 1;
  const to = new Float64Array(PLACES);
  for (let month = setting.asOf + 1; month <= setting.asOf + 12; month++) {
    const moment = momentOf(nature, month, setting);
    const after = new Float64Array(PLACES);
    for (let place = DECLARED; place < PLACES; place++) after[place] = at[place]!;
    for (let rung = 0; rung <= PETITION; rung++) {
      fillMoves(to, rung, moment, setting);
      for (let place = 0; place < PLACES; place++) after[place]! += at[rung]! * to[place]!;
    }
    at = after;
  }
  return at[DECLARED]! + at[ABANDONED]!;
}
