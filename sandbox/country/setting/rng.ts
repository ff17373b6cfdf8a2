import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { addDays, daysBetween } from './calendar.ts';

/**
 * Repeatable randomness (sfc32). The same key always gives the same numbers, and a fork by label is a stream of
 * its own: a new question asked of one topic leaves every other topic of the country as it was.
 */
export class Rng {
  readonly #key: string;
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(key: string) {
    this.#key = key;
    [this.#a, this.#b, this.#c] = hash(key);
    for (let i = 0; i < 12; i++) this.next();
  }

  fork(label: string | number): Rng {
    return new Rng(`${this.#key}/${label}`);
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    const t = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) | 0;
    return (t >>> 0) / 4_294_967_296;
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!;
  }

  /** One of the values, each as likely as its weight. */
  weighted<T>(choices: ReadonlyArray<readonly [value: T, weight: number]>): T {
    const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.next() * total;
    for (const [value, weight] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    return choices.at(-1)![0];
  }

  /** Log-normal with this median; `spread` is the standard deviation of its logarithm. */
  logNormal(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(spread * normal);
  }

  /** A day from `from` to `to`, both included; `from` where `to` is earlier. */
  day(from: LocalDate, to: LocalDate): LocalDate {
    return addDays(from, this.int(0, Math.max(0, daysBetween(from, to))));
  }

  /** A day between `min` and `max` days after `from` (negative: before). */
  daysAfter(from: LocalDate, min: number, max: number): LocalDate {
    return addDays(from, this.int(min, max));
  }
}

/** Three 32-bit words from a text (FNV-1a, three ways, mixed at the end): keys that differ in one digit share nothing. */
function hash(text: string): [number, number, number] {
  let [a, b, c] = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x5bd1e995);
    c = Math.imul(c ^ code, 0x27d4eb2f);
  }
  return [mix(a), mix(b), mix(c)];
}

/** The finaliser of MurmurHash3: every bit of the input moves about half of the output. */
function mix(word: number): number {
  let h = word ^ (word >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
