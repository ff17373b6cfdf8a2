/** Whether two words are one that is spelt differently. Folded words. Pure. */
import { COMMON, isCommonPerson } from '../continuity/common-words.ts';

/** Spellings that sound alike: `souza`, `thomaz`, `mello`, `baptista`, `manoel`, `phenix`. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/(?<![cln])h/g, ''],
  [/y/g, 'i'],
  [/k|q(?=u)/g, 'c'],
  [/w/g, 'v'],
  [/pt/g, 't'],
  [/oel$/, 'uel'],
  [/ae/g, 'ai'],
  [/ss|z/g, 's'],
  // `carro` and `caro` are two words.
  [/([^rs])\1/g, '$1'],
];

export const soundOf = (word: string): string =>
  SOUNDS.reduce((sound, [letters, plain]) => sound.replace(letters, plain), word);

/** The longer a word, the less a letter makes it another. */
const FEWEST_LETTERS = { slip: 6, leftOut: 8, changed: 9 };

/** `Construtel` and `Construtal` are two: a word coined with one of the trade is as long as what is behind that. */
const COINED =
  /^(?:constru(?!c|tor)|edifi(?!c)|ele?c?tro(?!tec)|engi|imo(?!bil)|metal|pavi(?!m)|serra(?!lh)|tecno|trans(?!p)|urbani(?!z))/;
const lengthOf = (word: string): number => word.replace(COINED, '').length;

/**
 * Two neighbours changed round, a letter twice, left out or changed: within a word, for its ends tell genders and numbers.
 * A common name of people and a word near it are two.
 */
export function isMisspelt(a: string, b: string): boolean {
  const shorter = Math.min(lengthOf(a), lengthOf(b));
  if (shorter < FEWEST_LETTERS.slip || COMMON.test(a) || COMMON.test(b)) return false;
  if (a[0] !== b[0] || endOf(a) !== endOf(b)) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  const isLonger = restA.slice(1) === restB;
  const isShorter = restB.slice(1) === restA;
  const isTwice = (isLonger && a[start] === a[start - 1]) || (isShorter && b[start] === b[start - 1]);
  if (isSwapped || isTwice) return !(isCommonPerson(a) && isCommonPerson(b));
  if (isCommonPerson(a) || isCommonPerson(b)) return false;
  if (isLonger || isShorter) return shorter >= FEWEST_LETTERS.leftOut;
  return restA.slice(1) === restB.slice(1) && shorter >= FEWEST_LETTERS.changed;
}

const endOf = (word: string): string => word.slice(word.endsWith('s') ? -2 : -1);

const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/(?:oes|aes|aos)$/, 'ao'],
  [/ns$/, 'm'],
  [/(?<=[aeou])is$/, 'l'],
  [/s$/, ''],
];

export const singularOf = (word: string): string => {
  const plural = PLURALS.find(([ending]) => ending.test(word));
  return plural ? word.replace(...plural) : word;
};

/** `construcao` and `construcoes`, `civil` and `civis` (which is also the plural of a word in `-i`). */
export const isPluralOf = (a: string, b: string): boolean =>
  a !== b && (singularOf(a) === singularOf(b) || a.replace(/is$/, 'il') === b.replace(/is$/, 'il'));
