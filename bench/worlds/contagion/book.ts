/** The registers' records of one firm, each with the day on which it is public. */
import type { CaseFact } from '../../../src/cases/case.ts';
import { registerOf } from '../../../src/cases/facts-in-case.ts';
import type { Seat } from '../../../src/facts/fact.ts';
import { addDays, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { SpecifiedRegister } from '../../../src/kernel/register-name.ts';
import type { Random } from './random.ts';
import type { Regime } from './regimes.ts';
import { type Firm, START, type Web } from './web.ts';

export const MONTH = 365 / 12;

/** Days counted from the day of judgement, 0. */
export interface Calendar {
  readonly asOf: LocalDate;
  day(offset: number): LocalDate;
  year(offset: number): number;
}

export interface Entry {
  readonly day: number;
  readonly register: SpecifiedRegister;
  readonly fact: CaseFact;
}

/** What is fixed about a firm beside its fate: who it is on paper. */
export interface Identity {
  readonly nif: string;
  readonly name: string;
  /** The invented word in its name, which a successor may keep. */
  readonly root: string;
  readonly legalForm: 'Lda' | 'Unipessoal Lda' | 'SA';
  readonly seat: Seat;
  readonly directors: readonly Person[];
  /** Firm of the same owner that holds most of it. */
  readonly parent: Identity | null;
  /** Number of firms at the address, where it is a business centre. */
  readonly centre: number | null;
}

export interface Person {
  readonly person: string;
  readonly name: string;
}

/** The records of one firm, as they are written, and what they are written from. */
export interface Book {
  readonly web: Web;
  readonly firm: Firm;
  readonly who: Identity;
  readonly regime: Regime;
  readonly random: Random;
  readonly calendar: Calendar;
  readonly entries: Entry[];
  /** First and last day of its life so far. */
  readonly first: number;
  readonly last: number;
}

export function calendarOf(asOf: LocalDate): Calendar {
  const known = new Map<number, LocalDate>();
  const day = (offset: number): LocalDate => {
    const kept = known.get(offset);
    if (kept) return kept;
    const made = addDays(asOf, offset);
    known.set(offset, made);
    return made;
  };
  return { asOf, day, year: offset => Number(day(offset).slice(0, 4)) };
}

/** Files a record, unless it becomes public after the day of judgement. */
export function file(book: Book, day: number, fact: CaseFact): void {
  if (day <= 0) book.entries.push({ day, register: registerOf(fact), fact });
}

/** A day in a month, and after `delay` further days. */
export const dayIn = (book: Book, month: number, delay = 0): number =>
  Math.floor((month + book.random.next()) * MONTH + delay);

/** The firm's strain in a month, or the nearest that was lived. */
export function strainAt({ firm }: Book, month: number): number {
  const first = Math.max(START, firm.born) - START;
  const at = Math.min(Math.max(month - START, first), firm.strains.length - 1);
  return firm.strains[at] ?? 0;
}

/** Every month of its life within the simulation, with the strain of the month. */
export function* months(book: Book): Generator<readonly [month: number, strain: number]> {
  const end = book.firm.ended?.month ?? 0;
  for (let month = Math.max(START, book.firm.born); month < end; month++)
    yield [month, strainAt(book, month)];
}

/** Whether something happens in a month to a firm of that strain; `slope` 0 happens to all alike. */
export const occurs = (book: Book, rate: number, slope: number, strain: number): boolean =>
  book.random.chance(rate * Math.exp(slope * Math.min(strain, 4)));

/** Hardly ever below the `strain` of `middle`, up to `most` in a month above it. */
export const occursAbove = (book: Book, most: number, middle: number, strain: number): boolean =>
  book.random.chance(most / (1 + Math.exp(1.8 * (middle - strain))));

export const processOf = ({ random, calendar }: Book, day: number, unit: string): string =>
  `${random.whole(10, 9899)}/${String(calendar.year(day) % 100).padStart(2, '0')}.${random.whole(0, 9)}T8${unit}`;

export const cents = (eur: number): number => Math.round(eur * 100) / 100;
