/**
 * Folds text for comparison: no accents, lower case, one space between words (non-breaking ones too).
 * Registers spell the same word as ação/acção, órgão/orgão, ACTO/Ato: every keyword match goes through this.
 */
export function fold(text: string): string {
  return unaccented(text)
    .toLowerCase()
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

/** Most text is ASCII, which is its own decomposition. */
const unaccented = (text: string): string =>
  /[^\0-\x7f]/.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text;
