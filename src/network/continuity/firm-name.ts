/** A firm's name by its distinctive words: legal endings, words of the trade, ordinary and common words are told apart. */
import { isTradeWord, tradeGroups } from '../../facts/trade-words.ts';
import { fold } from '../../kernel/text/fold.ts';
import { COMMON, ENDINGS, LINKS } from './common-words.ts';
import { isOrdinaryWord } from './ordinary-words.ts';

export interface FirmName {
  /** Folded distinctive words, without single letters; initials in a row are one word. */
  readonly own: readonly string[];
  /** The whole name without its legal ending. */
  readonly full: string;
  /** First letters of those words, and letters that stand alone. */
  readonly initials: string;
  /** All words that are neither links nor legal endings, in order. */
  readonly words: readonly string[];
  /** Those and ordinary words: what makes it another name. */
  readonly telling: readonly string[];
  /** Places of the seat that are all the name has of its own. */
  readonly places: readonly string[];
  /** CAE groups of its words of the trade. */
  readonly trades: ReadonlySet<string>;
}

/** `places`: municipalities and districts of the seats, which unrelated firms have in their names. */
export function firmName(firma: string, places: readonly string[] = []): FirmName {
  const all = wordsOf(firma);
  const placeWords = new Set(places.flatMap(wordsOf));
  const words = all
    .map(withoutNumber)
    .filter(word => word.length > 1 && !ENDINGS.test(word) && !LINKS.test(word));
  const notCommon = words.filter(word => !COMMON.test(word) && !isTradeWord(word));
  const telling = [...new Set(notCommon.filter(word => !placeWords.has(word)))];
  const own = telling.filter(word => !isOrdinaryWord(word));
  return {
    own,
    telling,
    full: all.filter(word => !ENDINGS.test(word)).join(' '),
    initials: all
      .filter(word => !ENDINGS.test(word) && !LINKS.test(word))
      .map(word => word[0])
      .join(''),
    words,
    places: own.length === 0 ? [...new Set(notCommon.filter(word => placeWords.has(word)))] : [],
    trades: tradeGroups(all),
  };
}

/** Folded words. Dots part initials and nothing else: `J. M. C.` and `J.M.C.` are one word. */
function wordsOf(text: string): string[] {
  return fold(text)
    .replace(/['’]/g, '')
    .replace(/\bs ?\. ?a\b/g, ' sa')
    .replace(
      /(?<![a-z0-9.])(?:[a-z](?: ?\. ?| (?=[a-z]\b)))+[a-z]?(?![a-z0-9])/g,
      initials => `${initials.replace(/[^a-z]/g, '')} `,
    )
    .replace(/\./g, '')
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '');
}

/** A number glued to a name makes no other house of it (RNPC art. 33): `msc2`. */
const withoutNumber = (word: string): string => word.replace(/^\d{0,4}([a-z]{2,})\d{0,4}$/, '$1');
