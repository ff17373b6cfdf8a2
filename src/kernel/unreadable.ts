import type { LocalDate } from './local-date.ts';

/**
 * Stands in a record or a fact for a value that its source states and that could not be read: neither known nor absent. A third
 * party typed it, so the row is kept; whoever needs the value does not know it.
 */
export const UNREADABLE = 'unreadable';
export type OrUnreadable<T> = T | typeof UNREADABLE;

/** Null where it is not stated or could not be read: only for what may do without it. */
export const legible = <T>(value: OrUnreadable<T>): T | null => (value === UNREADABLE ? null : value);

/** Whether two days are known and in the wrong order: one of them is mistyped, and nothing tells which. */
export function isReversed({ from, until }: Span): boolean {
  const [begin, end] = [legible(from), legible(until)];
  return begin !== null && end !== null && end < begin;
}
interface Span {
  readonly from: OrUnreadable<LocalDate | null>;
  readonly until: OrUnreadable<LocalDate | null>;
}
