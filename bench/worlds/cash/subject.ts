/** One firm with all that its records are made from. */
import type { CaseFact, CaseHolder } from '../../../src/cases/case.ts';
import type { Seat } from '../../../src/facts/fact.ts';
import { addDays, addMonths, daysBetween, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { Draw } from './draw.ts';
import type { Economy } from './economy.ts';
import type { Firm } from './firm.ts';
import type { Life } from './life.ts';

export interface Subject {
  readonly nif: string;
  readonly name: string;
  readonly firm: Firm;
  readonly life: Life;
  readonly foundedOn: LocalDate;
  readonly seat: Seat;
  /** Directors at first; the first of them controls the firm. */
  readonly directors: readonly CaseHolder[];
  readonly partners: readonly CaseHolder[];
  readonly newPerson: () => CaseHolder;
  readonly economy: Economy;
  readonly calendar: Calendar;
  readonly draw: Draw;
}

/** The records that a register makes of a firm; those after the day of the case are dropped later. */
export type Recorder = (subject: Subject) => CaseFact[];

/** Months and days around the day of the case: month `t` begins `t - 1` months after it, and month 0 ends on it. */
export class Calendar {
  readonly asOf: LocalDate;
  private readonly starts = new Map<number, LocalDate>();

  constructor(asOf: LocalDate) {
    this.asOf = asOf;
  }

  /** The day before the first of month `t`. */
  start(t: number): LocalDate {
    let start = this.starts.get(t);
    if (start === undefined) {
      start = addMonths(this.asOf, t - 1);
      this.starts.set(t, start);
    }
    return start;
  }

  /** Some day of month `t`. */
  day(t: number, draw: Draw): LocalDate {
    return addDays(this.start(t), draw.whole(1, 28));
  }

  year(t: number): number {
    return Number(this.start(t).slice(0, 4));
  }

  /** The month `t` in which a day lies. */
  monthOf(day: LocalDate): number {
    return Math.min(0, Math.ceil(-daysBetween(day, this.asOf) / 30.44));
  }
}

const COURTS = ['PNF', 'BRG', 'LRA', 'SNT', 'LSB', 'VIS', 'FAR', 'STB', 'AVR', 'EVR'];

/** E.g. `1401/26.0T8PNF`. */
export function processNumber(filed: LocalDate, draw: Draw): string {
  return `${draw.whole(1, 9999)}/${filed.slice(2, 4)}.${draw.whole(0, 9)}T8${draw.pick(COURTS)}`;
}

/** The day on which a life that is over ended: one of the days of month `t`, the same whoever asks. */
export const endDay = (calendar: Calendar, t: number): LocalDate =>
  addDays(calendar.start(t), 1 + ((((t * 11) % 27) + 27) % 27));

/** The last month of its life by the day of the case. */
export const lastMonth = (life: Life): number => life.end?.t ?? 0;

export const euros = (amount: number): number => Math.round(amount * 100) / 100;
