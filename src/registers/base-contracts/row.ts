/**
 * A JSON record (or a row of a table), of which every field must be taken, ignored by name, or is unreadable. Names are
 * compared without case: BASE writes `idINCM` here and `IdIncm` there. `strict…` throws at a value that it cannot read; the
 * others answer `unreadable`, because an authority typed it, and a row about somebody else stops no country.
 */
import type { LocalDate } from '../../kernel/local-date.ts';
import { fold, oneSpaced } from '../../kernel/text/fold.ts';
import { legible, type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';
import { fail, quote, ReadingEnd } from '../reading/reading-end.ts';
import { isBlank, readDay, readEuros } from '../reading/values/pt-text.ts';
import { withSigns } from '../reading/values/signs.ts';
import { taughtNow } from '../reading/vocabulary.ts';
import { unreadable } from '../register.ts';
import { fieldOf } from './fields.ts';

/** Fast path for most texts: printable, composed, tidy. */
const TIDY = /^[!-%'-~¡-ÿ]+(?: [!-%'-~¡-ÿ]+)*$/;
/** The same with the sign that the entities of the export begin with: they stand for one, mostly. */
const TIDY_DECODED = /^[!-~¡-ÿ]+(?: [!-~¡-ÿ]+)*$/;

/** This record is odd, whatever the others are: a file is read without it. A field that is missing or not known is none of one record. */
export class OddRecord extends ReadingEnd {}

export function failRow(reason: string): never {
  throw new OddRecord(unreadable(reason));
}

export class Row {
  readonly #record: Readonly<Record<string, unknown>>;
  readonly #layout: Layout;
  readonly #taken: boolean[];
  #isWhole = false;
  #lacking: string | null = null;

  constructor(value: unknown) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      failRow('a record that is no record');
    this.#record = value as Readonly<Record<string, unknown>>;
    this.#layout = layoutOf(Object.keys(value));
    this.#taken = new Array(this.#layout.names.length).fill(false);
    for (const place of this.#layout.ignored) this.#taken[place] = true;
  }

  has(name: string): boolean {
    const place = this.#layout.placeOf(name);
    return place >= 0 && !this.#taken[place];
  }

  /** What is left, as it stands. */
  names(): string[] {
    return this.#layout.places.filter(place => !this.#taken[place]).map(place => this.#layout.names[place]!);
  }

  /** A value that this record lacks is unreadable, and a list that it lacks sets it aside: the others of its kind have them. */
  whole(): this {
    this.#isWhole = true;
    return this;
  }

  /** Alarms where the record lacks one of these: a missing field must not look like an empty one. */
  require(names: readonly string[]): void {
    const missing = names.find(name => !this.has(name));
    if (missing === undefined) return;
    const unknown = this.names().find(name => fieldOf(name) === null);
    fail(
      `a record without its ${missing}${unknown === undefined ? '' : `; the field ${quote(unknown)} is not known`}`,
    );
  }

