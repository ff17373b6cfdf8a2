/**
 * A record of JSON (or a row of a table), read destructively and to the last field: every field is taken, ignored by
 * name, or an alarm. Names are compared without regard to case: BASE writes `idINCM` here and `IdIncm` there.
 */
import type { LocalDate } from '../../kernel/local-date.ts';
import { readDate, readEuros } from '../reading/pt-text.ts';
import { alarm, quote } from '../reading/reading-end.ts';

/** Texts of the export that stand for characters; more than once where an authority pasted them. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** A test costs a third of a replacement, and millions of texts need none. */
const UNTIDY = /[^\S ]| {2}/;

export class Row {
  readonly #fields = new Map<string, unknown>();

  constructor(value: unknown) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      alarm('a record that is no record');
    const record = value as Readonly<Record<string, unknown>>;
    for (const name of Object.keys(record)) this.#fields.set(name.toLowerCase(), record[name]);
  }

  has(name: string): boolean {
    return this.#fields.has(name.toLowerCase());
  }

  names(): string[] {
    return [...this.#fields.keys()];
  }

  /** Alarms where the record lacks one of these: a missing field must not look like an empty one. */
  require(names: readonly string[]): void {
    const missing = names.find(name => !this.has(name));
    if (missing !== undefined) alarm(`a record without its ${missing}`);
  }

  /** The field as it came, and out of the row; undefined where the record lacks it. */
  take(name: string): unknown {
    const key = name.toLowerCase();
    const value = this.#fields.get(key);
    this.#fields.delete(key);
    return value;
  }

  /** Plain text; null for every way of saying nothing. */
  text(name: string): string | null {
    return plainText(this.take(name), name);
  }

  need(name: string): string {
    return this.text(name) ?? alarm(`a record whose ${name} is empty`);
  }

  /** A list of texts; older files give one text where newer ones give a list. */
  texts(name: string): string[] {
    const value = this.take(name);
    return (Array.isArray(value) ? value : [value]).flatMap(item => plainText(item, name) ?? []);
  }

  day(name: string): LocalDate | null {
    const text = this.text(name)?.replace(/[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, '');
    return text === undefined ? null : (readDate(text) ?? alarm(`${name} is no date: ${quote(text)}`));
  }

  /** Euros, from a number or from text of either notation. */
  euros(name: string): number | null {
    const value = this.take(name);
    const text = typeof value === 'number' ? null : plainText(value, name);
    if (typeof value !== 'number' && text === null) return null;
    const amount = text === null ? (value as number) : readAmount(text);
    if (amount === null || !Number.isFinite(amount) || amount < 0) alarm(`${name} is no amount of euros`);
    return amount;
  }

  /** A whole number of days: `30`, `"30"`, `30 dias`. */
  days(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const parts = /^(\d{1,7})(?:[.,]0+)?(?: dias?(?:\(s\))?\.?)?$/i.exec(text);
    return parts ? Number(parts[1]) : alarm(`${name} is no number of days: ${quote(text)}`);
  }

  /** Fields that are known and not wanted. */
  ignore(names: readonly string[]): this {
    for (const name of names) this.#fields.delete(name.toLowerCase());
    return this;
  }

  /** Alarms if anything is left over. */
  end(): void {
    const [left] = this.#fields.keys();
    if (left !== undefined) alarm(`the field ${quote(left)} is not known`);
  }
}

function plainText(value: unknown, name: string): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') alarm(`${name} is no text`);
  const text = decoded(value).normalize('NFC').trim();
  if (text === '') return null;
  return UNTIDY.test(text) ? text.replace(/\s+/g, ' ') : text;
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  const once = (from: string) => from.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, it => ENTITIES[it]!);
  return once(once(text));
}

/** `1.234,56 €` and `105000,00` as Portuguese text has them, `1234.5` as a program prints them. */
function readAmount(text: string): number | null {
  const printed = /^\d+\.(\d{1,2}|\d{4,})(?: ?€)?$/.exec(text);
  return printed ? Number.parseFloat(text) : readEuros(text);
}
