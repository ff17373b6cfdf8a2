/** Whom a row is about: a company by its number, or somebody whose row must be dropped. */
import { isChecksumValid, type Nif, readNif } from '../../kernel/nif.ts';
import { fold } from '../../kernel/text/fold.ts';
import type { OrUnreadable } from '../../kernel/unreadable.ts';
import { statedName } from './company-name.ts';
import { fail } from './reading-end.ts';
import { isBlank } from './values/pt-text.ts';

export interface PrintedHolder {
  readonly name: string;
  /** Tax number as printed; blank where the page prints it beside the name. */
  readonly number: string;
  /** Number of an identity card, passport or licence: people without a tax number are listed by it. */
  readonly document: string;
}

/** The name is `unreadable` where the row has none: its number tells whom it is about. */
type ListedHolder = { readonly nif: Nif; readonly name: OrUnreadable<string> } | 'not-a-company';

const NUMBER_LABEL = String.raw`(?:(?:nif ?\/ ?nipc|nipc ?\/ ?nif|n\.?i\.?f\.?|n\.?i\.?p\.?c\.?|contribuinte)[\s.:nº°o]{0,9})`;
const NINE = String.raw`(?:PT ?)?(\d{9}|\d{3}[ .]\d{3}[ .]\d{3})`;
const NUMBER_LAST = new RegExp(`^(.*?)[\\s,;:([–-]{0,9}${NUMBER_LABEL}?${NINE}[)\\]]?$`, 'i');
const NUMBER_FIRST = new RegExp(`^${NUMBER_LABEL}?${NINE}[\\s,;:–-]{1,9}(.*)$`, 'is');
const LABEL_FIRST = new RegExp(`^${NUMBER_LABEL}`, 'i');
const DOCUMENT =
  /\b(?:bi|b\.i\.|cc|c\.c\.|bilhete|cartao|passaporte|carta|titulo de residencia|identificacao civil)\b/;
/** A masked number is a person's; leading letters are another country's. */
const NOT_LINKABLE = /\*{2,}|^(?!pt)[a-z]{2} ?[a-z0-9]{5,13}$/;

/** As `listedHolder`; a row that says of nobody whom it is about makes the answer unreadable. */
export function readListedHolder(printed: PrintedHolder): ListedHolder {
  const holder = listedHolder(printed);
  return typeof holder === 'object' && 'fault' in holder ? fail(holder.fault) : holder;
}

/** Natural persons, undivided inheritances and foreigners are no companies. */
export function listedHolder({
  name,
  number,
  document,
}: PrintedHolder): ListedHolder | { readonly fault: string } {
  if (isBlank(number) && !isBlank(document)) return 'not-a-company';
  if (isBlank(number)) return fromOneCell(name);
  const printed = number.replace(LABEL_FIRST, '').trim();
  const reading = readNif(printed);
  if (reading.kind === 'company') return { nif: reading.nif, name: statedName(name) };
  if (reading.kind !== 'invalid') return 'not-a-company';
  const words = fold(number);
  if (DOCUMENT.test(words) || NOT_LINKABLE.test(words)) return 'not-a-company';
  return { fault: 'a number that is no tax number' };
}

/** `EXEMPLO, LDA (NIF 599 000 090)`, `599000090 - EXEMPLO, LDA`: the name and the number beside it, '' where none is. */
export function nameAndNumber(text: string): readonly [name: string, number: string] {
  const last = NUMBER_LAST.exec(text.trim());
  const first = last ? null : NUMBER_FIRST.exec(text.trim());
  return last ? [last[1]!, last[2]!] : [first?.[2] ?? '', first?.[1] ?? ''];
}

function fromOneCell(text: string): ReturnType<typeof listedHolder> {
  const [name, number] = nameAndNumber(text);
  if (!name || !number) return { fault: 'a row without a tax number' };
  if (holdsNif(name)) return { fault: 'a second number beside a name' };
  return listedHolder({ name, number, document: '' });
}

/** `299999998`, `299 999 998`, `299.999.998`, `PT299999998`. */
const TAX_NUMBERS = /(?<![0-9A-Za-z])(?:PT ?)?\d{3}([ .\u00a0-]?)\d{3}\1\d{3}(?![0-9A-Za-z])/g;

/** Whether a tax number stands inside `text`: in a name it is a sign of glued rows, and it may be a person's. */
export const holdsNif = (text: string): boolean =>
  (text.match(TAX_NUMBERS) ?? []).some(number => isChecksumValid(number.replace(/\D/g, '')));
