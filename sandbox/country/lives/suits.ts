/** When a company is sued, for what, and which executions against it find too little to seize. */
import { addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { SandboxExecution } from '../country.ts';
import { addDays } from '../setting/calendar.ts';
import type { Rng } from '../setting/rng.ts';
import { drawExecution, drawSuit, INSOLVENCY_PETITION, type SuitKind } from '../setting/suit-kinds.ts';
import { arrivals } from './arrivals.ts';
import { type Distress, showsOf } from './distress.ts';
import { lastDayOfBusiness, type Sketch } from './sketch.ts';
import { day, earliest, LAST_DAY, latest } from './timeline.ts';

export interface Suit {
  readonly on: LocalDate;
  readonly kind: SuitKind;
  readonly valueEur: number;
  /** How an execution ended that found too little to seize. */
  readonly unpaid: Unpaid | null;
}

export type Unpaid = Pick<
  SandboxExecution,
  'reason' | 'owedEur' | 'extinguishedOn' | 'includedOn' | 'removedOn'
>;

/** The comarcas and their numbers are of this day (Lei 62/2013); older cases are in other lists. */
export const FIRST_SUIT = day('2014-09-01');
/** The list drops an entry after so long of its own motion (CPC, art. 718). */
const MONTHS_ON_LIST = 60;

/** Disputes that any builder has. */
const SUITS_A_YEAR = { sound: 0.02, strained: 0.024, failing: 0.024 };
/** Creditors who lose patience, in a deep and otherwise usual distress; and executions, which begin where a claim is not disputed. */
const SUITS_IN_DISTRESS_A_YEAR = 0.5;
const EXECUTIONS_IN_DISTRESS_A_YEAR = 1.3;

/** In order of entry. */
export function suitsAgainst(sketch: Sketch): Suit[] {
  const rng = sketch.rng.fork('suits');
  const { health, insolvency, distress } = sketch.fate;
  const from = latest(sketch.incorporatedOn, FIRST_SUIT);
  const until = lastDayOfBusiness(sketch);
  if (from >= until) return [];
  const suits = arrivals(rng, from, until, SUITS_A_YEAR[health]).map(on => suitOn(on, rng));
  for (const one of distress) suits.push(...suitsInDistress(one, rng.fork(one.from)));
  if (insolvency?.petitioner === 'creditor') suits.push(petition(insolvency.filedOn, rng));
  return suits.filter(({ on }) => on >= from).sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

function suitOn(on: LocalDate, rng: Rng, kind = drawSuit(rng)): Suit {
  return { on, kind, valueEur: cents(rng.logNormal(kind.medianEur, 1)), unpaid: null };
}

const petition = (filedOn: LocalDate, rng: Rng): Suit => suitOn(filedOn, rng, INSOLVENCY_PETITION);

/** Creditors go to court once they have waited for some months; an insolvency stays what they began (CIRE, art. 88). */
function suitsInDistress(distress: Distress, rng: Rng): Suit[] {
  const { from, to, depth } = distress;
  const patient = addDays(from, 75);
  const pressure = depth * showsOf(distress).suits;
  if (patient >= to) return [];
  return [
    ...arrivals(rng, patient, to, SUITS_IN_DISTRESS_A_YEAR * pressure).map(on => suitOn(on, rng)),
    ...arrivals(rng, patient, to, EXECUTIONS_IN_DISTRESS_A_YEAR * pressure).map(on =>
      execution(on, distress, rng),
    ),
  ];
}

/** Found too little to seize, where the company was still in distress when everything had been looked for; else paid. */
function execution(on: LocalDate, { to, depth, ends }: Distress, rng: Rng): Suit {
  const extinguishedOn = addDays(on, Math.round(30 * rng.logNormal(6, 0.5)));
  if (extinguishedOn >= to || !rng.chance(depth ** 2.2)) return suitOn(on, rng, drawExecution(rng));
  const suit = unpaidExecution(on, extinguishedOn, rng);
  return ends === 'recovery' && rng.chance(0.7) ? paidLater(suit, to, rng) : suit;
}

/** `on` is the day that the execution entered the court. */
function unpaidExecution(on: LocalDate, extinguishedOn: LocalDate, rng: Rng): Suit {
  const suit = suitOn(on, rng, drawExecution(rng));
  const reason = rng.chance(0.72) ? 'no-assets' : 'partial-payment';
  const share = reason === 'no-assets' ? 1 + rng.next() * 0.2 : 0.2 + rng.next() * 0.6;
  // Ten days to pay or to agree upon instalments come first (CPC, art. 750).
  const includedOn = rng.daysAfter(extinguishedOn, 20, 75);
  const removedOn = listedUntil(addMonths(includedOn, MONTHS_ON_LIST));
  const unpaid = {
    reason,
    owedEur: cents(suit.valueEur * share),
    extinguishedOn,
    includedOn,
    removedOn,
  } as const;
  return { ...suit, unpaid };
}

/** Who recovers pays the old debts too, to get off the list. */
function paidLater(suit: Suit, recoveredOn: LocalDate, rng: Rng): Suit {
  const unpaid = suit.unpaid!;
  const paidOn = addDays(latest(unpaid.includedOn, recoveredOn), rng.int(30, 500));
  return {
    ...suit,
    unpaid: {
      ...unpaid,
      removedOn: listedUntil(earliest(paidOn, addMonths(unpaid.includedOn, MONTHS_ON_LIST))),
    },
  };
}

const listedUntil = (on: LocalDate): LocalDate | null => (on > LAST_DAY ? null : on);

const cents = (eur: number): number => Math.round(eur * 100) / 100;
