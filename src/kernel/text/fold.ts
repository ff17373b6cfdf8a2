/**
 * Folds text for comparison: no accents, lower case, one space between words (non-breaking ones too).
 * Registers spell the same word as ação/acção, órgão/orgão, ACTO/Ato: every keyword match goes through this.
 */
export function fold(text: string): string {
  return oneSpaced(unaccented(text).toLowerCase()).trim();
}

/** One plain space for every run of white space. A single space is left alone: most text is words apart by one. */
export const oneSpaced = (text: string): string => text.replace(/[^\S ]\s*| \s+/g, ' ');

/** A soft hyphen and other signs that nobody sees go, too. */
const decomposed = (letter: string): string => letter.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');

/** The letters of Portuguese and its neighbours (Latin-1 to Latin Extended-B), decomposed once. */
const LATIN = new Map(
  Array.from({ length: 0x250 - 0x80 }, (_, i) => String.fromCharCode(0x80 + i)).map(letter => [
    letter,
    decomposed(letter),
  ]),
);

/** Most text is ASCII, which is its own decomposition. */
const unaccented = (text: string): string =>
  text.replace(/[^\0-\x7f]/gu, letter => LATIN.get(letter) ?? decomposed(letter));
