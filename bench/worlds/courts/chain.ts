/**
 * The hidden state of a firm and what a month does to it: how many months of cash it has, how deep it is in arrears, and
 * what runs in court. The states are few, so the chance of failing within a year is computed, not estimated.
 */
import { COURT_SPEEDS } from './country.ts';
import { type Creditor, type Firm, ORDERS, type Quality, type Size } from './firm.ts';
import type { Random } from './random.ts';
import type { Climate } from './regimes.ts';

export interface State {
  /** 0 (dry) to 9. */
  readonly cash: number;
  /** Depth of arrears: 0 (everybody is paid) to 8 (nobody has been for months). */
  readonly arrears: number;
  readonly court: Court;
}
type Court = 'nothing' | 'petition' | 'per-talks' | 'per-plan';
/** `left`: dissolved with every debt paid, which is no failure. */
export type Ending = 'declared-on-petition' | 'declared-own' | 'closed-with-debts' | 'left';
type Weighted<T> = readonly (readonly [T, number])[];

const CASH = 10;
const ARREARS = 9;
const COURTS: readonly Court[] = ['nothing', 'petition', 'per-talks', 'per-plan'];
const ENDINGS: readonly Ending[] = ['declared-on-petition', 'declared-own', 'closed-with-debts', 'left'];
const STATES = COURTS.flatMap(court =>
  Array.from({ length: ARREARS * CASH }, (_, at): State => {
    return { court, arrears: Math.floor(at / CASH), cash: at % CASH };
  }),
);
const placeOf = ({ court, arrears, cash }: State): number =>
  (COURTS.indexOf(court) * ARREARS + arrears) * CASH + cash;

/** How many creditors of the firm's order are unpaid at each depth of arrears. */
const UNPAID_AT = [0, 1, 1, 2, 2, 3, 3, 4, 5];
export const unpaidCreditors = (firm: Firm, state: State): readonly Creditor[] =>
  ORDERS[firm.order]!.slice(0, UNPAID_AT[state.arrears]);

/** Monthly chances that cash rises or falls by a step. */
const DRIFT: Readonly<Record<Quality, { rise: number; fall: number }>> = {
  frail: { rise: 0.245, fall: 0.215 },
  ordinary: { rise: 0.3, fall: 0.165 },
  strong: { rise: 0.35, fall: 0.12 },
};
/** Nobody lends to a firm that is dry: it recovers more slowly. */
const CREDIT_WHEN_DRY = 0.55;
/** A large client fails, or a site goes wrong: so much cash is lost at once. */
const SHOCK = { chance: 0.0018, steps: 7 };
/** The owner dies, a guarantee is called, a site collapses: an end that no state announces. */
const SUDDEN_END = 0.00017;
/** How ready an unpaid creditor is to petition for insolvency, each month. Workers lose their pay, the State rarely asks. */
const PETITIONS: Readonly<Record<Creditor, number>> = {
  supplier: 0.014,
  bank: 0.012,
  worker: 0.06,
  tax: 0.006,
  'social-security': 0.006,
};
/** Small debts are not worth a petition; a small firm closes its door more easily. */
const BY_SIZE: Readonly<Record<Size, { petition: number; close: number; leave: number; per: number }>> = {
  micro: { petition: 0.8, close: 1.2, leave: 0.0045, per: 0.5 },
  small: { petition: 1.4, close: 0.5, leave: 0.002, per: 1.5 },
  medium: { petition: 1.8, close: 0.15, leave: 0.001, per: 4 },
};

function endings(firm: Firm, state: State, climate: Climate): Weighted<Ending> {
  const { close, leave } = BY_SIZE[firm.size];
  const dry = state.cash === 0 ? 1 : state.cash === 1 ? 0.2 : 0;
  const sudden = SUDDEN_END * climate.shocks;
  const inTalks = state.court === 'per-talks' ? 0.3 : 1;
  const petitioned = state.court === 'petition' ? COURT_SPEEDS[firm.district.speed]!.decides : 0;
  return [
    ['declared-on-petition', petitioned * (state.cash >= 2 ? 0.1 : 0.75)],
    ['declared-own', sudden + dry * inTalks * (0.001 + 0.0055 * state.arrears)],
    ['closed-with-debts', sudden + dry * close * inTalks * (0.001 + 0.0055 * state.arrears)],
    ['left', state.arrears === 0 && state.court === 'nothing' ? leave : 0],
  ];
}

