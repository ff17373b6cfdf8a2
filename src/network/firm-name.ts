/**
 * What tells one firm's name from another's. Legal endings, words of the trade and words that every second firm
 * bears say nothing; only what is left is compared. From the name alone nothing follows, ever.
 */

import { isTradeWord, tradeGroups } from '../facts/trades.ts';
import { fold } from '../kernel/fold.ts';
import { jaroWinkler } from './jaro-winkler.ts';

export interface FirmName {
  /** Folded words that are the firm's own; a single letter is none. */
  readonly own: readonly string[];
  /** CAE groups that its words of trade tell. */
  readonly trades: ReadonlySet<string>;
}

const ENDINGS =
  /^(lda|limitada|ltda|sa|unipessoal|sociedade|soc|companhia|cia|sgps|crl|ace|plc|sl|em|liquidacao)$/;
const LINKS = /^(de|da|do|das|dos|em|com|para|and|the|os|as|i{2,3}|iv|vi{1,3}|ix|\d+)$/;
/** A second beginning often puts one of these before or behind the old name. */
const COMMON =
  /^(nov[ao]s?|new|prime|mais|plus|premium|top|pro|grupo|group|holding|gest|gestao|servicos?|solucoes|comercio|industrias?|comercial|industrial|geral|gerais|tecnic[ao]s?|tecnologias?|internacional|global|europ\w*|iberic[ao]s?|lusitan[ao]s?|luso|lusa|portugal|portugues(a|as|es)?|norte|sul|centro|irmaos|filhos?|filha|herdeiros|associados|casa|empresa|tecn|construtor(a|as|es)?|build\w*|engineering|constructions?)$/;

/** `places`: municipalities and districts of the seats, which firms bear without being related. */
export function firmName(firma: string, places: readonly string[] = []): FirmName {
  const words = fold(firma)
    .replace(/[.'’]/g, '')
    .split(/[^a-z0-9]/);
  const placeWords = new Set(places.flatMap(place => fold(place).split(/[^a-z0-9]/)));
  const own = words.filter(
    word =>
      word.length > 1 &&
      !ENDINGS.test(word) &&
      !LINKS.test(word) &&
      !COMMON.test(word) &&
      !isTradeWord(word) &&
      !placeWords.has(word),
  );
  return { own: [...new Set(own)], trades: tradeGroups(words) };
}

/** Letters of a name's own words that must find their like in the other's; shorter names prove nothing. */
const LIKE_SHARE = 0.7;
const FEWEST_LETTERS = 4;
/** Two spellings of one word, from five letters on: `valberil`, `valberyl`. */
const SAME_WORD = 0.93;
const FEWEST_FOR_SPELLING = 5;

/** Whether the names suggest one house: most of their own letters are in words that both bear, or spell nearly alike. */
export function namesSuggestOneHouse(a: FirmName, b: FirmName): boolean {
  const left = a.own.filter(word => b.own.some(other => sameWord(word, other)));
  const right = b.own.filter(word => a.own.some(other => sameWord(word, other)));
  // Words of so few letters are alike only where they are the same: both sides have them, or neither.
  if (letters(left) < FEWEST_LETTERS) return false;
  return (letters(left) + letters(right)) / (letters(a.own) + letters(b.own)) >= LIKE_SHARE;
}

const letters = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0);

function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  return Math.min(a.length, b.length) >= FEWEST_FOR_SPELLING && jaroWinkler(a, b) >= SAME_WORD;
}
