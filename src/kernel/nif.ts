/**
 * NIF (número de identificação fiscal): the nine-digit Portuguese tax number. Companies call theirs NIPC;
 * the arithmetic is the same. The prefix table follows the Autoridade Tributária's ranges.
 */
export type Nif = string & { readonly __nif: unique symbol };

export type NifReading =
  | { kind: 'company'; nif: Nif }
  | { kind: 'natural-person' }
  | { kind: 'out-of-scope'; nif: string; group: string }
  | { kind: 'invalid'; because: string };

/** Longer input than this is refused unread; the longest honest form is "PT 599 999 999" with separators. */
const LONGEST_INPUT = 32;

const OUT_OF_SCOPE: Readonly<Record<string, string>> = {
  70: 'an undivided inheritance (herança indivisa)',
  72: 'an investment fund',
  74: 'an undivided inheritance (herança indivisa)',
  75: 'an undivided inheritance (herança indivisa)',
  77: 'a number assigned by the tax authority of its own motion',
  78: 'a non-resident asking for a VAT refund',
  79: 'the exceptional regime of Expo 98',
  90: 'a condominium or an irregular company',
  91: 'a condominium or an irregular company',
};

/** What invoices have for a buyer without a number, and so every customer file of Portugal: no company's. */
const FINAL_CONSUMER = '999999990';

const ZERO = '0'.charCodeAt(0);

