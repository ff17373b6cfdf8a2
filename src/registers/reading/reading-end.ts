/** How a reading ends from any depth of a parser: the reading itself is thrown, and caught at the top. */
import { RegisterUnreachable } from '../http/register-session.ts';
import { type Reading, refused, unavailable, unreadable } from '../register.ts';

export class ReadingEnd extends Error {
  override readonly name = 'ReadingEnd';
  readonly reading: Reading<never>;

  constructor(reading: Reading<never>) {
    super('reading ended');
    this.reading = reading;
  }
}

/** Something this parser does not know. `reason` names labels and places, never a party or a number of one. */
export function alarm(reason: string): never {
  throw new ReadingEnd(unreadable(reason));
}

/** Stops the reading where the site itself says that it cannot answer now. */
export function siteFailed(reason: string): never {
  throw new ReadingEnd(unavailable(reason));
}

/** A whole file that must not be taken. */
export function refuse(reason: string): never {
  throw new ReadingEnd(refused(reason));
}

/** The reading that an error stands for; a fault of the parser itself is `unreadable` too, never a clean record. */
export function readingOf(error: unknown): Reading<never> {
  if (error instanceof ReadingEnd) return error.reading;
  if (error instanceof RegisterUnreachable) return unavailable(error.message);
  return unreadable(`the parser failed: ${error instanceof Error ? error.name : 'unknown fault'}`);
}

/** Words of the source for an alarm: cut, and without anything that might be a person's number. */
export function quote(text: string): string {
  return `"${text.slice(0, 80).replace(/\d[\d .-]{7,}\d/g, '#')}"`;
}
