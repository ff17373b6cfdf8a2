/**
 * A page without what identifies a natural person: every such number, and the name beside it wherever the page repeats it,
 * becomes letters X. So do a residence, and a party of a court case who shows no legal form. What an adapter reads of companies
 * stays.
 */
import { isPersonNif, readNif, withCheckDigit } from '../../kernel/nif.ts';
import { nameAfter, nameBefore, type Span, textOf } from './adjacent-name.ts';
import { decodeText } from './capture-text.ts';
import { showsLegalForm } from './company-name.ts';

/** Nine digits that begin like the numbers of persons and of their inheritances, so that companies' are skipped quickly. */
const PERSON_LIKE =
  /(?<!\d)(?:[1238]\d|45|7[045])\d[ ._\u00a0\u2000-\u2014\u202f-]?\d{3}[ ._\u00a0\u2000-\u2014\u202f-]?\d{3}(?!\d)/g;
/** The same in bytes, of UTF-8 or not. */
const MAY_NUMBER =
  /(?:[1238]\d|45|7[045])\d(?:[ ._-]|\xc2?\xa0|\xe2\x80.)?\d{3}(?:[ ._-]|\xc2?\xa0|\xe2\x80.)?\d{3}/s;
/** A row of a table, without rows inside it. */
const ROW = /<tr\b(?:(?!<tr\b)[\s\S])*?<\/tr>/gi;
/** From the label of a residence to the next label, tag or line; at most three hundred characters. */
const RESIDENCE =
  /((?:resid[êe]ncia(?:\s{0,9}\/\s{0,9}sede)?|morada|domic[íi]lio)\s{0,99}:\s{0,99}(?:<\/?[a-z][^<>]{0,499}>\s{0,99}){0,19})[^<\r\n]{0,300}?(?=<|\r|\n|$|\s(?:nome\/firma|nif\/nipc|cargo|nacionalidade|estado civil|causa|data|prazo|quota|titular)\b|\s[A-ZÀ-Ú][A-ZÀ-Ú ()/.-]{3,60}:)/gi;
/** Whom an act names without a number: from the label to the next label, tag or line. */
const HOLDER =
  /((?<!\p{L})(?:nome(?:\s{0,3}\/\s{0,3}(?:firma|denomina[cç][aã]o))?|titular(?:es)?|c[oô]njuge|s[oó]ci[oa])\s{0,9}:\s{0,9}(?:<[^<>]{1,200}>\s{0,9}){0,9})[^<\r\n:]{1,300}?(?=<|\r|\n|$|\s(?:cargo|nacionalidade|estado civil|resid|morada|sede|causa|data|prazo|quota|titular|nome)(?:\p{L}|[ /.()]){0,30}:)(?!(?:<[^<>]{0,60}>|\s){0,9}n\.?i\.?[fp])/giu;
/** A party whom Citius names, often without a number: `Papel: Nome`, or in an element of its own. */
const PARTY =
  /(lblNomeInterv"[^<>]{0,200}>|(?:administrador|administradora|insolvente|devedora?|credora?|requerente|requerid[oa]|executad[oa]|exequente|autora?|r[ée]u?|citand[oa]|mandat[áa]ri[oa]|fiduci[áa]ri[oa])(?:[ /()][\p{L} ()/]{0,60})?:\s{0,9}(?:<[^<>]{1,200}>\s{0,9}){0,9})([^<\r\n:]{1,300})/giu;
/** ASP.NET repeats there, coded, what the page shows. */
const VIEW_STATE = /(<input\b[^<>]{0,200}name="__VIEWSTATE\w{0,20}"[^<>]{0,200}\bvalue=")([^"]+)/gi;
/** The beginnings of these, in any character set. */
const MAY_NAME =
  /nome|titular|njuge|resid|morada|domic|NomeInterv|InterDataList|administrador|insolvente|devedor|credor|requer|execut|exequente/i;
const LABELLED = /(?:N\.?I\.?F\.?|N\.?I\.?P\.?C\.?|contribuinte)[\s/:.]*$/i;

/** A PDF or an archive, in which nobody can be replaced. */
export const isSealed = (body: Uint8Array): boolean =>
  /^(?:%PDF|PK\x03\x04)/.test(Buffer.from(body.subarray(0, 4)).toString('latin1'));

const SEALED = Buffer.from('Not kept: a PDF or an archive, which may name natural persons.\n');

type Substitute = (number: string) => string;

/** As it may be kept: in UTF-8; the same bytes where nothing goes. */
export const withoutPersons = (page: Uint8Array): Uint8Array =>
  cut(page, number => number.replace(/\d/g, 'X'));

/** As it can be a test: numbers are replaced by others that were never issued, so that it is read as before. */
export const anonymised = (page: Uint8Array): Uint8Array => cut(page, substitutes());

function cut(page: Uint8Array, substitute: Substitute): Uint8Array {
  if (isSealed(page)) return SEALED;
  // Most pages of lists name nobody: the patterns are ASCII, and need no decoding.
  const bytes = Buffer.from(page.buffer, page.byteOffset, page.length).toString('latin1');
  if (!MAY_NAME.test(bytes) && !MAY_NUMBER.test(bytes) && bytes[1] !== '\0' && bytes[0] !== '\0') return page;
  const text = decodeText(page);
  const kept = cutText(text, substitute);
  return kept === text ? page : Buffer.from(kept);
}

