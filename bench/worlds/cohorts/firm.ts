/** A company as its registers know it, and the hidden life behind. */
import type { CaseFact, CaseHolder } from '../../../src/cases/case.ts';
import type { Seat } from '../../../src/facts/fact.ts';
import type { Month } from './calendar.ts';
import type { Chance } from './chance.ts';
import { type Life, type Nature, type Rung, rungIn, type Setting } from './life.ts';

export interface Firm extends Nature {
  readonly nif: string;
  readonly root: string;
  readonly name: string;
  readonly seat: Seat;
  readonly owner: Extract<CaseHolder, { person: string }>;
  /** Files late and pays small things late, however sound it is. */
  readonly untidy: boolean;
  /** Others bear the same or a like name: their suits are found under its own. */
  readonly commonName: boolean;
  readonly life: Life;
}

/** One register's view of a company: what it shows by the day of judgement. */
export type Records = (firm: Firm, setting: Setting, chance: Chance) => CaseFact[];

/** By size: micro, small, medium, large. */
export const SCALE = [1, 5, 25, 120] as const;
export const ACTIVITY = [1, 2.2, 5, 12] as const;

/** Months from `from` in which the company was there, up to the day of judgement, with its rung `lag` months before. */
export function* monthsOf(
  firm: Firm,
  { asOf }: Setting,
  from: Month,
  lag = 0,
): Generator<readonly [Month, Rung]> {
  const last = Math.min(asOf, (firm.life.end?.month ?? asOf + 1) - 1);
  for (let month = Math.max(firm.born + 1, from); month <= last; month++)
    yield [month, rungIn(firm.life, month - lag)];
}

/** Some records follow an end for a while: debts that are left. */
export const leftDebts = ({ life }: Firm, month: Month): boolean =>
  life.end !== null && life.end.how !== 'wound-up' && life.end.month <= month;

/** A chance by rung, of which further rungs take the last. */
export const byRung = (rates: readonly number[], rung: Rung): number =>
  rates[Math.min(rung, rates.length - 1)]!;

export const processNumber = (firm: Firm, year: number, chance: Chance): string =>
  `${chance.between(100, 9_900)}/${String(year % 100).padStart(2, '0')}.${chance.between(0, 9)}T8${firm.district.court}`;
