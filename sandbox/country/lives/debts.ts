/**
 * Stays on the lists of debtors to the tax authority and to Segurança Social. Most come of distress, months after it
 * began and only where the debt grows beyond the lists' threshold; some are oversights of companies that lack nothing.
 */
import { addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { DebtSpell } from '../country.ts';
import { addDays } from '../setting/calendar.ts';
import type { Rng } from '../setting/rng.ts';
import { arrivals } from './arrivals.ts';
import { type Distress, showsOf } from './distress.ts';
import { lastDayOfBusiness, type Sketch, workersOf } from './sketch.ts';
import { FIRST_DAY, LAST_DAY, latest } from './timeline.ts';

type Creditor = DebtSpell['creditor'];

/** The lists begin at this debt for companies (LGT, art. 64; despacho of each list). */
const LIST_THRESHOLD_EUR = 10_000;
const LARGEST_DEBT_EUR = 14_000_000;

interface Habit {
  readonly creditor: Creditor;
  /** How often a company deep in distress leaves this creditor unpaid. */
  readonly unpaid: number;
  /** From the first missed payment to the list: reminder, enforcement, hearing. */
  readonly medianMonthsToList: number;
  /** Of a company of ten workers, half of what falls due unpaid. */
  readonly medianEur: number;
  readonly oversightsAYear: number;
}

const HABITS: readonly Habit[] = [
  { creditor: 'tax', unpaid: 0.92, medianMonthsToList: 6, medianEur: 50_000, oversightsAYear: 0.007 },
  {
    creditor: 'social-security',
    unpaid: 0.8,
    medianMonthsToList: 5,
    medianEur: 42_000,
    oversightsAYear: 0.004,
  },
];

export function debtsOf(sketch: Sketch): DebtSpell[] {
  const spells = HABITS.flatMap(habit => {
    const rng = sketch.rng.fork(`debt/${habit.creditor}`);
    const arrears = sketch.fate.distress.flatMap(distress => arrearsOf(sketch, distress, habit, rng) ?? []);
    return [...arrears, ...oversights(sketch, habit, rng.fork('oversights'))];
  });
  return spells.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}

/** What a time of distress leaves on the list, or null: paid or agreed upon before, or below the threshold. */
function arrearsOf(sketch: Sketch, distress: Distress, habit: Habit, rng: Rng): DebtSpell | null {
  const { from, to, depth, ends } = distress;
  const owes = rng.chance(Math.min(1, habit.unpaid * showsOf(distress).arrears * (0.45 + 0.65 * depth)));
  const listedOn = addDays(from, Math.round(30 * rng.logNormal(habit.medianMonthsToList, 0.45)));
  const median = habit.medianEur * (0.3 + 1.4 * depth) * Math.sqrt(workersOf(sketch) / 10);
  const amountEur = Math.min(LARGEST_DEBT_EUR, Math.round(rng.logNormal(median, 1.1)));
  const settledOn = addDays(to, rng.int(0, 420));
  if (!owes || amountEur < LIST_THRESHOLD_EUR) return null;
  // A failed company stays on the list until nobody is left to owe.
  const leaves = ends === 'failure' ? (sketch.fate.insolvency?.closedOn ?? null) : within(sketch, settledOn);
  if (listedOn > LAST_DAY || (ends === 'recovery' && listedOn >= to)) return null;
  if (leaves !== null && listedOn >= leaves) return null;
  return { creditor: habit.creditor, from: listedOn, to: leaves, amountEur };
}

/** A demand that went to an old address, a tax that is disputed: on the list for some months, and no sign of anything. */
function oversights(sketch: Sketch, { creditor, oversightsAYear }: Habit, rng: Rng): DebtSpell[] {
  const since = latest(sketch.incorporatedOn, FIRST_DAY);
  return arrivals(rng, addMonths(since, 12), lastDayOfBusiness(sketch), oversightsAYear).map(from => ({
    creditor,
    from,
    to: within(sketch, addMonths(from, rng.int(2, 10))),
    amountEur: LIST_THRESHOLD_EUR + Math.round(rng.logNormal(9_000, 1)),
  }));
}

/** The end of a stay: never after the company's own end; null where it outlives the country's history. */
function within({ fate }: Sketch, on: LocalDate): LocalDate | null {
  const end = fate.dissolvedOn ?? LAST_DAY;
  if (on < end) return on;
  return fate.dissolvedOn;
}
