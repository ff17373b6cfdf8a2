/** Where the name stands that belongs to a number, in a page, a list or JSON. Read sign by sign, for lists hold many numbers. */

/** From one place of a text to another. */
export type Span = readonly [from: number, to: number];

export const textOf = (text: string, [from, to]: Span): string => text.slice(from, to);

/** As far as a name may stand from its number. */
const REACH = 400;

const ENDS_RUN = new Set('<>\r\n:;|"{}[]\t');
const SEPARATORS = new Set(' \t\r\n"\'(,;|\u00a0–—-');
const NUMBER_LABEL = /(?<!\p{L})(?:PT|nif|nipc|N\.I\.F|N\.I\.P\.C|contribuinte|n[.ºo°]{1,2})[\s/.:"]{0,9}$/iu;
const ENTITY_END = /&#?\w{2,8};$/;
/** Another's number and name, which the number before it belongs to. */
const OF_ANOTHER = /^\s*\d{9}(?!\d)/;
const LETTER = /\p{L}/u;

/** The run of text before the number, labels and tags passed over; null where none has a letter, or it is another's. */
export function nameBefore(text: string, number: number): Span | null {
  const least = Math.max(0, number - REACH);
  let end = number;
  for (let passed = passOne(text, end, least); passed < end; passed = passOne(text, end, least)) end = passed;
  let from = end;
  while (from > least && (!ENDS_RUN.has(text[from - 1]!) || endsEntity(text, from))) from--;
  const run = text.slice(from, end);
  return LETTER.test(run) && !OF_ANOTHER.test(run) ? [from, end] : null;
}

const endsEntity = (text: string, to: number): boolean =>
  text[to - 1] === ';' && ENTITY_END.test(text.slice(Math.max(0, to - 11), to));

/** Passes over a sign, a tag or a label that stands before this place. */
function passOne(text: string, at: number, least: number): number {
  if (at <= least) return at;
  const sign = text[at - 1]!;
  if (text.endsWith('&nbsp;', at)) return at - 6;
  if (sign === '>') return Math.max(least, text.lastIndexOf('<', at - 1));
  if (SEPARATORS.has(sign) && !endsEntity(text, at)) return at - 1;
  const label = NUMBER_LABEL.exec(text.slice(Math.max(least, at - 24), at));
  return label ? at - label[0].length : at;
}

const SEPARATED = /^[)\]"]?\s{0,3}[-–—;,|\t]\s{0,3}"?/;
const SPACED = /^\s{1,3}/;
/** A field of its own, of the same person. */
const NAMED =
  /^(?:<[^<>]{0,200}>|[\s,;"]){0,20}(?:nome|name|firma|titular|designa[cç][aã]o|denomina[cç][aã]o)(?:\/firma)?"?\s{0,9}:(?:<[^<>]{0,200}>|[\s"]){0,20}/i;

/** The run of text after the number; with nothing but a space between them only where none stands before it. */
export function nameAfter(text: string, number: number, alone: boolean): Span | null {
  const window = text.slice(number, number + REACH);
  const between = NAMED.exec(window) ?? SEPARATED.exec(window) ?? (alone ? SPACED.exec(window) : null);
  if (!between) return null;
  const from = number + between[0].length;
  let to = from;
  while (to < number + REACH && to < text.length && !endsRunAfter(text, to)) to++;
  const run = text.slice(from, to);
  // A label begins another field.
  if (!LETTER.test(run) || OF_ANOTHER.test(run) || /^"?\s{0,9}:/.test(text.slice(to, to + 11))) return null;
  return [from, to];
}

const endsRunAfter = (text: string, at: number): boolean =>
  text[at] === ',' || (ENDS_RUN.has(text[at]!) && !endsEntity(text, at + 1));
