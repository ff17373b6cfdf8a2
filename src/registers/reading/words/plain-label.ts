/** Labels as keys, and the words of labels that registers share. */
import { fold } from '../../../kernel/text/fold.ts';

/** Folded, without punctuation. `N.º do processo:`, `Nº do Processo` differ by a space at most. */
export const plainLabel = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** `n.º`, `nº`, `n.`, `núm.`, `número` as plain labels, for use in patterns. */
export const NUMBER_OF = '(?:n o|no|nr|n|num|numero)';

/** Labels of a tax number: `NIF/NIPC`, `N.I.F.`, `N.º de contribuinte (NIF)`, `Número de identificação fiscal`. */
const TAX_WORD = `(?:(?:${NUMBER_OF}(?: de)? )?(?:contribuinte|identificacao fiscal)|n ?i ?f|n ?i ?p ?c)`;
export const TAX_NUMBER = `${TAX_WORD}(?: (?:ou )?${TAX_WORD})?`;

/**
 * A line as a label and the value after its colon; null for a line without one. The colon of an address (`http://…`) is
 * none; further colons and spaces belong to neither.
 */
export function labelPair(line: string): { readonly label: string; readonly value: string } | null {
  const colon = line.indexOf(':');
  const label = line.slice(0, Math.max(0, colon)).trimEnd();
  if (label === '') return null;
  const behind = line.slice(colon);
  const value = behind.replace(/^[\s:]+/, '');
  const isAddress = value.startsWith('//') && behind.startsWith('://');
  return isAddress ? null : { label, value };
}
