/** Whether two names are those of one company: for a person who looks whether a number was mistyped. Decides nothing. Pure. */
import { isTradeWord } from '../../facts/trades.ts';
import { fold } from '../../kernel/fold.ts';
import { COMMON, isCommonPerson } from './common-words.ts';
import { firmName } from './firm-name.ts';

export interface NameComparison {
  readonly match: 'same' | 'close' | 'other';
  /** A sentence, without words of the name that was asked about. */
  readonly why: string;
}

export const CONNECTIVES = /^(a|o|os|as|de|da|do|das|dos|e|em|com|para|and|the|unip)$/;
const NUMERALS = ['ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

interface Compared {
  readonly words: readonly string[];
  /** Numbers and Roman numerals, sorted: a second company of a house often differs by nothing else. */
  readonly numbers: string;
  /** A holding (SGPS) is another company than the one it holds. */
  readonly isHolding: boolean;
  /** Words that were written with a full stop. */
  readonly cut: ReadonlySet<string>;
}

function compared(name: string): Compared {
  const folded = fold(name);
  const words = firmName(name)
    .full.split(' ')
    .filter(word => word !== '' && !CONNECTIVES.test(word))
    .map(word => (NUMERALS.includes(word) ? String(NUMERALS.indexOf(word) + 2) : word));
  return {
    words: words.filter(word => !/^\d+$/.test(word)).sort(),
    numbers: words
      .filter(word => /^\d+$/.test(word))
      .sort()
      .join(' '),
    isHolding: /\bsgps\b/.test(folded),
    cut: new Set([...folded.matchAll(/\b([a-z]{3,9})\./g)].map(([, word]) => word!)),
  };
}

/** Null where one of them has no word to compare. */
export function sameName(asked: string, registered: string): NameComparison | null {
  const [a, b] = [compared(asked), compared(registered)];
  if (a.words.length === 0 || b.words.length === 0) return null;
  if (a.isHolding !== b.isHolding) return other('One of the names is that of a holding (SGPS).');
  if (a.numbers !== b.numbers) return other('The names differ by a number.');
  const { left, right, typos } = pairedOff(a, b);
  if (left.length === 0 && right.length === 0) return byTypos(typos);
  if (typos.length === 0 && isOneWord(left, right)) return close('A word is written in two.');
  return byMissing(left, right, b, typos);
}

const other = (why: string): NameComparison => ({ match: 'other', why });
const close = (why: string): NameComparison => ({ match: 'close', why });

function byTypos(typos: readonly string[]): NameComparison {
  if (typos.length === 0) return { match: 'same', why: 'The names have the same words.' };
  if (typos.length === 1) return close(`“${typos[0]}” is spelt differently.`);
  return other('Several words are spelt differently.');
}

/** One name has words of the trade, or common ones, that the other lacks; and what both have tells one house. */
function byMissing(
  left: readonly string[],
  right: readonly string[],
  registered: Compared,
  typos: readonly string[],
): NameComparison {
  const missing = [...left, ...right];
  const isPart = left.length === 0 || right.length === 0;
  const shared = registered.words.filter(word => !right.includes(word) && !isPlain(word));
  const isHouse = shared.some(word => word.length >= 3 && !isCommonPerson(word));
  if (isPart && typos.length === 0 && isHouse && missing.every(isPlain))
    return close('Words of the trade stand in one of the names only.');
  return other('The registered name has other words.');
}

const isPlain = (word: string): boolean => COMMON.test(word) || isTradeWord(word);

/** What stays of each when equal words, abbreviations and words that are spelt differently are taken away in pairs. */
function pairedOff(a: Compared, b: Compared) {
  let [left, right] = [[...a.words], [...b.words]];
  const typos: string[] = [];
  const take = (fits: (one: string, two: string) => boolean, taken?: string[]) => {
    for (const one of [...left]) {
      const two = right.find(word => fits(one, word));
      if (two === undefined) continue;
      left = left.toSpliced(left.indexOf(one), 1);
      right = right.toSpliced(right.indexOf(two), 1);
      taken?.push(two);
    }
  };
  take((one, two) => one === two);
  take((one, two) => isCut(one, two, a.cut) || isCut(two, one, b.cut));
  take(isTypo, typos);
  take(isFormOf, typos);
  return { left, right, typos };
}

/** `const` of `construcoes`: cut by a full stop, or a word of the trade without one. */
const isCut = (short: string, long: string, cut: ReadonlySet<string>): boolean =>
  short.length >= 3 &&
  short.length < long.length &&
  (cut.has(short) || isPlain(long)) &&
  long.startsWith(short);

/** `construcao` and `construcoes`. */
const isFormOf = (a: string, b: string): boolean =>
  a.length > 8 && isTradeWord(a) && isTradeWord(b) && a.slice(0, 8) === b.slice(0, 8);

const FEWEST_FOR_TYPO = 5;

/** One letter changed, left out, added, or two neighbours changed round; the first stays. Two common names of people are two. */
function isTypo(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < FEWEST_FOR_TYPO || a[0] !== b[0]) return false;
  if (isCommonPerson(a) && isCommonPerson(b)) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return (
    isSwapped || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
  );
}

/** `vale verde` and `valeverde`. */
function isOneWord(left: readonly string[], right: readonly string[]): boolean {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  if (few.length !== 1 || many.length !== 2) return false;
  return few[0] === many.join('') || few[0] === many.toReversed().join('');
}
