/** Numbers in names: in digits, Roman, and written out in Portuguese. Folded words. Pure. */

const ONES =
  'um/uma dois/duas tres quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezasseis/dezesseis dezassete/dezessete dezoito dezanove/dezenove';
const TENS = ['vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];
const HUNDREDS = 'cent duzent trezent quatrocent quinhent seiscent setecent oitocent novecent'.split(' ');
const ORDINALS = 'primeir segund terceir quart quint sext setim oitav non decim'.split(' ');

const VALUES = new Map<string, number>([
  ...ONES.split(' ').flatMap((words, i) => words.split('/').map(word => [word, i + 1] as const)),
  ...TENS.map((word, i) => [word, (i + 2) * 10] as const),
  ...HUNDREDS.flatMap((word, i) => [`${word}os`, `${word}as`].map(form => [form, (i + 1) * 100] as const)),
  ...['cem', 'cento'].map(word => [word, 100] as const),
  ['mil', 1_000],
]);

const ORDINAL_VALUES = new Map(
  ORDINALS.flatMap((word, i) => [`${word}o`, `${word}a`].map(form => [form, i + 1] as const)),
);

/** `segunda`: also a word like any other (`quinta` is a farm). */
export const ordinalOf = (word: string): number | undefined => ORDINAL_VALUES.get(word);

/** Up to 49: `dc`, `mix` and `cd` are words and initials of houses. */
const ROMAN = /^(?:xl|x{0,3})(?:ix|iv|v?i{0,3})$/;
const LETTERS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };

export function romanOf(word: string): number | undefined {
  if (word === '' || !ROMAN.test(word)) return undefined;
  const values = [...word].map(letter => LETTERS[letter]!);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}

/** The number that begins at this word, and how many words it takes: `vinte e um` is 21 in 3, `sete e oito` 7 in 1. */
export function writtenNumber(
  words: readonly string[],
  at: number,
): readonly [number: number, taken: number] {
  const first = VALUES.get(words[at]!);
  if (first === undefined) return [0, 0];
  let [thousands, rest, least, next] = [0, first, orderOf(first), at + 1];
  if (first === 1_000) [thousands, rest, least] = [1_000, 0, 1_000];
  for (;;) {
    const skipped = words[next] === 'e' ? 1 : 0;
    const value = VALUES.get(words[next + skipped] ?? '');
    if (value === 1_000 && thousands === 0 && skipped === 0)
      [thousands, rest, least] = [rest * 1_000, 0, 1_000];
    else if (value !== undefined && value < least) [rest, least] = [rest + value, orderOf(value)];
    else return [thousands + rest, next - at];
    next += skipped + 1;
  }
}

/** What may follow is below it: after twenty a digit, after a digit nothing. */
const orderOf = (value: number): number => (value >= 100 ? 100 : value >= 20 ? 10 : 1);
