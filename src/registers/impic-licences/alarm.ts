/** How a reading ends from any depth of the parser: the reading itself is thrown, and caught at the top. */
import { RegisterUnreachable } from '../http/register-session.ts';
import { type Reading, unavailable, unreadable } from '../register.ts';

export class Ended extends Error {
  override readonly name = 'Ended';
  readonly reading: Reading<never>;

  constructor(reading: Reading<never>) {
    super('reading ended');
    this.reading = reading;
  }
}

/** Something this parser does not know. `reason` never quotes a number: it may be a person's. */
export const alarm = (reason: string): Ended => new Ended(unreadable(reason));

/** The reading that an error stands for; a fault of the parser itself is `unreadable` too, never a clean record. */
export function readingOf(error: unknown): Reading<never> {
  if (error instanceof Ended) return error.reading;
  if (error instanceof RegisterUnreachable) return unavailable(error.message);
  return unreadable(`the parser failed: ${error instanceof Error ? error.name : 'unknown fault'}`);
}
