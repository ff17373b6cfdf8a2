/** What an error in the middle of reading means for the answer: a reading, never a clean record. */
import { RegisterUnreachable } from '../http/register-session.ts';
import { type Reading, unavailable, unreadable } from '../register.ts';
import { Misread } from './misread.ts';

export function failedReading(error: unknown): Reading<never> {
  if (error instanceof RegisterUnreachable) return unavailable(error.message);
  if (error instanceof Misread) return unreadable(error.message);
  // The message of an unforeseen error may quote what was read, and that may be a person's number.
  return unreadable(`the parser failed (${error instanceof Error ? error.name : 'unknown error'})`);
}
