/**
 * An answer with other people in it: every natural person's number is replaced by one that was never issued, and the name
 * before it by letters X. Lengths stay, and so does what an adapter reads of companies: the answer can be a test.
 */
import { isPersonNif, withCheckDigit } from '../../kernel/nif.ts';
import { decodeText } from './capture-text.ts';
import { showsLegalForm } from './company-name.ts';
import { PERSON_LIKE, RESIDENCE, ROW } from './without-persons.ts';

const LABEL = /(?:\b(?:N\.?I\.?F\.?|N\.?I\.?P\.?C\.?)[\s/:.]*){1,2}$/i;
/** A name in a line of its own above the number, as in published acts. */
const NAMED =
  /((?:Nome\/Firma|Titular|Nome)\s{0,9}:\s{0,9})([^<\r\n]{1,200})(?=(?:<br\s{0,3}\/?>|\s){0,9}(?:NIF|NIPC)[^<\d]{0,20}3999\d{5})/gi;

/** A party of a court case, whom Citius names without a number. */
const PARTY = /(lblNomeInterv"[^<>]{0,200}>)([^<]{1,300})/g;

const masked = (text: string): string => text.replace(/\p{L}/gu, 'X');

/** A PDF or an archive, in which nobody can be replaced. */
export const isSealed = (body: Uint8Array): boolean =>
  /^(?:%PDF|PK\x03\x04)/.test(Buffer.from(body.subarray(0, 4)).toString('latin1'));

/** As UTF-8; what is sealed as it came. */
export function anonymised(body: Uint8Array): Uint8Array {
  if (isSealed(body)) return body;
  const substitute = substitutes();
  const text = decodeText(body)
    .replace(ROW, row => maskRow(row, substitute))
    .replace(PERSON_LIKE, number => (isPersonNif(digitsOf(number)) ? substitute(number) : number))
    .replace(PARTY, (whole, label: string, name: string) =>
      showsLegalForm(name) ? whole : label + masked(name),
    )
    .replace(NAMED, (_, label: string, name: string) => label + masked(name))
    .replace(AFTER_NUMBER, (_, number: string, name: string) => number + masked(name))
    .replace(BEFORE_NUMBER, (_, before: string, number: string) => withoutName(before) + number)
    .replace(RESIDENCE, (whole, label: string) => label + masked(whole.slice(label.length)));
  return Buffer.from(text);
}

/** `399900012 - Nome`, or the next cell of a CSV line. */
const AFTER_NUMBER = /(\b3999\d{5}\s?[-;,]\s?)([^"<;,\r\n]{1,200})/g;

/** What stands in a line before a substituted number. */
const BEFORE_NUMBER = /([^<>\r\n]{1,200}?)(\b3999\d{5}\b)/g;

/** `Credor: Nome NIF/NIPC: ` keeps its labels. */
function withoutName(before: string): string {
  const label = LABEL.exec(before)?.[0] ?? '';
  const said = before.slice(0, before.length - label.length);
  const colon = said.lastIndexOf(':') + 1;
  return said.slice(0, colon) + masked(said.slice(colon)) + label;
}

/** Cells beside each other are about one holder; a cell of many lines holds a whole act. */
const isOfOneHolder = (row: string): boolean =>
  (row.match(/<t[dh]\b/gi) ?? []).length > 1 && !/<br\b/i.test(row);

/** All that such a row shows goes, but for its number. */
function maskRow(row: string, substitute: (number: string) => string): string {
  const numbers = (row.match(PERSON_LIKE) ?? []).filter(number => isPersonNif(digitsOf(number)));
  if (numbers.length === 0 || !isOfOneHolder(row)) return row;
  return row.replace(/>([^<]{1,1000})</g, (_, shown: string) => {
    const number = numbers.find(it => shown.includes(it));
    return `>${number ? shown.replace(number, substitute(number)) : masked(shown)}<`;
  });
}

const digitsOf = (number: string): string => number.replace(/\D/g, '');

/** The same person has the same number throughout; digits alone change, not their grouping. */
function substitutes(): (number: string) => string {
  const known = new Map<string, string>();
  return number => {
    const digits = digitsOf(number);
    const other = known.get(digits) ?? withCheckDigit(`3999${String(known.size + 1).padStart(4, '0')}`);
    known.set(digits, other);
    let at = 0;
    return number.replace(/\d/g, () => other[at++]!);
  };
}
