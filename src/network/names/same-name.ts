/** Whether two names are those of one company: for a person who looks whether a number was mistyped. Decides nothing. Pure. */
import { isTradeWord, tradeGroups } from '../../facts/trade-words.ts';
import { COMMON, isCommonPerson } from '../continuity/common-words.ts';
import { isMisspelt, isPluralOf, soundOf } from './misspelt.ts';
import { type SpeltName, type SpeltWord, speltName } from './spelt-name.ts';

export interface NameComparison {
  readonly match: 'same' | 'close' | 'other';
  /** A sentence, without words of the name that was asked about. */
  readonly why: string;
}

/** Null where one of them has no word to compare. */
export function sameName(given: string, registered: string): NameComparison | null {
  const [a, b] = [speltName(given), speltName(registered)];
  if (a.words.length === 0 || b.words.length === 0) return null;
  if (a.forms.isHolding !== b.forms.isHolding) return other('One of the names is that of a holding (SGPS).');
  const forms = new Set([a.forms.form, b.forms.form]);
  if (
    !forms.has(null) &&
    forms.size > 1 &&
    !(forms.has('limited') && (forms.has('company') || forms.has('foreign')))
  )
    return other('The legal forms do not turn into each other.');
  const { left, right, spelt, sounding, pairs } = pairedOff(a, b);
  const rest = [...left, ...right];
  if (rest.some(({ kind }) => kind === 'number')) return other('The names differ by a number.');
  if (spelt.length === 0 && isOneWord(left, right)) return close('A word is written in two.');
  if (isTurned(pairs, a, b)) return other('The names of people stand in another order.');
  if (rest.length > 0) return byMissing(left, right, b, spelt.length === sounding);
  const match = bySpelling(spelt, sounding);
  return match.match === 'same' && forms.has('limited') && forms.has('company')
    ? close('The legal form stands in English in one of the names.')
    : match;
}

const other = (why: string): NameComparison => ({ match: 'other', why });
const close = (why: string): NameComparison => ({ match: 'close', why });

/** Of the words that are spelt differently, so many sound the same. */
function bySpelling(spelt: readonly string[], sounding: number): NameComparison {
  if (spelt.length === 0) return { match: 'same', why: 'The names have the same words.' };
  if (spelt.length === 1) return close(`“${spelt[0]}” is spelt differently.`);
  if (spelt.length === sounding) return close('Words are spelt differently, and sound the same.');
  return other('Several words are spelt differently.');
}

/** Words that a name is shortened by. Others (`nova`, `grupo`, `norte`, `filhos`) make it another company's. */
const LEFT_OUT =
  /^(?:servicos?|solucoes|comerci\w*|industria\w*|gera(?:l|is)|tecnic[ao]s?|empresa|portugal)$/;
/** Building, its materials, plans and houses: what a builder leaves out of his name. A café is another house. */
const NEAR_BUILDING = /^(?:4[1236]|68|71)/;
function isOtherTrade(word: string): boolean {
  const groups = [...tradeGroups([word])];
  return groups.length > 0 && !groups.some(group => NEAR_BUILDING.test(group));
}
const isLeftOut = ({ written }: SpeltWord): boolean =>
  LEFT_OUT.test(written) || (isTradeWord(written) && !isOtherTrade(written) && !/^construtor/.test(written));

/** One name has words of the trade that the other lacks, and what both have tells one house. */
function byMissing(
  left: readonly SpeltWord[],
  right: readonly SpeltWord[],
  registered: SpeltName,
  soundsAlike: boolean,
): NameComparison {
  const isPart = left.length === 0 || right.length === 0;
  const shared = registered.words.filter(word => !right.includes(word) && !isPlain(word));
  const isHouse = shared.some(({ written }) => written.length >= 3);
  if (isPart && soundsAlike && isHouse && [...left, ...right].every(isLeftOut))
    return close('Words of the trade stand in one of the names only.');
  return other('The registered name has other words.');
}

const isPlain = ({ written }: SpeltWord): boolean => COMMON.test(written) || isTradeWord(written);

type Pair = readonly [SpeltWord, SpeltWord];

