/** The words by which a failed company is found again under a like name. */
import type { Seat } from '../../facts/fact.ts';
import { tradeGroups } from '../../facts/trade-words.ts';
import { isBuilding, tellsNoBuilding } from '../../facts/trades.ts';
import { fold } from '../../kernel/text/fold.ts';
import { firmName } from '../continuity/firm-name.ts';

/** From so many letters on, a word is also found by its beginning: `valberil`, `valberyl`. */
const LONG_WORD = 6;
const BEGINNING = 5;
const FEWEST_INITIALS = 3;

/**
 * The distinctive words of a name; the beginnings of the longer ones (`valbe*`); and the name in one word (`=valeverde`) and
 * as initials (`=jmc`).
 */
export function nameWords(firma: string, seat: Seat | null = null): string[] {
  const places = [seat?.municipality, seat?.district].filter(place => typeof place === 'string');
  const { telling } = firmName(firma, places);
  // A name of places only is found by them, and one of ordinary words by these: together they may be a name.
  const words = telling.length > 0 ? telling : firmName(firma).telling;
  const beginnings = words
    .filter(word => word.length >= LONG_WORD)
    .map(word => `${word.slice(0, BEGINNING)}*`);
  const initials = words.length >= FEWEST_INITIALS ? [`=${words.map(word => word[0]).join('')}`] : [];
  const asOneWord = words.length > 0 ? [`=${words.join('')}`] : [];
  return [...new Set([...words, ...beginnings, ...asOneWord, ...initials])];
}

const isPlain = (word: string): boolean => !word.endsWith('*') && !word.startsWith('=');

/** Least share of a name's letters that stand in words of both. */
const LIKE_SHARE = 0.5;

/** By their words. Wider than the continuity rule, and enough in one direction: a name may have been shortened. */
export function isLike(a: readonly string[], b: readonly string[]): boolean {
  if (a.some(word => word.startsWith('=') && b.includes(word))) return true;
  return Math.max(sharedPart(a, b), sharedPart(b, a)) >= LIKE_SHARE;
}

/** The share of a name's letters whose word, or its beginning, the other has too. */
function sharedPart(words: readonly string[], others: readonly string[]): number {
  const plain = words.filter(isPlain);
  const has = (word: string) =>
    others.includes(word) || (word.length >= LONG_WORD && others.includes(`${word.slice(0, BEGINNING)}*`));
  const letters = (of: readonly string[]) => of.reduce((sum, word) => sum + word.length, 0);
  return plain.length === 0 ? 0 : letters(plain.filter(has)) / letters(plain);
}

/** Whether a company of this name builds; null if the name does not tell. */
export function buildsByName(firma: string): boolean | null {
  if (tellsNoBuilding(firma)) return false;
  const groups = tradeGroups(fold(firma).split(/[^a-z0-9]/));
  return [...groups].some(isBuilding) ? true : null;
}