function courtMoves(firm: Firm, state: State): Weighted<Court> {
  const { petition, per } = BY_SIZE[firm.size];
  switch (state.court) {
    case 'nothing': {
      const asked = unpaidCreditors(firm, state).reduce((sum, creditor) => sum + PETITIONS[creditor], 0);
      const petitioned = Math.min(0.3, petition * asked * (state.arrears / 4));
      const talks = state.arrears >= 3 && state.cash <= 2 ? 0.012 * per : 0;
      return options('nothing', ['petition', petitioned], ['per-talks', talks]);
    }
    case 'petition':
      return options('petition', ['nothing', state.cash >= 2 ? 0.3 : 0.06]);
    case 'per-talks':
      return options('per-talks', ['per-plan', state.cash >= 1 ? 0.24 : 0.12], ['nothing', 0.08]);
    case 'per-plan':
      return options('per-plan', ['nothing', 0.03]);
  }
}

function cashMoves(firm: Firm, state: State, climate: Climate): Weighted<number> {
  const { rise, fall } = DRIFT[firm.quality];
  const { cash } = state;
  const to = (steps: number): number => Math.max(0, Math.min(CASH - 1, cash + steps));
  return options(
    cash,
    [to(1), rise * climate.gains * (cash === 0 ? CREDIT_WHEN_DRY : 1)],
    [to(-1), fall * climate.losses],
    [to(-SHOCK.steps), SHOCK.chance * climate.shocks],
  );
}

/** Arrears grow while cash is out and are paid off slowly; a sound firm may leave a disputed debt unpaid. */
function arrearsMoves(state: State): Weighted<number> {
  const { arrears, cash, court } = state;
  const grows = [0.5, 0.25, 0.06][cash] ?? (arrears === 0 ? 0.004 : 0.001);
  const shrinks = ([0.02, 0.1, 0.16][cash] ?? 0.3) + (court === 'per-plan' ? 0.15 : 0);
  return options(arrears, [Math.min(ARREARS - 1, arrears + 1), grows], [Math.max(0, arrears - 1), shrinks]);
}

/** The options with their chances, and what remains for staying. */
const options = <T>(stay: T, ...others: [T, number][]): Weighted<T> => [
  [stay, 1 - others.reduce((sum, [, chance]) => sum + chance, 0)],
  ...others.filter(([, chance]) => chance > 0),
];

/** From one state: the next places (or, below 0, endings) and the sums of their chances up to each. */
interface Row {
  readonly to: Int16Array;
  readonly upTo: Float64Array;
}

function rowOf(firm: Firm, state: State, climate: Climate): Row {
  const ends = endings(firm, state, climate);
  const goesOn = 1 - ends.reduce((sum, [, chance]) => sum + chance, 0);
  const moves: [number, number][] = ends.map(([ending, chance]) => [-1 - ENDINGS.indexOf(ending), chance]);
  for (const [court, ofCourt] of courtMoves(firm, state))
    for (const [cash, ofCash] of cashMoves(firm, state, climate))
      for (const [arrears, ofArrears] of arrearsMoves(state))
        moves.push([placeOf({ court, cash, arrears }), goesOn * ofCourt * ofCash * ofArrears]);
  let sum = 0;
  return {
    to: Int16Array.from(moves, ([to]) => to),
    upTo: Float64Array.from(moves, ([, chance]) => {
      sum += chance;
      return sum;
    }),
  };
}

/** All that a month can do to firms of one kind in one climate. */
export interface Chain {
  next(random: Random, state: State): State | Ending;
  /** Chance of failing within 12 months. */
  outlook(state: State): number;
}

const chains = new Map<string, Chain>();

export function chainOf(firm: Firm, climate: Climate): Chain {
  const kind = [climate.name, firm.quality, firm.size, firm.order, firm.district.speed].join(' ');
  const known = chains.get(kind) ?? makeChain(STATES.map(state => rowOf(firm, state, climate)));
  chains.set(kind, known);
  return known;
}

function makeChain(rows: readonly Row[]): Chain {
  let outlook: Float64Array | undefined;
  return {
    next(random, state) {
      const { to, upTo } = rows[placeOf(state)]!;
      const share = random.next();
      let at = 0;
      while (at < to.length - 1 && upTo[at]! <= share) at++;
      return to[at]! < 0 ? ENDINGS[-1 - to[at]!]! : STATES[to[at]!]!;
    },
    outlook(state) {
      outlook ??= failingWithin(12, rows);
      return outlook[placeOf(state)]!;
    },
  };
}

/** For each state, backwards from the last month: the chance to fail in this month or in one of those that follow. */
function failingWithin(months: number, rows: readonly Row[]): Float64Array {
  const left = -1 - ENDINGS.indexOf('left');
  let later = new Float64Array(rows.length);
  for (let month = 0; month < months; month++)
    later = Float64Array.from(rows, ({ to, upTo }) => {
      let sum = 0;
      for (let at = 0, below = 0; at < to.length; at++) {
        const place = to[at]!;
        if (place !== left) sum += (upTo[at]! - below) * (place < 0 ? 1 : later[place]!);
        below = upTo[at]!;
      }
      return sum;
    });
  return later;
}

export const isFailure = (ending: Ending): boolean => ending !== 'left';
