/**
 * Folds text for comparison: no accents, lower case, one space between words (non-breaking ones too).
 * Registers spell the same word as ação/acção, órgão/orgão, ACTO/Ato: every keyword match goes through this.
 */
export function fold(text: string): string {
  // A single space stays: most text is words apart by one.
  return unaccented(text)
    .toLowerCase()
    .replace(/[^\S ]\s*| \s+/g, ' ')
    .trim();
}

/** Most text is ASCII, which is its own decomposition: only what lies between is decomposed. */
const unaccented = (text: string): string =>
  text.replace(/[^\0-\x7f]+/g, run => run.normalize('NFKD').replace(/\p{M}/gu, ''));
