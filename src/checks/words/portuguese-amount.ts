/** `12,460.27 €` is written `12 460,27 €` in Portugal, with spaces at which no line breaks. */
export const portugueseAmount = (english: string): string =>
  english.replace(/[, ]/g, '\u00a0').replace('.', ',');
