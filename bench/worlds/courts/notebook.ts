/** Collects what registers show of one company: nothing that they publish after the day of the case. */
import type { CaseFact } from '../../../src/cases/case.ts';
import { addDays, addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { Random } from './random.ts';

export interface Notebook {
  readonly random: Random;
  readonly asOf: LocalDate;
  readonly facts: { readonly on: LocalDate; readonly fact: CaseFact }[];
  /** Some day of the month that is counted from the day of the case. */
  dayIn(month: number): LocalDate;
  /** Notes a fact that a register publishes on `on`. */
  note(on: LocalDate, fact: CaseFact): void;
}

export function openNotebook(random: Random, asOf: LocalDate): Notebook {
  const facts: { on: LocalDate; fact: CaseFact }[] = [];
  const months = new Map<number, LocalDate>();
  return {
    random,
    asOf,
    facts,
    dayIn(month) {
      const begins = months.get(month) ?? addMonths(asOf, month);
      months.set(month, begins);
      return addDays(begins, random.between(0, 27));
    },
    note(on, fact) {
      if (on <= asOf) facts.push({ on, fact });
    },
  };
}
