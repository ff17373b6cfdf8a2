/**
 * The words by which a company is found: those of its name without the legal ending, folded, and the trades that it shows. Not
 * `sameName`: a search gives a word or two and an index has to find them, where that compares two whole names.
 */
import { firmName } from '../continuity/firm-name.ts';

const CONNECTIVES = /^(a|o|os|as|de|da|do|das|dos|e|em|com|para|and|the|unip)$/;

/** From so many letters on, a word is also found by its beginning. */
const BEGINNING = 4;
const beginningOf = (word: string): string => `${word.slice(0, BEGINNING)}*`;
const isLong = (word: string): boolean => word.length >= BEGINNING;

/** How a trade stands among the words: a group of CAE Rev.3. */
export const tradeWord = (group: string): string => `cae:${group}`;

/** As they are stored: `valberil`, `valb*`, `cae:432`. */
export function companyWords(firma: string): string[] {
  const { full, trades } = firmName(firma);
  const words = full.split(' ').filter(word => word !== '');
  return [...new Set([...words, ...words.filter(isLong).map(beginningOf), ...[...trades].map(tradeWord)])];
}

export interface SoughtName {
  /** Stored words that the name must have. */
  readonly words: readonly string[];
  /** A word of it must begin so; null: nothing more. */
  readonly beginning: string | null;
}

/** What a search asks for; its last word may be the beginning of one. Null: it has no word but a legal ending. */
export function soughtName(search: string): SoughtName | null {
  const all = firmName(search)
    .full.split(' ')
    .filter(word => word !== '');
  const telling = all.filter(word => !CONNECTIVES.test(word));
  const words = telling.length > 0 ? telling : all;
  const last = words.at(-1);
  if (last === undefined) return null;
  if (!isLong(last)) return { words, beginning: null };
  return { words: [...words.slice(0, -1), beginningOf(last)], beginning: last };
}