  /** The field as it came, and out of the row; undefined where the record lacks it. */
  take(name: string): unknown {
    const place = this.#layout.placeOf(name);
    // A field that an operator took for new, and that is this one by another name, would be read as nothing.
    if (place < 0 && this.#layout.ignored.length > 0)
      fail(`a record without its ${name}, of which other fields are ignored`);
    if (place < 0 || this.#taken[place]) return undefined;
    this.#taken[place] = true;
    return this.#record[this.#layout.names[place]!];
  }

  /** Plain text; null for an empty value of any form. */
  text(name: string): OrUnreadable<string | null> {
    const value = this.take(name);
    return value === undefined && this.#isWhole ? UNREADABLE : plainText(value);
  }

  strictText(name: string): string | null {
    return strict(plainText(this.take(name)), name);
  }

  need(name: string): string {
    return this.strictText(name) ?? failRow(`a record whose ${name} is empty`);
  }

  /** A list of texts, without those that could not be read; older files give one text where newer ones give a list. */
  texts(name: string): string[] {
    return this.#items(name).flatMap(item => legible(item) ?? []);
  }

  strictTexts(name: string): string[] {
    return this.#items(name).flatMap(item => strict(item, name) ?? []);
  }

  #items(name: string): OrUnreadable<string | null>[] {
    const value = this.take(name);
    if (value === undefined && this.#isWhole) this.#lacking ??= name;
    return (Array.isArray(value) ? value.flat(2) : [value]).map(itemText);
  }

  day(name: string): OrUnreadable<LocalDate | null> {
    const text = this.text(name);
    if (text === null) return null;
    return dayIn(text) ?? (isBlank(text) || NO_DAY.test(text) ? null : UNREADABLE);
  }

  /** Euros, from a number or from text of either notation. The sign stays: a concession's price is what the authority receives. */
  euros(name: string): OrUnreadable<number | null> {
    const value = this.take(name);
    if (value === undefined && this.#isWhole) return UNREADABLE;
    if (value === NO_NUMBER) return UNREADABLE;
    if (typeof value === 'number') return Number.isFinite(value) ? value : UNREADABLE;
    const text = plainText(value);
    if (text === null) return null;
    return readAmount(text) ?? (isBlank(text) ? null : UNREADABLE);
  }

  /** Fields that are known and not wanted. */
  ignore(names: readonly string[]): this {
    for (const name of names) {
      const place = this.#layout.placeOf(name);
      if (place >= 0) this.#taken[place] = true;
    }
    return this;
  }

  /** Alarms if anything is left over. */
  end(): void {
    const [left] = this.names();
    if (left === undefined && this.#lacking !== null) failRow(`a record without its ${this.#lacking}`);
    if (left === undefined) return;
    // Asked once more, so that who listens hears of the word.
    fieldOf(left);
    fail(`the field ${quote(left)} is not known`);
  }
}

/** Where the fields of records of one shape stand. A file has millions of records and a handful of shapes. */
class Layout {
  readonly names: readonly string[];
  /** Of names that differ in case only, the last one counts. */
  readonly places: readonly number[];
  /** Of fields that an operator taught to ignore. */
  readonly ignored: readonly number[];
  /** By lower-case name, and by every spelling that was asked for. */
  readonly #placeOf = new Map<string, number>();

  constructor(names: readonly string[]) {
    this.names = names;
    for (const [place, name] of names.entries()) this.#placeOf.set(name.toLowerCase(), place);
    this.places = [...this.#placeOf.values()];
    this.ignored = this.places.filter(place => fieldOf(names[place]!) === 'ignored');
    for (const place of this.places) this.#placeByMeaning(place);
  }

  /** A taught name stands for its field, unless that is there too: then the name stays unknown. */
  #placeByMeaning(place: number): void {
    const field = fieldOf(this.names[place]!)?.toLowerCase();
    if (field !== undefined && !this.#placeOf.has(field)) this.#placeOf.set(field, place);
  }

  /** Minus one where there is none. Names asked for are those of the code, a hundred at most. */
  placeOf(name: string): number {
    let place = this.#placeOf.get(name);
    if (place === undefined) {
      place = this.#placeOf.get(name.toLowerCase()) ?? -1;
      this.#placeOf.set(name, place);
    }
    return place;
  }
}

const LAYOUTS_KNOWN = 8;
/** The one used last stands first. */
const layouts: Layout[] = [];
let layoutsWith = taughtNow();

function layoutOf(names: readonly string[]): Layout {
  if (layoutsWith !== taughtNow()) layouts.length = 0;
  layoutsWith = taughtNow();
  const at = layouts.findIndex(known => isSame(known.names, names));
  if (at === 0) return layouts[0]!;
  const layout = at > 0 ? layouts.splice(at, 1)[0]! : new Layout(names);
  layouts.unshift(layout);
  layouts.length = Math.min(layouts.length, LAYOUTS_KNOWN);
  return layout;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

/** The first day that a database has, which exports print where there is none. */
const NO_DAY =
  /^(?:(?:0001|1900|1753)-01-01|0?1[/-]0?1[/-](?:0001|1900|1753)|1899-12-30|30[/-]12[/-]1899)(?!\d)/;

const DAYS_KNOWN = 20_000;
/** Every day is written some thousand times. */
const days = new Map<string, LocalDate | null>();

function dayIn(text: string): LocalDate | null {
  const known = days.get(text);
  if (known !== undefined) return known;
  const day = NO_DAY.test(text) ? null : readDay(text);
  if (days.size >= DAYS_KNOWN) days.clear();
  days.set(text, day);
  return day;
}

const strict = (text: OrUnreadable<string | null>, name: string): string | null =>
  text === UNREADABLE ? failRow(`${name} is no text`) : text;

/** What a program prints for a number that is none. */
export const NO_NUMBER = 'NaN';

/** Null in a value of any form: exports write the name of the database's for it. */
const NOTHING = new Set(['', 'NULL', 'null', NO_NUMBER]);

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** A text, or a party as the web's answers have it, `{ nif, description }`, and other exports by like names, `{ NIPC, nome }`. */
function itemText(value: unknown): OrUnreadable<string | null> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return plainText(value);
  const member = (names: RegExp): OrUnreadable<string | null> => {
    const [found, another] = Object.entries(value).filter(([name]) =>
      names.test(fold(name).replace(/[^a-z]/g, '')),
    );
    return found && !another ? plainText(found[1]) : UNREADABLE;
  };
  const [nif, name] = [member(PARTY_NUMBER), member(PARTY_NAME)];
  return nif === UNREADABLE || name === UNREADABLE ? UNREADABLE : `${nif ?? '-'} - ${name ?? ''}`.trim();
}

const OF_PARTY = '(?:da|do)?(?:entidade|empresa|adjudicatari[oa]|fornecedor|contratad[oa])?';
const PARTY_NUMBER = new RegExp(
  `^(?:nif|nipc|nif(?:ou)?nipc|nipc(?:ou)?nif|(?:n|no|num|numero)?contribuinte|taxid)${OF_PARTY}$`,
);
const PARTY_NAME = new RegExp(
  `^(?:nome|name|desig|designacao|denominacao|descricao|description|firma)(?:social)?${OF_PARTY}$`,
);

function plainText(value: unknown): OrUnreadable<string | null> {
  if (value === null || value === undefined || isEmptyList(value)) return null;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return UNREADABLE;
  if (NOTHING.has(value)) return null;
  if (TIDY.test(value)) return value;
  return tidied(value) || null;
}

/** Composed, with single spaces, and without what the database refuses: half a surrogate pair and the character zero. */
function tidied(printed: string): string {
  const text = withSigns(printed);
  if (TIDY_DECODED.test(text)) return text;
  return oneSpaced(text.toWellFormed().replaceAll('\0', '').normalize('NFC').trim());
}

/** `1.234,56 €` and `105000,00` as Portuguese text has them, `1234.5` as a program prints them; with a sign before. */
function readAmount(text: string): number | null {
  const amount = text.replace(MINUS, '');
  const printed = /^\d+\.(\d{1,2}|\d{4,})(?: ?€)?$/.exec(amount);
  const read = printed ? Number.parseFloat(amount) : readEuros(amount.replace(SPACED, ''));
  return read === null || amount === text ? read : -read;
}

const MINUS = /^[-−] ?/;
const SPACED = /(?<=\d) (?=\d{3}(?!\d))/g;
