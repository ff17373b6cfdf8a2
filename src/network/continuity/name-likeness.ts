/**
 * Compares names of firms by their distinctive words. Nothing ever follows from the name alone. Not `sameName`: that asks whether two
 * spellings are of one company, and this whether two companies seem to be of one house, which `Valberil` and `Nova Valberil` are, though
 * they are two.
 */
import { isTradeWord } from '../../facts/trade-words.ts';
import { BUILDING_STEM, COMMON, isCommonPerson } from './common-words.ts';
import type { FirmName } from './firm-name.ts';
import { jaroWinkler } from './jaro-winkler.ts';
import { isEverydayWord, isOrdinaryWord } from './ordinary-words.ts';

/** `same`: the whole name but its legal ending; such names are exclusive (RNPC, DL 129/98, art. 33). */
export type NameLikeness = 'same' | 'like' | null;

export function nameLikeness(a: FirmName, b: FirmName): NameLikeness {
  if (hasOwn(a) && a.full === b.full) return 'same';
  if (
    sameTown(a, b) ||
    sameCommon(a, b) ||
    samePhrase(a, b) ||
    isJoined(a, b) ||
    isJoined(b, a) ||
    sharedWords(a, b) ||
    beginsWith(a, b) ||
    beginsWith(b, a) ||
    joinedAlike(a, b) ||
    isAcronym(a, b) ||
    isAcronym(b, a)
  )
    return 'like';
  return null;
}

/** Something that tells it from other firms: not only words of the trade and one common surname. */
const hasOwn = ({ own, places, words }: FirmName): boolean =>
  isHouse(own) || (places.length > 0 && words.length > places.length);

/** Share of a name's letters that must match the other name. */
const LIKE_SHARE = 0.7;
const FEWEST_LETTERS = 3;
/** Least likeness of two spellings of one word, from five letters on: `valberil`, `valberyl`. */
const SAME_WORD = 0.93;
const FEWEST_FOR_SPELLING = 5;

const letters = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0);

/** So few letters, or one common surname, are no house. */
const isHouse = (words: readonly string[]): boolean =>
  letters(words) >= FEWEST_LETTERS && !(words.length === 1 && isCommonPerson(words[0]!));

/** Most of their letters are in words that both have, or spell nearly the same. */
function sharedWords(a: FirmName, b: FirmName): boolean {
  const left = a.own.filter(word => b.own.some(other => sameWord(word, other)) || isBuilt(word, b));
  const right = b.own.filter(word => a.own.some(other => sameWord(word, other)) || isBuilt(word, a));
  const shared = left.length >= right.length ? left : right;
  if (!isHouse(shared)) return false;
  const all = letters(a.own) + letters(b.own);
  return (letters(left) + letters(right)) / all >= LIKE_SHARE;
}

/** All of its own words, of which one is no common name, begin the other name, whatever trade the rest tells. */
const beginsWith = ({ own: whole }: FirmName, { own }: FirmName): boolean =>
  whole.length >= FEWEST_OWN &&
  letters(whole) >= FEWEST_BEGINNING &&
  whole.every((word, at) => own[at] === word) &&
  whole.some(word => !isCommonPerson(word));
const FEWEST_OWN = 2;
const FEWEST_BEGINNING = 8;

function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  if (isCommonPerson(a) && isCommonPerson(b)) return false;
  return Math.min(a.length, b.length) >= FEWEST_FOR_SPELLING && jaroWinkler(a, b) >= SAME_WORD;
}

/** Whether the other name has the word behind a word of building: `valberil` in `construvalberil`. */
function isBuilt(word: string, { words }: FirmName): boolean {
  if (word.length < FEWEST_FOR_SPELLING) return false;
  return words.some(other => BUILDING_STEM.test(other) && other !== word && other.endsWith(word));
}

/** Written in one word or in two, shortened, or turned around: `vale verde` and `valeverde`, `norfer` and `fernor`. */
function joinedAlike(a: FirmName, b: FirmName): boolean {
  const [left, right] = [a.own.join(''), b.own.join('')];
  if (!isHouse(a.own) || !isHouse(b.own)) return false;
  if (Math.min(left.length, right.length) < FEWEST_FOR_SPELLING) return false;
  const isOneWord = a.own.length === 1 || b.own.length === 1;
  if (left === right) return true;
  if (isOneWord && (isShort(left, right) || isShort(right, left))) return true;
  return a.own.length === 1 && b.own.length === 1 && isTurned(left, right);
}

/** The beginning of the other, and at least half of it. */
const isShort = (short: string, long: string): boolean =>
  long.startsWith(short) && short.length * 2 >= long.length && !isCommonPerson(short);

const isTurned = (a: string, b: string): boolean =>
  a.length === b.length && a.length >= 6 && (`${a}${a}`.includes(b) || [...a].reverse().join('') === b);

const FEWEST_INITIALS = 3;

/** The one's word is the initials of the other's words: `JMC` of `José Manuel Costa`. */
function isAcronym(short: FirmName, long: FirmName): boolean {
  const own = long.words.filter(word => long.own.includes(word)).map(word => word[0]);
  return short.own.some(
    word =>
      word.length >= FEWEST_INITIALS &&
      word.length <= 6 &&
      long.own.length >= 2 &&
      (word === own.join('') || long.initials.startsWith(word)),
  );
}

/** Only common words, and the same: `Casa Nova` and `Casa Nova II`. Names that add no more than a number belong to one house (RNPC art. 33). */
const sameCommon = (a: FirmName, b: FirmName): boolean =>
  a.words.length >= FEWEST_COMMON &&
  a.own.length + a.places.length === 0 &&
  a.words.join() === b.words.join() &&
  !a.words.some(isTradeWord);

const FEWEST_COMMON = 2;

/** Two words together that alone are no house, one of them praise or a common name of people: `Telha Forte`, `Varandas do Lima`. */
function samePhrase(a: FirmName, b: FirmName): boolean {
  if (![...a.own, ...b.own].every(isCommonPerson)) return false;
  const [left, right] = [twosOf(a), twosOf(b)];
  return left.some(two => right.some(other => two.join() === other.join()));
}

/** Praise and the word beside it, written in one: `Norte Firme` and `Firmenorte`. */
const isJoined = ({ own }: FirmName, { words }: FirmName): boolean =>
  own.length === 1 &&
  words.some((word, at) => {
    const next = words[at + 1] ?? '';
    return [word, next].some(isEverydayWord) && [`${word}${next}`, `${next}${word}`].includes(own[0]!);
  });

const twosOf = ({ words }: FirmName): (readonly [string, string])[] =>
  words
    .slice(1)
    .map((word, at) => [words[at]!, word] as const)
    .filter(
      two =>
        !two.some(word => isTradeWord(word) || COMMON.test(word)) &&
        two.some(isOrdinaryWord) &&
        two.some(word => isEverydayWord(word) || isCommonPerson(word)),
    );

/** Named after the place alone, both with the same words: all there is to compare. */
function sameTown(a: FirmName, b: FirmName): boolean {
  if (a.places.length === 0 || a.places.join() !== b.places.join()) return false;
  return a.words.toSorted().join() === b.words.toSorted().join();
}
