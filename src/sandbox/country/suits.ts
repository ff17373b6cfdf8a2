/** When a company is sued, for what, and which executions against it find too little to seize. */
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import { arrivals } from './arrivals.ts';
import { addDays } from './calendar.ts';
import type { SandboxExecution } from './country.ts';
import type { Rng } from './rng.ts';
import { lastDayOfBusiness, type Sketch } from './sketch.ts';
import { drawExecution, drawSuit, INSOLVENCY_PETITION, type SuitKind } from './suit-kinds.ts';
import { day, LAST_DAY, latest } from './timeline.ts';

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

const SUITS_A_YEAR = { sound: 0.022, strained: 0.062, failing: 0.05 };
/** Executions of companies that go on in business, though nothing is left to seize. */
const UNPAID_A_YEAR = { sound: 0, strained: 0.012, failing: 0 };

/** In order of entry. */
export function suitsAgainst(sketch: Sketch): Suit[] {
  const rng = sketch.rng.fork('suits');
  const { health, insolvency } = sketch.fate;
  const from = latest(sketch.incorporatedOn, FIRST_SUIT);
  const until = lastDayOfBusiness(sketch);
  if (from >= until) return [];
  const suits = arrivals(rng, from, until, SUITS_A_YEAR[health]).map(on => suitOn(on, rng));
  if (health === 'strained') suits.push(...survivedExecutions(from, until, rng));
  if (insolvency) suits.push(...lastSuits(insolvency.declaredOn, rng));
  if (insolvency?.petitioner === 'creditor') suits.push(petition(insolvency.filedOn, rng));
  return suits.filter(({ on }) => on >= from).sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

function suitOn(on: LocalDate, rng: Rng, kind = drawSuit(rng)): Suit {
  return { on, kind, valueEur: cents(rng.logNormal(kind.medianEur, 1)), unpaid: null };
}

const petition = (filedOn: LocalDate, rng: Rng): Suit => suitOn(filedOn, rng, INSOLVENCY_PETITION);

/** Creditors see the end coming: suits of the last thirty months, and executions that came too late. */
function lastSuits(declaredOn: LocalDate, rng: Rng): Suit[] {
  const suits = Array.from({ length: rng.pick([0, 1, 1, 2, 4]) }, () =>
    suitOn(rng.daysAfter(declaredOn, -900, -20), rng),
  );
  for (let unpaid = rng.pick([0, 1, 1, 2]); unpaid > 0; unpaid--) {
    const extinguishedOn = rng.daysAfter(declaredOn, -500, -10);
    suits.push(unpaidExecution(rng.daysAfter(extinguishedOn, -700, -150), extinguishedOn, rng));
  }
  return suits;
}

function survivedExecutions(from: LocalDate, until: LocalDate, rng: Rng): Suit[] {
  return arrivals(rng, from, until, UNPAID_A_YEAR.strained).flatMap(on => {
    const extinguishedOn = rng.daysAfter(on, 200, 900);
    if (extinguishedOn >= until) return [];
    const suit = unpaidExecution(on, extinguishedOn, rng);
    return [rng.chance(0.35) ? paidLater(suit, rng) : suit];
  });
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

function paidLater(suit: Suit, rng: Rng): Suit {
  const unpaid = suit.unpaid!;
  return {
    ...suit,
    unpaid: { ...unpaid, removedOn: listedUntil(addDays(unpaid.includedOn, rng.int(60, 1_500))) },
  };
}

const listedUntil = (on: LocalDate): LocalDate | null => (on > LAST_DAY ? null : on);

const cents = (eur: number): number => Math.round(eur * 100) / 100;