/** The check digit for the first eight digits (weights 9 to 2, modulo 11). */
export function checkDigit(firstEight: string): number {
  let sum = 0;
  for (let i = 0; i < 8; i++) sum += (firstEight.charCodeAt(i) - ZERO) * (9 - i);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

export const withCheckDigit = (firstEight: string): string => `${firstEight}${checkDigit(firstEight)}`;

/** Whether it is nine ASCII digits with the right check digit. */
export function isChecksumValid(digits: string): boolean {
  return NINE_DIGITS.test(digits) && fitsCheckDigit(digits);
}

const NINE_DIGITS = /^[0-9]{9}$/;

const fitsCheckDigit = (nineDigits: string): boolean =>
  checkDigit(nineDigits) === nineDigits.charCodeAt(8) - ZERO;

/** What people and spreadsheets put between digits: every space and dash of Unicode, also those that nobody sees, and dots. */
const BETWEEN = '\\p{Z}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{Pd}\\u2800\\u2212.';
const APART = new RegExp(`[${BETWEEN}]`, 'gu');
/** What a spreadsheet adds: `'580000010`, `="580000010"`, `580000010.0`. Behind groups of three `.00` would be digits. */
const ADDED = /^=?["'’]|^=|(?:(?<=\d{4})\.0{1,2}|,0{1,2})?["'’]?$/g;
/** Groups of three by one comma or apostrophe, as an English or Swiss sheet shows them. */
const THOUSANDS = /(?<=^\D{0,12}\d{3})([,'’])(\d{3})\1(\d{3})(?:\.0{1,2})?(?=\D{0,2}$)/u;
const LABEL = /^(?:NI(?:F|PC):?)?(?:PT[:/_]?)?/i;

/** The number without a leading PT, what stands between digits, and what a spreadsheet adds. */
export const digitsOf = (text: string): string =>
  text.replace(THOUSANDS, '$2$3').replace(ADDED, '').replace(APART, '').replace(LABEL, '');

/** Names it by its code too: some are not seen, and some look like others. */
function named(character: string): string {
  const code = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `“${character}” (${code})` : code;
}

function group(digits: string): 'company' | 'natural-person' | 'out-of-scope' | 'never-issued' {
  const [one, two] = [digits[0]!, digits.slice(0, 2)];
  if ('1238'.includes(one) || two === '45') return 'natural-person';
  if (one === '5' || one === '6' || two === '71' || two === '98' || two === '99') return 'company';
  return two in OUT_OF_SCOPE ? 'out-of-scope' : 'never-issued';
}

/** The same in SQL, of a column: it is a company's number. */
export const isCompanyNif = (column: string): string =>
  `(${column} >= '5' and ${column} < '7' or left(${column}, 2) in ('71', '98', '99'))`;

const invalid = (because: string): NifReading => ({ kind: 'invalid', because });

/** Two letters that are not PT, and digits behind them. */
const FOREIGN = /^(?!PT)[A-Z]{2}(?=(?:\w*\d){5})\w+$/i;

/** Reads a tax number as typed. Every string has exactly one result. */
export function readNif(text: string): NifReading {
  if (text.length > LONGEST_INPUT) return invalid('it is far longer than nine digits');
  // Fast path: in the files of registers there is nothing to strip.
  const digits = NINE_DIGITS.test(text) ? text : digitsOf(text);
  const [other] = /[^0-9]/u.exec(digits) ?? [];
  if (other && /^\d[.,]?\d*E\+?\d{1,2}$/i.test(text))
    return invalid('a spreadsheet has rounded it; show its column there as text, or without decimals');
  if (other && FOREIGN.test(digits))
    return invalid('it is that of another country, and only Portuguese companies are assessed');
  if (other) return invalid(`it holds ${named(other)} where only digits may be, behind a leading PT`);
  if (digits.length !== 9) return invalid(`it has ${digits.length} digits where nine are needed`);
  const kind = group(digits);
  if (kind === 'never-issued') return invalid('no tax number that begins with these digits was ever issued');
  if (!fitsCheckDigit(digits)) return invalid('its last digit does not fit the first eight');
  if (kind === 'natural-person') return { kind };
  if (digits === FINAL_CONSUMER)
    return { kind: 'out-of-scope', nif: digits, group: 'whoever buys without a number (consumidor final)' };
  if (kind === 'out-of-scope') return { kind, nif: digits, group: OUT_OF_SCOPE[digits.slice(0, 2)]! };
  return { kind, nif: digits as Nif };
}

export function companyNif(text: string): Nif | null {
  const reading = readNif(text);
  return reading.kind === 'company' ? reading.nif : null;
}

/** True for a well-formed NIF of a natural person: such a number is never stored, logged or shown. */
export function isPersonNif(text: string): boolean {
  return readNif(text).kind === 'natural-person';
}

/**
 * Nine digits, set apart by whatever is no letter and no digit (signs that nobody sees, too), that begin and end where a run of
 * digits does. A lookahead: they may overlap.
 */
const NINE_SET_APART = /(?<!\d)(?=(\d(?:[^\p{L}\p{N}]{0,9}\d){8})(?!\d))/gu;

/** With the digits of every script, and raised or circled ones, which a person reads too, in ASCII's. */
export const inOurDigits = (text: string): string =>
  text.replace(/(?![0-9])[\p{Nd}\p{No}]/gu, digit => {
    if (/\p{Nd}/u.test(digit)) return String(digitOf(digit.codePointAt(0)!));
    const plain = digit.normalize('NFKC');
    return /^[0-9]$/.test(plain) ? plain : digit;
  });

/** Unicode keeps the ten digits of a script in one row. */
function digitOf(code: number): number {
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (code - zero) % 10;
}

const numbersIn = (text: string): string[] =>
  Array.from(inOurDigits(text).matchAll(NINE_SET_APART), ([, number]) => number!.replace(/\D/g, ''));

/** True for a text with such a number anywhere in it, however its digits are set apart. */
export const holdsPersonNif = (text: string): boolean => numbersIn(text).some(isPersonNif);

const NINE_AT_LEAST = /^(?:\P{N}*\p{N}){9}/u;
/** `1.234.567,89`: nobody writes a tax number so. */
const AMOUNT = /^\d{1,3}(?:[. ]\d{3})+,\d\d$/;

/** Its country. */
const PT_BEFORE = /(?<![0-9A-Za-z])PT ?$/;

/** The text without such numbers. */
export function withoutPersonNifs(text: string): string {
  if (!NINE_AT_LEAST.test(text)) return text;
  const plain = inOurDigits(text);
  // The places are those of `plain`, which may be shorter.
  const source = plain.length === text.length ? text : plain;
  let [out, at] = ['', 0];
  for (const { 1: number, index } of plain.matchAll(NINE_SET_APART)) {
    if (AMOUNT.test(number!) || !isPersonNif(number!.replace(/\D/g, ''))) continue;
    out += source.slice(at, Math.max(at, index)).replace(PT_BEFORE, '');
    at = Math.max(at, index + number!.length);
  }
  return at === 0 ? text : out + source.slice(at);
}

/** The companies whose numbers stand anywhere in a text. */
export const companiesIn = (text: string): Nif[] => [
  ...new Set(numbersIn(text).flatMap(number => companyNif(number) ?? [])),
];
