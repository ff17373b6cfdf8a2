import { type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';
import { say } from '../words/say.ts';

/** A value in words, where its record may lack it, or state it in a form that could not be read. */
export function stated<T>(
  group: 'signed' | 'price' | 'banBegin' | 'banEnd',
  value: OrUnreadable<T | null>,
  known: (value: T) => string,
): string {
  if (value === UNREADABLE) return say(group, 'unreadable');
  return value === null ? say(group, 'unknown') : known(value as T);
}