/** What stays of each when equal words, abbreviations and words that are spelt differently are taken away in pairs. */
function pairedOff(a: SpeltName, b: SpeltName) {
  let [left, right] = [[...a.words], [...b.words]];
  const take = (fits: (one: SpeltWord, two: SpeltWord) => boolean): Pair[] =>
    [...left].flatMap(one => {
      const two = right.find(word => fits(one, word));
      if (two === undefined) return [];
      left = left.toSpliced(left.indexOf(one), 1);
      right = right.toSpliced(right.indexOf(two), 1);
      return [[one, two] as const];
    });
  const pairs = [
    ...take((one, two) => one.written === two.written),
    ...take((one, two) => one.readings.some(reading => two.readings.includes(reading))),
    ...take((one, two) => isShort(one, two) || isShort(two, one)),
  ];
  const sounding = take(soundsLike);
  const spelt = [...sounding, ...take(isTypo), ...take(isPlural)].map(([, two]) => two.written);
  // `A Silva` and `O Silva` are two; `A Silva` may be Silva.
  const isRequired = ({ isOptional }: SpeltWord) =>
    !isOptional || (left.some(isFirst) && right.some(isFirst));
  const rest = { left: left.filter(isRequired), right: right.filter(isRequired) };
  return { ...rest, spelt, sounding: sounding.length, pairs };
}

const isFirst = ({ isOptional }: SpeltWord): boolean => isOptional;

/** `const.` and `consts.` of `construcoes`, `hdros.` of `herdeiros`; without a full stop, of common words alone, and not `filho` of `filhos`. */
function isShort(short: SpeltWord, long: SpeltWord): boolean {
  const [part, whole] = [short.written, long.written];
  if (part.length < 3 || part.length >= whole.length || short.kind !== 'word') return false;
  if (!short.isCut) return isPlain(long) && whole.startsWith(part) && /^.{2,6}[^aeious]$/.test(part);
  return (
    whole.startsWith(part) ||
    (whole.endsWith('s') && /.{3}s$/.test(part) && whole.startsWith(part.slice(0, -1))) ||
    isDrawnTogether(part, whole)
  );
}

/** The same first and last letter, and all between in the same order. */
function isDrawnTogether(part: string, whole: string): boolean {
  if (part[0] !== whole[0] || part.at(-1) !== whole.at(-1)) return false;
  let at = 0;
  for (const letter of whole) if (letter === part[at]) at++;
  return at === part.length;
}

const areWords = (a: SpeltWord, b: SpeltWord): boolean => a.kind === 'word' && b.kind === 'word';

/** `souza` and `sousa`. */
const soundsLike = (a: SpeltWord, b: SpeltWord): boolean =>
  areWords(a, b) && soundOf(a.written) === soundOf(b.written);

const isTypo = (a: SpeltWord, b: SpeltWord): boolean =>
  areWords(a, b) && !a.isCut && !b.isCut && isMisspelt(a.written, b.written);

/** `construcao` and `construcoes`: of the trade alone, for `filho` and `filhos` are two. */
const isPlural = (a: SpeltWord, b: SpeltWord): boolean =>
  isTradeWord(a.written) && isTradeWord(b.written) && isPluralOf(a.written, b.written);

/** `costa silva` and `silva costa`, without an `&` between them; `m. costa & l. silva` and `l. costa & m. silva`. */
function isTurned(pairs: readonly Pair[], a: SpeltName, b: SpeltName): boolean {
  const isOf = (fits: (word: SpeltWord) => boolean) => pairs.filter(pair => pair.every(fits));
  const initials = isOf(({ kind }) => kind === 'initials');
  const next = (name: SpeltName, word: SpeltWord) => name.words[name.words.indexOf(word) + 1];
  const isMoved = initials.some(
    ([one, two]) => !pairs.some(pair => pair[0] === next(a, one) && pair[1] === next(b, two)),
  );
  if (initials.length > 1 && isMoved) return true;
  if (a.isLinked || b.isLinked) return false;
  const people = isOf(({ written }) => isCommonPerson(written));
  const orderIn = (name: SpeltName, side: 0 | 1) =>
    people.toSorted((one, two) => name.words.indexOf(one[side]) - name.words.indexOf(two[side]));
  const inB = orderIn(b, 1);
  return orderIn(a, 0).some((pair, i) => pair !== inB[i]);
}

/** `vale verde` and `valeverde`. */
function isOneWord(left: readonly SpeltWord[], right: readonly SpeltWord[]): boolean {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  if (few.length !== 1 || many.length !== 2) return false;
  const words = many.map(({ written }) => written);
  return few[0]!.written === words.join('') || few[0]!.written === words.toReversed().join('');
}
