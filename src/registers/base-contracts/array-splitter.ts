/**
 * Splits a JSON array of records, alone or as the only member of an object (`{"data": […]}`), into its items while the bytes come in, without parsing them: it follows only braces,
 * brackets, strings and escapes. It works for UTF-8 and windows-1252, because these bytes are ASCII in both.
 */
import { refuse } from '../reading/reading-end.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** The position: before the array, in front of one that is wrapped, between items, inside one, after the array. */
type Place =
  | 'before'
  | 'wrapping'
  | 'first-or-end'
  | 'item'
  | 'next'
  | 'comma-or-end'
  | 'unwrapping'
  | 'behind';

/** An object whose only member is the list: what else it said, such as how many there are, would have to be understood. */
const WRAPPER = '"(?:data|dados|contratos|records|registos|results|value|rows)"';
const WRAPPING = new RegExp(`^${WRAPPER}:$`, 'i');
const WRAPPED = new RegExp(`^\\s*\\{\\s*${WRAPPER}\\s*:\\s*\\[`, 'i');
export const beginsWrapped = (head: string): boolean => WRAPPED.test(head);
const MOST_WRAPPING = 20;

export class ArraySplitter {
  readonly #maxItemBytes: number;
  #place: Place = 'before';
  /** What stands in front of the array; null where nothing does. */
  #wrapping: string | null = null;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #mark = 0;
  /** The beginning of an item that has not ended yet. */
  #held: Uint8Array[] = [];
  #heldBytes = 0;

  constructor(maxItemBytes: number) {
    this.#maxItemBytes = maxItemBytes;
  }

  /** The items that end in this chunk, as they stand in the file. Refuses what is not an array of records. */
  push(chunk: Uint8Array): Uint8Array[] {
    const items: Uint8Array[] = [];
    let at = 0;
    let start = 0;
    while (at < chunk.length) {
      if (this.#place === 'item') {
        at = this.#skipItem(chunk, at);
        if (this.#place === 'item') break;
        items.push(this.#whole(chunk.subarray(start, at)));
      } else {
        if (this.#between(chunk[at]!)) start = at;
        at++;
      }
    }
    if (this.#place === 'item') this.#hold(chunk.subarray(start));
    return items;
  }

  /** Refuses an array that has not come to its end. */
  end(): void {
    if (this.#place !== 'behind') refuse('the file is cut short: its list has no end');
  }

  /** Takes one byte outside the items; whether it begins one. */
  #between(byte: number): boolean {
    if (isSpace(byte) || this.#isByteOrderMark(byte)) return false;
    const place = this.#place;
    if (place === 'wrapping') this.#wrap(byte);
    else if (place === 'before' && byte === OPEN_BRACKET) this.#place = 'first-or-end';
    else if (place === 'before' && byte === OPEN_BRACE) {
      this.#place = 'wrapping';
      this.#wrapping = '';
    } else if (place === 'comma-or-end' && byte === COMMA) this.#place = 'next';
    else if ((place === 'first-or-end' || place === 'comma-or-end') && byte === CLOSE_BRACKET)
      this.#place = this.#wrapping === null ? 'behind' : 'unwrapping';
    else if (place === 'unwrapping' && byte === CLOSE_BRACE) this.#place = 'behind';
    else if ((place === 'first-or-end' || place === 'next') && byte === OPEN_BRACE) {
      this.#place = 'item';
      this.#depth = 1;
      return true;
    } else if (place === 'unwrapping')
      refuse('the file says more than its list: save the list alone, as [ … ]');
    else if (place === 'before')
      refuse(
        'the file is neither a list of records nor a table with the headings idcontrato and adjudicatarios: save the file of dados.gov.pt as .xlsx, CSV or JSON',
      );
    else refuse('the file is not a list of records');
    return false;
  }

  #wrap(byte: number): void {
    if (byte === OPEN_BRACKET && WRAPPING.test(this.#wrapping!)) this.#place = 'first-or-end';
    else if (this.#wrapping!.length < MOST_WRAPPING) this.#wrapping += String.fromCharCode(byte);
    else refuse('the file is not a list of records: save the list alone, as [ … ]');
  }

  #isByteOrderMark(byte: number): boolean {
    const expected = [0xef, 0xbb, 0xbf][this.#mark];
    if (this.#place !== 'before' || byte !== expected) return false;
    this.#mark++;
    return true;
  }

  /** Goes on inside an item; the place behind its last byte, or the end of the chunk. */
  #skipItem(chunk: Uint8Array, from: number): number {
    let at = this.#inString ? this.#skipString(chunk, from) : from;
    let depth = this.#depth;
    while (at < chunk.length) {
      const byte = chunk[at++]!;
      if (byte === QUOTE) at = this.#skipString(chunk, at);
      // Fast path: all other relevant bytes are above digits and signs.
      else if (byte < OPEN_BRACKET) continue;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
      else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --depth === 0) {
        this.#place = 'comma-or-end';
        break;
      }
    }
    this.#depth = depth;
    return at;
  }

  /** Goes on inside a string, where most bytes are; the place behind its closing quote, or the end of the chunk. */
  #skipString(chunk: Uint8Array, from: number): number {
    const end = chunk.length;
    let at = from;
    if (this.#escaped && at < end) {
      this.#escaped = false;
      at++;
    }
    while (at < end) {
      const byte = chunk[at++]!;
      if (byte === QUOTE) {
        this.#inString = false;
        return at;
      }
      if (byte === BACKSLASH && at++ === end) this.#escaped = true;
    }
    this.#inString = true;
    return end;
  }

  #hold(bytes: Uint8Array): void {
    // A copy, because the caller may reuse the memory of this chunk.
    this.#held.push(Buffer.from(bytes));
    this.#heldBytes += bytes.length;
    if (this.#heldBytes > this.#maxItemBytes) refuse('a record is larger than any record is');
  }

  #whole(ending: Uint8Array): Uint8Array {
    if (this.#heldBytes + ending.length > this.#maxItemBytes) refuse('a record is larger than any record is');
    if (this.#held.length === 0) return ending;
    const item = Buffer.concat([...this.#held, ending]);
    this.#held = [];
    this.#heldBytes = 0;
    return item;
  }
}