function cutText(text: string, substitute: Substitute): string {
  const numbers = [...text.matchAll(PERSON_LIKE)]
    .map(({ 0: number, index }): Span => [index, index + number.length])
    .filter(span => isPersons(text, span));
  const beside = numbers.flatMap(span => adjacentNames(text, span));
  const hidden = [
    ...beside,
    ...repeated(text, beside),
    ...rowsOf(text, numbers),
    ...[PARTY, HOLDER]
      .flatMap(named => matches(text, named))
      .filter(span => !showsLegalForm(textOf(text, span))),
    ...matches(text, RESIDENCE),
  ];
  if (numbers.length === 0 && hidden.every(([from, to]) => !/\p{L}/u.test(text.slice(from, to)))) return text;
  return replaced(text, { numbers, hidden: [...hidden, ...matches(text, VIEW_STATE)] }, substitute);
}

/** With a label before it a mistyped number is a person's, too. */
function isPersons(text: string, [from, to]: Span): boolean {
  const digits = text.slice(from, to).replace(/\D/g, '');
  if (isPersonNif(digits)) return true;
  if (/^7/.test(digits)) return readNif(digits).kind === 'out-of-scope';
  return LABELLED.test(text.slice(Math.max(0, from - 40), from));
}

function adjacentNames(text: string, number: Span): Span[] {
  const before = nameBefore(text, number[0]);
  // A number that begins a line, and has a name behind it, does not belong to the line above.
  const between = before && text.slice(before[1], number[0]);
  const isFirst = between?.includes('\n') === true && /^[\s"]*$/.test(between);
  const after = nameAfter(text, number[1], before === null || isFirst);
  return [isFirst && after ? null : before, after].filter(span => span !== null);
}

/** What a pattern finds behind its first group. */
const matches = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: whole, 1: label = '', index }) => [
    index + label.length,
    index + whole.length,
  ]);

/** All that is shown in a row about such a number. */
function rowsOf(text: string, numbers: readonly Span[]): Span[] {
  const spans: Span[] = [];
  let next = 0;
  if (numbers.length === 0) return spans;
  for (const { 0: row, index } of text.matchAll(ROW)) {
    while (next < numbers.length && numbers[next]![0] < index) next++;
    if (next === numbers.length) break;
    if (numbers[next]![0] >= index + row.length || !isOfOneHolder(row)) continue;
    for (const { 1: shown, index: at } of row.matchAll(/>([^<]{1,1000})</g))
      spans.push([index + at + 1, index + at + 1 + shown!.length]);
  }
  return spans;
}

/** Cells beside each other are about one holder; a cell of many lines holds a whole act. */
const isOfOneHolder = (row: string): boolean =>
  (row.match(/<t[dh]\b/gi) ?? []).length > 1 && !/<br\b/i.test(row);

/** The same names where the page has them again, of whole words. */
function repeated(text: string, beside: readonly Span[]): Span[] {
  const names = new Set(beside.map(span => textOf(text, span).trim().toLowerCase()).filter(isFullName));
  if (names.size === 0) return [];
  const lower = text.toLowerCase();
  // A letter that has no lower case of its own length: nothing would be found at its place.
  if (lower.length !== text.length) return [];
  return [...names].flatMap(name => {
    const words = name.split(/\s+/);
    const whole = new RegExp(`(?<!\\p{L})${words.join('\\s+').replaceAll('.', '\\.')}(?!\\p{L})`, 'uy');
    const spans: Span[] = [];
    for (let at = lower.indexOf(words[0]!); at >= 0; at = lower.indexOf(words[0]!, at + 1)) {
      whole.lastIndex = at;
      const found = whole.exec(lower);
      if (found) spans.push([at, at + found[0].length]);
    }
    return spans;
  });
}

const isFullName = (name: string): boolean =>
  /^(?:[\p{L}.'’-]|&\w{4,6};)+(?:\s+(?:[\p{L}.'’-]|&\w{4,6};)+){1,9}$/u.test(name);

/** Letters, also where they are written as an entity or an escape; other escapes stay what they are. */
const LETTERS =
  /\\u[\da-f]{4}|\\.|&(?:#\d{2,4}|#x[\da-f]{2,4}|[a-z]+(?:acute|grave|tilde|circ|cedil|uml));|&\w{2,6};|\p{L}/giu;
const isKept = (letter: string): boolean =>
  (letter[0] === '\\' && letter[1] !== 'u') || /^&(?:nbsp|amp|quot|apos|lt|gt);$/i.test(letter);
const masked = (text: string): string => text.replace(LETTERS, letter => (isKept(letter) ? letter : 'X'));

interface Found {
  readonly numbers: readonly Span[];
  readonly hidden: readonly Span[];
}

function replaced(text: string, { numbers, hidden }: Found, substitute: Substitute): string {
  const order = hidden.toSorted(([a], [b]) => a - b);
  const ends = [...numbers, [text.length, text.length] as const];
  let [out, at, next] = ['', 0, 0];
  const cover = (to: number) => {
    while (at < to) {
      while (next < order.length && order[next]![1] <= at) next++;
      const [from, end] = order[next] ?? [to, to];
      const until = Math.min(to, from > at ? from : end);
      const part = text.slice(at, until);
      out += from > at ? part : masked(part);
      at = until;
    }
  };
  for (const [from, to] of ends) {
    cover(from);
    if (to > from) out += substitute(text.slice(from, to));
    at = to;
  }
  return out;
}

/** The same person has the same number throughout; digits alone change, not their grouping. */
function substitutes(): Substitute {
  const known = new Map<string, string>();
  return number => {
    const digits = number.replace(/\D/g, '');
    const serial = String((known.size + 1) % 10_000).padStart(4, '0');
    const other = known.get(digits) ?? withCheckDigit(`3999${serial}`);
    known.set(digits, other);
    let at = 0;
    return number.replace(/\d/g, () => other[at++]!);
  };
}
