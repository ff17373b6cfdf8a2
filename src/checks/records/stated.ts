import type { Sentence } from '../../facts/sentence.ts';
import { type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';

/** A value in words, where its record may lack it, or state it in a form that could not be read. */
export function stated<T, G extends 'signed' | 'price' | 'banBegin' | 'banEnd'>(
  group: G,
  value: OrUnreadable<T | null>,
  known: (value: T) => Sentence<G>,
): Sentence<G> {
  if (value === UNREADABLE) return { group, key: 'unreadable' };
  return value === null ? { group, key: 'unknown' } : known(value as T);
}
