/** Ends parsing at any depth: the result is thrown, and caught at the top. */
import { addDays, type LocalDate } from '../../kernel/local-date.ts';
import { RegisterUnreachable } from '../http/register-session.ts';
import { type Reading, refused, unavailable, unreadable } from '../register.ts';

export class ReadingEnd extends Error {
  override readonly name = 'ReadingEnd';
  readonly reading: Reading<never>;

  constructor(reading: Reading<never>) {
    super('reason' in reading ? reading.reason : reading.outcome);
    this.reading = reading;
  }
}

/** The answer is unreadable: the parser does not know something in it. `reason` names labels and places, never a party or its number. */
export function fail(reason: string): never {
  throw new ReadingEnd(unreadable(reason));
}

/** The site itself says that it cannot answer now. */
export function failUnavailable(reason: string, retryAfterSeconds?: number): never {
  throw new ReadingEnd(unavailable(reason, retryAfterSeconds));
}

/** The whole file must not be used. */
export function refuse(reason: string): never {
  throw new ReadingEnd(refused(reason));
}

/** What `read` gives, or the result for what ended it: never throws. */
export function readingFrom<R>(read: () => Reading<R>): Reading<R> {
  try {
    return read();
  } catch (error) {
    return readingOf(error);
  }
}

/** What each of these says. Where one cannot be read the answer cannot, and what the others say is shown. */
export function readingOfEach<T, R>(items: readonly T[], read: (item: T) => R): Reading<R> {
  const shown: R[] = [];
  let reason: string | null = null;
  for (const item of items)
    try {
      shown.push(read(item));
    } catch (error) {
      if (!(error instanceof ReadingEnd) || error.reading.outcome !== 'unreadable') throw error;
      reason ??= error.reading.reason;
    }
  return reason === null
    ? { outcome: 'found', records: shown, registerDate: null }
    : { outcome: 'unreadable', reason, shown };
}

/** The result for an error; a bug of the parser is `unreadable` too, never a clean record. */
export function readingOf(error: unknown): Reading<never> {
  if (error instanceof ReadingEnd) return error.reading;
  if (error instanceof RegisterUnreachable) return unavailable(error.message);
  return unreadable(`the parser failed: ${error instanceof Error ? error.name : 'unknown fault'}`);
}

/** Text of the source for a reason: shortened, and without possible numbers of persons. */
export function quote(text: string): string {
  return `"${text.slice(0, 80).replace(/\d[\d .-]{7,}\d/g, '#')}"`;
}

/** Later than tomorrow: a register may be some hours ahead. */
export const isToCome = (day: LocalDate, today: LocalDate): boolean => day > addDays(today, 1);

/**
 * @throws `unreadable` for a day on which nothing can have been published; the clock of the site may be ahead. Records later than the day
 * of judgement are not looked at, and old ones no longer counted: a mistyped year, or the day that a database prints for none
 * (`1900-01-01`), would clear a company. Most registers are no older than 2000.
 */
export function pastDay(day: LocalDate, today: LocalDate): LocalDate {
  if (!isPastDay(day, today)) fail(`${day} is no day on which this can have been published`);
  return day;
}

export const isPastDay = (day: LocalDate, today: LocalDate): boolean =>
  day >= '2000-01-01' && !isToCome(day, today);
